"""What follows from an m,n,k position."""
