"""Questions to the arena that concern one family alone."""
