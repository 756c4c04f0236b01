"""The messages of m,n,k games alone."""
