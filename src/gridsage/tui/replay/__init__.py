"""Games that were played, shown again in the terminal."""
