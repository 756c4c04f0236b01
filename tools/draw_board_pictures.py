"""Draw the boards of the documents: ``python tools/draw_board_pictures.py`` writes them into docs/pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from string import ascii_uppercase

from gridsage import mines, mnk
from gridsage.drawing.mines.picture import MinesPicture
from gridsage.mines import HIDDEN, Analysis
from gridsage.puzzle_sets import mines_puzzles, mnk_puzzles
from gridsage.solving.mines import puzzle as mines_puzzle
from gridsage.solving.mnk import puzzle as mnk_puzzle

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
# Board 68 of 12x9/20, where the exact bot has to guess for the first time.
VIEW = """
###201######
13#201######
0111012#####
000001######
012211#3####
13##3322####
#######1####
############
############
"""
MINES = 20
GAME = "h8 i9 h9 h10 g8 f7 i8 j8 f8 e8 g7 k9"
FOUR = "h8 i9 h9 g9 h10 g7 h11"
FORKED = "h8 i9 h9 h10 g8 a1 i8"
FORBIDDEN = "h8 a1 h9 b1 g10 c2 f10 d3"


def draw_boxes(analysis: Analysis) -> MinesPicture:
    """Boxes: undecided cells with the same numbers around them, named along the components."""
    view = analysis.view
    boxes: dict[tuple[int, ...], str] = {}
    notes: dict[int, str] = {}
    for part, cells in zip(ascii_uppercase, analysis.components, strict=False):
        for cell in cells:
            numbers = tuple(other for other in view.grid.neighbours[cell] if view.cells[other] < HIDDEN)
            notes[cell] = boxes.setdefault(numbers, f"{part}{sum(name[0] == part for name in boxes.values()) + 1}")
    return replace(
        analysis.picture(chances=False, best=False),
        title="Boxes and components",
        caption="",
        notes=notes,
        groups=analysis.components,
    )


def make_pictures() -> Iterator[tuple[str, str]]:
    """The name and the SVG of each picture."""
    analysis = mines.analyse(mines.parse_view(VIEW, mines=MINES))
    yield "engine_boxes", draw_boxes(analysis).to_svg(palette="colour-blind", cell_px=40)
    yield "engine_chances", analysis.to_svg(palette="colour-blind", cell_px=40, title="Chances in per cent")

    board = mines.Board("9x9/10", seed=3)
    board.open((4, 4))
    board.flag((0, 1))
    for theme in ("light", "dark", "classic", "print"):
        yield f"draw_{theme}", board.to_svg(theme=theme, cell_px=24)
    found = mines.analyse(board)
    yield "draw_chances", found.to_svg()
    yield "draw_chances_colour_blind", found.to_svg(palette="colour-blind")
    yield "draw_proof", found.to_svg(chances=False, best=False, proof=(7, 2))
    certificate = mines.find_no_guess_board("9x9/10", 1, (4, 4)).certificate
    yield "draw_certificate", certificate.to_svg()
    yield "draw_certificate_step", certificate.to_svg(step=3)
    puzzle = mines_puzzles(mines_puzzle.PuzzleKind.SAFE_CELL)[0]
    yield "draw_puzzle", puzzle.to_svg()
    yield "draw_puzzle_solution", puzzle.to_svg(solution=True)

    position = mnk.parse_position(GAME, "15x15x5")
    yield "draw_numbers", position.to_svg(numbers=True, cell_px=26)
    yield "draw_wood", mnk.parse_position(FOUR, "15x15x5").to_svg(theme="classic", threats=True, cell_px=26)
    yield "draw_analysis", mnk.analyse(FORKED, "15x15x5", nodes=20_000, best=2).to_svg(cell_px=26)
    yield "draw_renju", mnk.parse_position(FORBIDDEN, "renju").to_svg(cell_px=26)
    yield "draw_signs", mnk.Board("3x3x3", "b2 a1 c1 a3 a2 c2 b3").to_svg(cell_px=40)
    yield "draw_mnk_puzzle", mnk_puzzles(mnk_puzzle.PuzzleKind.WIN)[40].to_svg(solution=True, cell_px=26)


def main() -> None:
    """Draw them all."""
    for name, svg in make_pictures():
        (FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
