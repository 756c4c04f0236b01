// Points that the rule forbids: marked on a board of any position, and explained when one is chosen.

import { mnkCell } from "../../board/cells.js";
import { AfterPause } from "../../lib/after_pause.js";
import { post } from "../../lib/api.js";
import { t } from "../../lib/words.js";

/** @import { MnkBoard } from "../../board/mnk/board.js" */
/** @import { MoveTree } from "../../board/mnk/move_tree.js" */
/** @import { MnkForbidden } from "../../lib/messages.js" */

/** These marks belong to the board: they come sooner than what is told beside it. */
const PAUSE_MS = 60;

/**
 * Show the rows that a stone on a forbidden point would make; why it is forbidden, in words.
 * @param {MnkForbidden} point
 * @param {MnkBoard} board
 */
export function explainForbidden({ cell, foul, rows }, board) {
  const name = (/** @type {number} */ each) => mnkCell(each, board.width);
  const ends = rows.map((row) => t("mnk.row_cells", { from: name(row[0]), to: name(row[row.length - 1]) }));
  board.mark("clue", rows.flat());
  return t(`mnk.forbidden_${foul.replace(" ", "-")}`, { cell: name(cell), rows: ends.join(", ") });
}

/** @param {MnkForbidden[]} points @param {MnkBoard} board */
export function markForbidden(points, board) {
  board.mark(
    "forbidden",
    points.map(({ cell }) => cell),
  );
}

/** The forbidden points of positions that are no game in progress: those of an analysis, or of a replay. */
export class ForbiddenPoints {
  /** @type {MnkForbidden[]} */
  #points = [];
  #later = new AfterPause(PAUSE_MS);
  #asked = 0;

  /** @param {string[]} rules Those by which points are forbidden. */
  constructor(rules) {
    this.rules = rules;
  }

  /** Mark the points of the position that is shown. @param {MoveTree} tree @param {MnkBoard} board */
  show(tree, board) {
    this.leave();
    this.#points = [];
    markForbidden([], board);
    board.mark("clue", []);
    if (this.rules.includes(tree.size.rule)) this.#later.do(() => this.#ask(tree, board));
  }

  /** @param {MoveTree} tree @param {MnkBoard} board */
  async #ask(tree, board) {
    const mine = this.#asked;
    try {
      const { points } = await post("/mnk/forbidden", { setup: tree.setup, position: tree.position });
      if (mine !== this.#asked) return;
      this.#points = points;
      markForbidden(points, board);
    } catch {
      // A board without these marks is one all the same; what is wrong with a position, the engine tells.
    }
  }

  /** The point at a cell, if it is forbidden. @param {number} cell */
  at(cell) {
    return this.#points.find((point) => point.cell === cell) ?? null;
  }

  leave() {
    this.#later.drop();
    this.#asked++;
  }
}
