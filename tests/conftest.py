"""What all tests share: nothing is written into the user's own database."""

from __future__ import annotations

import os

# Set before any test starts a program of its own; a test that wants a database names one.
os.environ["GRIDSAGE_DATABASE"] = "memory:"
