"""Read a replay: figures, guesses, and what it could have won.

`read_recordings` knows evf, avf, rmv, mvf, rawvf and more by their content. Here the file is made first, from a game
of a bot; give it the bytes of a file of yours.
"""

from __future__ import annotations

from gridsage import find_bot, mines

game = mines.play(mines.parse_setup("beginner"), find_bot("mines", "naive").factory(seed=3), seed=12)
data = mines.write_recording(mines.record_game(game), ".evf")

(recording,) = mines.read_recordings(data)
figures = mines.measure_recording(recording)
print(
    f"{recording.setup}: {figures.result}, 3BV {figures.three_bv_solved} of {figures.three_bv}, {figures.clicks} clicks"
)

review = mines.review(mines.play_recording(recording).record)
print(f"{review.totals.forced} forced and {review.totals.needless} needless guesses")
for move in review.moves[:3]:
    print(mines.format_move(move.judged.move, recording.setup.grid), "is", move.grade)
