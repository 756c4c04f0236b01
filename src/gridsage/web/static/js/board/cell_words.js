// What a screen reader says of a cell of Minesweeper, however the board is drawn.

import { shortPercent, t } from "../lib/words.js";

/** Marks that a page may put on cells. */
export const MARKS = ["hint", "best", "clue", "part", "clash", "guess", "last"];

/** The words for a cell; `shown` tells what was revealed there after the end: "wrong", "mine" or nothing. */
export function sayCell(board, cell, shown) {
  const letter = board.letters[cell];
  const words = [];
  if (shown === "wrong") words.push(t("cell.wrong"));
  else if (letter === "F") words.push(t("cell.flag"));
  else if (letter === "*") words.push(t("cell.exploded"));
  else if (shown === "mine") words.push(t("cell.mine"));
  else if (letter === "#") words.push(board.questions.has(cell) ? t("cell.question") : t("cell.hidden"));
  else words.push(letter === "0" ? t("cell.empty") : letter);
  const hint = board.marks.get("hint").get(cell);
  if (hint) words.push(t(`hint.${hint}`));
  const chance = board.heat.get(cell);
  if (chance !== undefined && (letter === "#" || letter === "F")) words.push(t("cell.chance", { chance: `${shortPercent(chance)} %` }));
  return t("cell.at", { what: words.join(", "), row: Math.floor(cell / board.width) + 1, column: (cell % board.width) + 1 });
}
