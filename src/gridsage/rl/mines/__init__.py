"""Minesweeper as an environment: one game, or a batch of them in the compiled core."""
