"""Solving puzzles: ratings, and what a player has done and should do next. No input, no output."""
