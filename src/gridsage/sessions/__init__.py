"""One game in progress, the same for page, terminal and arena. No input, no output."""
