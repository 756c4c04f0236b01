"""Puzzles from the games of bots: one file for each family, and the loop that makes many."""
