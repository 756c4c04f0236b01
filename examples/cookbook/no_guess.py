"""A board without a guess, and the proof.

`!` asks for boards that can be solved from their first cell by deduction alone. The certificate is that deduction,
step by step; anybody can check it, and it says how hard the board is.
"""

from __future__ import annotations

from gridsage import mines

found = mines.find_no_guess_board("intermediate!", seed=7, first=(8, 8), grades=mines.GradeRange(3, 10))
certificate = found.certificate
print(f"seed {found.seed}, grade {certificate.grade.level}, {len(certificate.steps)} steps")

last = certificate.steps[-1]
print(f"the last step: cells {list(last.cells)} are {last.verdict.value}, because of the numbers at {list(last.clues)}")
