"""m,n,k games in the terminal."""
