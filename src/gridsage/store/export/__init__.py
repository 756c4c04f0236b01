"""Take games, runs and analyses out of a store and into another: JSON lines for all of it, CSV for spreadsheets."""

from gridsage.store.export.base import Counts
from gridsage.store.export.files import export_run, export_store, import_file

__all__ = ["Counts", "export_run", "export_store", "import_file"]
