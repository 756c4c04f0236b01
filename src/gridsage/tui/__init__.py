"""The games in the terminal."""
