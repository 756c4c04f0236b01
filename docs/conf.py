"""How the documentation is built: Sphinx with MyST, warnings are errors, and every reference resolves."""

from __future__ import annotations

import sys
from pathlib import Path

from gridsage import __version__

sys.path.insert(0, str(Path(__file__).parent.parent))  # for docs/generators

project = "Gridsage"
author = "The Gridsage developers"
project_copyright = "2026, the Gridsage developers"
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "docs.generators"]
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "generators"]
nitpicky = True

autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 88
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "pydata_sphinx_theme"
html_title = "Gridsage"
# No page asks another host for anything.
html_theme_options = {"navigation_with_keys": False, "show_toc_level": 2}
html_static_path: list[str] = []
