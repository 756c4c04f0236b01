"""What holds for the bots and programs of Minesweeper."""
