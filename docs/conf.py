"""How the documentation is built: Sphinx with MyST, warnings are errors."""

from __future__ import annotations

from gridsage import __version__

project = "Gridsage"
author = "The Gridsage developers"
project_copyright = "2026, the Gridsage developers"
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]

html_theme = "pydata_sphinx_theme"
html_title = "Gridsage"
# No page asks another host for anything.
html_theme_options = {"navigation_with_keys": False, "show_toc_level": 2}
html_static_path: list[str] = []
autodoc_typehints = "description"
