"""What follows from a Minesweeper view."""
