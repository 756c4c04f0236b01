"""Draws the app's icons from the page's sign, with the system's Chromium: ``python tools/draw_icons.py``."""

from __future__ import annotations

import os
import struct
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parents[1] / "src" / "gridsage" / "web" / "static"
CHROMIUM = os.environ.get("GRIDSAGE_CHROMIUM", "/usr/bin/chromium")

ICONS = {
    "app-192.png": (192, "transparent", 1.0),
    "app-512.png": (512, "transparent", 1.0),
    # Where a system cuts a shape of its own out of the icon, the sign keeps to the middle of a full square.
    "maskable-512.png": (512, "#17676b", 0.8),
    "touch-180.png": (180, "#17676b", 1.0),
}
"""Each file with its side in pixels, what lies behind the sign, and the sign's share of the side."""

SMALL = 48
"""The side of the icon that browsers ask for by its old name."""


def format_ico(png: bytes, side: int) -> bytes:
    """A file of the old form that holds one picture."""
    entry = struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(png), 22)
    return struct.pack("<HHH", 0, 1, 1) + entry + png


def main() -> None:
    """Write every icon."""
    sign = (STATIC / "img" / "gridsage.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for name, (side, ground, share) in ICONS.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            style = f"margin:0;background:{ground};display:grid;place-items:center;height:100vh"
            size = f"width:{100 * share}%;display:grid"
            page.set_content(f'<body style="{style}"><div style="{size}">{sign}</div></body>')
            page.screenshot(path=STATIC / "icons" / name, omit_background=True)
            page.close()
        page = browser.new_page(viewport={"width": SMALL, "height": SMALL})
        page.set_content(f'<body style="margin:0"><div style="display:grid">{sign}</div></body>')
        (STATIC / "icons" / "favicon.ico").write_bytes(format_ico(page.screenshot(omit_background=True), SMALL))
        browser.close()


if __name__ == "__main__":
    main()
