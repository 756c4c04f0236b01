"""Review a game of five in a row: where was it lost?

Each move is graded by what the engine makes of the position before and after it, and what was missed comes with its
line. `nodes` as the limit gives the same grades on every machine.
"""

from __future__ import annotations

from gridsage import mnk
from gridsage.games.mnk.formats import find_format

PSQ = """Piskvorky 15x15, 11:11, 0
8,8,0
1,1,0
9,8,0
1,15,0
10,8,0
15,1,0
3,3,0
7,8,0
"""

game = find_format(".psq").parse(PSQ)
review = mnk.review(game, nodes=5_000)
for move in review.moves:
    if move.missed is not None:
        print(f"move {move.number}: missed {move.missed.value}, {mnk.format_moves(move.line, game.setup)}")
