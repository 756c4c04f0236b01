"""The commands of ``gridsage mines``."""
