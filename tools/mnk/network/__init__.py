"""Learns the m,n,k engine's network from games: ``python -m tools.mnk.network --help``."""
