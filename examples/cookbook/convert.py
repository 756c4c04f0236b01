"""Convert a game between file formats.

`gridsage convert game.psq game.sgf` does it on the command line. From Python a format is found by its ending, and a
`GameRecord` is what all of them have in common; Minesweeper recordings have functions of their own.
"""

from __future__ import annotations

from gridsage.games.mnk.formats import find_format

PSQ = """Piskvorky 15x15, 11:11, 0
8,8,0
9,9,120
8,9,95
-1
Ada
Bea
"""

record = find_format(".psq").parse(PSQ)
print(record.setup, [played.text for played in record.moves])
print(find_format(".sgf").format(record))
