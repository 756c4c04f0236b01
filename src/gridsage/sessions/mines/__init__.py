"""A game of Minesweeper in progress."""
