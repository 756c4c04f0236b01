"""What follows from a view or a position: exact chances, proofs, threats, values."""
