"""What can be drawn: SVG, PNG and text of anything that says what its picture shows; notebooks show it by itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridsage.drawing.picture import BoardPicture

__all__ = ["Drawable"]

# What draws is imported when something is drawn: rules and bots are imported far more often.


class Drawable:
    """Has a picture.

    ``to_svg``, ``to_png``, ``to_text`` and ``save_picture`` take the keywords of ``picture`` of the class besides their
    own.
    """

    __slots__ = ()

    def picture(self, *args: Any, **shown: Any) -> BoardPicture:
        """What is to be seen, as a value."""
        raise NotImplementedError

    def to_svg(
        self,
        *,
        theme: str = "light",
        palette: str = "standard",
        cell_px: int | None = None,
        labels: bool = True,
        title: str | None = None,
        **shown: Any,
    ) -> str:
        """The picture as SVG.

        Themes are ``light``, ``dark``, ``classic``, ``print`` and ``auto`` (as the page around it), palettes
        ``standard`` and ``colour-blind``. A cell is ``cell_px`` pixels wide; without ``labels`` there are no
        coordinates. The title is what a screen reader says, and what appears under the pointer.
        """
        from gridsage.drawing.look import Look

        return self._titled(title, shown).render(Look(theme, palette, cell_px, labels))

    def to_png(
        self,
        *,
        theme: str = "light",
        palette: str = "standard",
        cell_px: int | None = None,
        labels: bool = True,
        title: str | None = None,
        **shown: Any,
    ) -> bytes:
        """The picture as PNG; it needs the extra ``png``."""
        from gridsage.drawing.look import Look
        from gridsage.drawing.png import make_png

        return make_png(self._titled(title, shown), Look(theme, palette, cell_px, labels))

    def to_text(self, *, labels: bool = True, **shown: Any) -> str:
        """The picture as text, with coordinates unless they are left out."""
        return self.picture(**shown).text(labels=labels)

    def save_picture(
        self,
        path: str | Path,
        *,
        replace: bool = False,
        theme: str = "light",
        palette: str = "standard",
        cell_px: int | None = None,
        labels: bool = True,
        title: str | None = None,
        **shown: Any,
    ) -> None:
        """Write the picture to a ``.svg``, ``.png`` or ``.txt`` file; one that exists stays unless told otherwise."""
        from gridsage.drawing.look import Look
        from gridsage.drawing.output import write_picture

        write_picture(self._titled(title, shown), Path(path), Look(theme, palette, cell_px, labels), replace=replace)

    def _titled(self, title: str | None, shown: dict[str, Any]) -> BoardPicture:
        picture = self.picture(**shown)
        return picture if title is None else picture.with_title(title)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        """The picture for a notebook; where SVG is not shown, its text is."""
        from gridsage.drawing.output import format_html

        return format_html(self.picture())

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """The picture as text where a notebook or a shell shows text alone; inside a list one line must do."""
        alone = not cycle and len(getattr(printer, "stack", ())) <= 1
        for at, line in enumerate(self.to_text().splitlines() if alone else [repr(self)]):
            if at:
                printer.break_()
            printer.text(line)
