"""m,n,k as a picture: stones or signs, and how they are painted."""
