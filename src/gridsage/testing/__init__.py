"""Conformance kits: what every bot must hold."""

from gridsage.testing.mnk import check_mnk_bot

__all__ = ["check_mnk_bot"]
