"""The commands of ``gridsage mnk``."""
