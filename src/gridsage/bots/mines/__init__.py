"""The Minesweeper bots; this folder is their catalogue."""
