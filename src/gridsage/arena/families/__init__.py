"""The families of games as the arena meets them; the folder is the catalogue."""
