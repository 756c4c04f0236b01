"""The data structures of the seed documents, as they describe them."""
