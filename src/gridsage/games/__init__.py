"""The rules: what is legal, what happened, who won. No printing, no clock, no files."""
