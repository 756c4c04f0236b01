"""m,n,k games: two players, k in a row on an m × n board."""
