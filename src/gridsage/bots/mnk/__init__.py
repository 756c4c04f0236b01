"""The m,n,k bots; this folder is their catalogue."""
