"""Minesweeper in the terminal."""
