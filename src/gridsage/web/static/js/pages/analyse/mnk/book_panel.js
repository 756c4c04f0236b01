// The book beside an m,n,k board: which moves games and engines know here, and what came of them; a click plays one.

import { mnkCell, mnkTwins } from "../../../board/cells.js";
import { markOf } from "../../../board/mnk/marks.js";
import { AfterPause } from "../../../lib/after_pause.js";
import { post } from "../../../lib/api.js";
import { button, fill, h, relabel } from "../../../lib/dom.js";
import { explainError } from "../../../lib/notices.js";
import { formatNumber, formatPercent, t } from "../../../lib/words.js";

/** @import { MoveTree } from "../../../board/mnk/move_tree.js" */
/** @import { MnkBookMove, MnkBookPage } from "../../../lib/messages.js" */

export class BookPanel {
  #later = new AfterPause();
  #open = false;
  #asked = 0;
  /** @type {MoveTree | null} */
  #tree = null;

  words = h("p.book-words", { role: "status" });
  fault = h("p.fault", { role: "alert" });
  moves = h("ol.lines.book");

  /** @param {(cell: number) => void} play Makes a move of the book on the board. */
  constructor(play) {
    this.play = play;
    this.switchButton = button(t("book.open"), { sign: "book", onclick: () => this.#press() });
    this.element = h(
      "section.card.stack",
      { "aria-labelledby": "book-title" },
      h("div.row.spread", h("h2", { id: "book-title" }, t("book.title")), this.switchButton),
      this.words,
      this.fault,
      this.moves,
    );
    this.#clear();
  }

  /** The position is another one; a book that is open turns to it. @param {MoveTree} tree */
  show(tree) {
    this.#tree = tree;
    this.leave();
    if (!this.#open) this.#clear();
    else this.#later.do(() => this.#ask(tree));
  }

  leave() {
    this.#later.drop();
    this.#asked += 1;
  }

  #press() {
    this.#open = !this.#open;
    relabel(this.switchButton, this.#open ? "close" : "book", t(this.#open ? "book.close" : "book.open"));
    this.#clear();
    if (this.#tree) this.show(this.#tree);
  }

  #clear() {
    this.words.textContent = this.#open ? t("book.looking") : t("book.about");
    this.fault.textContent = "";
    fill(this.moves);
  }

  /** @param {MoveTree} tree */
  async #ask(tree) {
    const mine = ++this.#asked;
    try {
      const page = await post("/mnk/book", { setup: tree.setup, position: tree.position });
      if (mine === this.#asked) this.#show(page, tree.size.width);
    } catch (error) {
      if (mine !== this.#asked) return;
      this.#clear();
      this.words.textContent = "";
      this.fault.textContent = explainError(error);
    }
  }

  /** @param {MnkBookPage} page @param {number} width */
  #show({ games, moves }, width) {
    this.fault.textContent = "";
    this.words.textContent = moves.length ? t("book.known", { n: games }) : t("book.unknown");
    fill(
      this.moves,
      moves.map((move) => h("li", this.#moveButton(move, width))),
    );
  }

  /** @param {MnkBookMove} move @param {number} width */
  #moveButton(move, width) {
    return h(
      "button.row-button.line-button",
      { type: "button", data: { move: mnkCell(move.move, width) }, onclick: () => this.play(move.move) },
      h("strong", mnkTwins(move, width)),
      h("span", shares(move), h("span.small.muted", gamesText(move))),
      h("span.small", { title: move.engine || null }, engineText(move)),
    );
  }
}

/** The games with a result as a bar: what X won, draws, what O won. @param {MnkBookMove} move */
function shares({ x_wins, draws, o_wins }) {
  const all = x_wins + draws + o_wins;
  if (!all) return null;
  const parts = /** @type {[string, number][]} */ ([
    ["x", x_wins],
    ["draw", draws],
    ["o", o_wins],
  ]);
  return h(
    "span.shares",
    { "aria-hidden": "true" },
    parts.map(([side, n]) => {
      const part = h("span", { data: { side } });
      part.style.setProperty("--share", `${(100 * n) / all}%`);
      return part;
    }),
  );
}

/** @param {MnkBookMove} move */
function gamesText({ x_wins, draws, o_wins, unfinished }) {
  const all = x_wins + draws + o_wins;
  const other = unfinished ? t("book.other", { n: unfinished }) : "";
  if (!all) return other;
  const won = { x: markOf(0), o: markOf(1), x_wins: formatNumber(x_wins), o_wins: formatNumber(o_wins) };
  return [t("book.games", { ...won, draws: formatNumber(draws) }), other].filter(Boolean).join(" · ");
}

/** What engines say of the move, for whoever makes it. @param {MnkBookMove} move */
function engineText({ value, chance, mate_in }) {
  if (value !== "unknown") {
    const words = t(`proof.move_${value}`);
    return mate_in === null ? words : `${words} (${Math.abs(mate_in)})`;
  }
  return chance === null ? "" : t("book.chance", { chance: formatPercent(chance, 0) });
}
