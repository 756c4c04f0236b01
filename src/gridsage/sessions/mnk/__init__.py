"""An m,n,k game in progress."""
