"""Minesweeper as a picture: what its cells show, and how they are painted."""
