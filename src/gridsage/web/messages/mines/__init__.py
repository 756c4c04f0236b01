"""The messages of Minesweeper alone."""
