"""Reports: one document of figures, shown as a table, as Markdown, CSV or JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gridsage.checks import check_text
from gridsage.errors import UnknownNameError

if TYPE_CHECKING:
    from rich.console import Console

# Rich is imported where it is used: a worker of the bench prints nothing.

__all__ = [
    "FORMATS",
    "Column",
    "Report",
    "check_format",
    "format_duration",
    "format_rate",
    "format_report",
    "print_report",
]


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table: its title, and how a row's cell reads."""

    title: str
    cell: Callable[[dict[str, Any]], str]
    right: bool = True
    """Whether it is set to the right, as numbers are."""
    of_games: bool = False
    """Whether it is a figure of the games that were played: where none was, there is none."""

    def show(self, row: dict[str, Any]) -> str:
        """The cell of a row."""
        return "–" if self.of_games and not row["games"] else self.cell(row)


@dataclass(frozen=True, slots=True)
class Report:
    """The JSON document (its ``rows`` make the table), the table's columns, and the remarks beneath it."""

    document: dict[str, Any] = field(hash=False)
    columns: tuple[Column, ...]
    remarks: tuple[str, ...] = ()


def _as_table(report: Report) -> str:
    from rich.console import Console

    out = io.StringIO()
    # A file has no width: leave the table its own.
    print_report(report, Console(file=out, width=400, color_system=None))
    return "".join(line.rstrip() + "\n" for line in out.getvalue().splitlines())


def print_report(report: Report, console: Console) -> None:
    """Show the report as a table on a terminal; columns at the end that have no room are named, not squeezed in."""
    from rich import box
    from rich.table import Table

    rows = report.document["rows"]
    shown = _columns_that_fit(report, console.width)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in shown:
        title = column.title.replace(" ", "\n")
        table.add_column(title, justify="right" if column.right else "left", min_width=_width(column, rows))
    for row in rows:
        table.add_row(*(column.show(row) for column in shown))
    console.print(table)
    if len(shown) < len(report.columns):
        left_out = ", ".join(column.title for column in report.columns[len(shown) :])
        console.print(f"No room for: {left_out}. Other formats show all.", markup=False, highlight=False)
    for remark in report.remarks:
        console.print(remark, markup=False, highlight=False)


def _columns_that_fit(report: Report, width: int) -> tuple[Column, ...]:
    space = 3  # between two columns, and at the edges together
    for number, column in enumerate(report.columns):
        width -= _width(column, report.document["rows"]) + space
        if width < 0:
            return report.columns[: max(1, number)]
    return report.columns


def _width(column: Column, rows: Sequence[dict[str, Any]]) -> int:
    """A title may take several lines, a cell may not."""
    return max(len(text) for text in (*column.title.split(" "), *(column.show(row) for row in rows)))


def _as_markdown(report: Report) -> str:
    def line(cells: Sequence[str]) -> str:
        return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |\n"

    text = line([column.title for column in report.columns])
    text += line(["---:" if column.right else "---" for column in report.columns])
    for row in report.document["rows"]:
        text += line([column.show(row) for column in report.columns])
    return text + "".join(f"\n{remark}\n" for remark in report.remarks)


def _as_csv(report: Report) -> str:
    rows = [{**_flat(row), "partial": report.document["partial"]} for row in report.document["rows"]]
    keys = dict.fromkeys(key for row in rows for key in row)
    out = io.StringIO()
    writer = csv.DictWriter(out, keys, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """Cells that a spreadsheet can hold: a dictionary becomes one column per key, a list its JSON text."""
    flat: dict[str, Any] = {}
    for key, value in row.items():
        if isinstance(value, dict):
            flat.update({f"{key}_{inner}": item for inner, item in value.items()})
        else:
            flat[key] = json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value
    return flat


def _as_json(report: Report) -> str:
    return json.dumps(report.document, ensure_ascii=False, indent=2) + "\n"


FORMATS: dict[str, Callable[[Report], str]] = {
    "table": _as_table,
    "markdown": _as_markdown,
    "csv": _as_csv,
    "json": _as_json,
}
"""How a report can be written."""


def check_format(name: str) -> str:
    """The name itself, or an error that lists the known ones."""
    if check_text(name, "format") not in FORMATS:
        raise UnknownNameError("format", name, FORMATS)
    return name


def format_report(report: Report, name: str) -> str:
    """The report as text, with a final line break."""
    return FORMATS[check_format(name)](report)


def format_duration(time_s: float | None) -> str:
    """A time as people read it: ``3.2 ms``."""
    if time_s is None:
        return "–"
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        value = time_s * factor
        if value >= 1 or unit == "µs":
            return f"{value:.3g} {unit}" if value < 100 else f"{value:.0f} {unit}"
    raise AssertionError


def format_rate(rate: float) -> str:
    """A share as per cent."""
    return f"{100 * rate:.1f}%"
