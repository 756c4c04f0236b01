"""Fuzzing of all that reads text from outside; ``python -m fuzz`` runs it, ``fuzz/corpus`` keeps what it found."""
