"""Games of Minesweeper that are being played on the server, and what belongs to them alone."""
