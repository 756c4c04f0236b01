"""Conformance kits: what every bot must hold."""
