// Hints in an m,n,k game: the best moves on the board, and why the first of them is good.

import { mnkCell, mnkCells } from "../../board/cells.js";
import { kindOf } from "../../lib/api.js";
import { fill, h } from "../../lib/dom.js";
import { isInView } from "../../lib/in_view.js";
import { live } from "../../lib/live.js";
import { announce, showError } from "../../lib/notices.js";
import { sayRemark } from "../../lib/remarks.js";
import { formatList, formatPercent, t } from "../../lib/words.js";

/** @import { MnkBoard } from "../../board/mnk/board.js" */
/** @import { Stream } from "../../lib/live.js" */
/** @import { MnkHint, MnkHints, MnkState } from "../../lib/messages.js" */

/** Where a line is cut. */
const LONGEST_LINE = 15;
/** How many moves are marked. */
const MOST_MOVES = 3;

export class HintCard {
  /** @type {Stream | null} */
  #asked = null;

  /** Says it below the board, where this card is out of sight. @type {(words: string) => void} */
  tellBelow = () => {};

  /** Hears what the best move is worth to the side to move. @type {(hint: MnkHint, seat: number) => void} */
  judged = () => {};

  reason = h("div.reason", { role: "status" });
  element = h(
    "section.card.stack",
    { "aria-labelledby": "why-title" },
    h("h2", { id: "why-title" }, t("mnk.why")),
    this.reason,
  );

  /** What was said is about another position. */
  clear() {
    this.cancel();
    this.element.hidden = true;
    fill(this.reason);
  }

  cancel() {
    this.#asked?.cancel();
    this.#asked = null;
  }

  /**
   * Ask a bot; what it says of a position that is gone is not shown.
   * @param {MnkState} game
   * @param {string} bot
   * @param {MnkBoard} board
   */
  async ask(game, bot, board) {
    this.cancel();
    this.element.hidden = false;
    fill(this.reason, h("p", t("help.thinking")));
    const asked = live.stream("mnk.hints", { game: game.id, bot });
    this.#asked = asked;
    try {
      const answer = await asked.done;
      if (this.#asked === asked && answer.turn === game.moves.length) this.#show(answer, game, board);
    } catch (error) {
      if (this.#asked === asked) this.clear();
      if (kindOf(error) !== "cancelled") showError(error);
    }
  }

  /** @param {MnkHints} answer @param {MnkState} game @param {MnkBoard} board */
  #show({ hints }, { turn, width }, board) {
    const [best] = hints;
    board.rank(hints.slice(0, MOST_MOVES).map((hint) => hint.cell));
    const line = best.line.length > 1 ? best.line : [];
    // What is numbered as the line stands out already.
    board.mark(
      "clue",
      best.cells.filter((cell) => cell !== best.cell && !line.includes(cell)),
    );
    board.setLine(line, turn);
    this.judged(best, turn);
    const why = sayReason(best, width);
    const chance = best.chance === null ? null : `${t("help.win_chance")}: ${formatPercent(best.chance, 0)}`;
    fill(this.reason, h("p", why), chance && h("p.small.muted", chance));
    announce(why);
    if (!isInView(this.element)) this.tellBelow(why);
  }
}

/** Why a move is good, in words. @param {MnkHint} hint @param {number} width */
function sayReason(hint, width) {
  const line = (/** @type {number[]} */ cells) =>
    mnkCells(cells.slice(0, LONGEST_LINE), width) + (cells.length > LONGEST_LINE ? " …" : "");
  const list = (/** @type {number[]} */ cells) => formatList(cells.map((cell) => mnkCell(cell, width)));
  const words = sayRemark("why.mnk", hint.remark, (fact, cells) => (fact === "line" ? line(cells) : list(cells)));
  // A line that was cut ends the sentence itself.
  return words?.replace(/…\.$/, "…") ?? hint.sentence;
}
