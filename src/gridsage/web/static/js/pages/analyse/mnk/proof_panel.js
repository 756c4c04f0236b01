// The proof beside an m,n,k board: what the position is worth, and each move with its answer; a click walks into it.

import { mnkCell, mnkTwins } from "../../../board/cells.js";
import { markOf } from "../../../board/mnk/marks.js";
import { AfterPause } from "../../../lib/after_pause.js";
import { kindOf } from "../../../lib/api.js";
import { button, fill, h, relabel } from "../../../lib/dom.js";
import { live } from "../../../lib/live.js";
import { explainError } from "../../../lib/notices.js";
import { formatNumber, formatSeconds, t } from "../../../lib/words.js";

/** @import { MoveTree } from "../../../board/mnk/move_tree.js" */
/** @import { Stream } from "../../../lib/live.js" */
/** @import { MnkProof, MnkProvenMove } from "../../../lib/messages.js" */

export class ProofPanel {
  #later = new AfterPause();
  #open = false;
  /** @type {Stream | null} */
  #asked = null;
  /** @type {MoveTree | null} */
  #tree = null;

  words = h("p.proof-words", { role: "status" });
  fault = h("p.fault", { role: "alert" });
  moves = h("ol.lines.proof");
  note = h("p.small.muted");

  /** @param {(cell: number) => void} play Makes a move of the proof on the board. */
  constructor(play) {
    this.play = play;
    this.switchButton = button(t("proof.open"), { sign: "play", onclick: () => this.#press() });
    this.element = h(
      "section.card.stack",
      { "aria-labelledby": "proof-title" },
      h("div.row.spread", h("h2", { id: "proof-title" }, t("proof.title")), this.switchButton),
      this.words,
      this.fault,
      this.moves,
      this.note,
    );
    this.#clear();
  }

  /** The position is another one; a proof that is open goes on with it. @param {MoveTree} tree */
  show(tree) {
    this.#tree = tree;
    this.leave();
    this.#clear();
    if (this.#open) this.#later.do(() => this.#ask());
  }

  leave() {
    this.#later.drop();
    this.#asked?.cancel();
    this.#asked = null;
  }

  #press() {
    this.#open = !this.#open;
    relabel(this.switchButton, this.#open ? "stop" : "play", t(this.#open ? "proof.close" : "proof.open"));
    if (this.#tree) this.show(this.#tree);
  }

  #clear() {
    this.words.textContent = this.#open ? t("proof.looking") : "";
    this.fault.textContent = "";
    fill(this.moves);
    this.note.textContent = t(this.#open ? "proof.walk" : "proof.about");
  }

  async #ask() {
    const tree = /** @type {MoveTree} */ (this.#tree);
    const values = { setup: tree.setup, position: tree.position, time_s: null };
    const asked = live.stream("mnk.prove", values, (part) => this.#asked === asked && this.#show(part, false));
    this.#asked = asked;
    try {
      const found = await asked.done;
      if (this.#asked === asked) this.#show(found, true);
    } catch (error) {
      if (this.#asked !== asked) return;
      this.words.textContent = "";
      if (kindOf(error) !== "cancelled") this.fault.textContent = explainError(error);
    }
    if (this.#asked === asked) this.#asked = null;
  }

  /** @param {MnkProof} proof @param {boolean} done */
  #show(proof, done) {
    const { width } = /** @type {MoveTree} */ (this.#tree).size;
    this.words.textContent = proof.over ? t("proof.over") : wordsOf(proof, width, done);
    const left = proof.distinct - proof.moves.length;
    const counted = { n: formatNumber(proof.moves.length), all: formatNumber(proof.distinct) };
    this.note.textContent = left > 0 ? t("proof.so_far", counted) : t("proof.walk");
    fill(
      this.moves,
      proof.moves.map((move) => h("li", this.#moveButton(move, width))),
    );
  }

  /** @param {MnkProvenMove} proven @param {number} width */
  #moveButton({ move, twins, value, answer }, width) {
    return h(
      "button.row-button.line-button",
      { type: "button", data: { value }, onclick: () => this.play(move) },
      h("strong", mnkTwins({ move, twins }, width)),
      h("span", t(`proof.move_${value}`)),
      h("span.small.muted", answer === null ? "" : t("proof.answer", { move: mnkCell(answer, width) })),
    );
  }
}

/**
 * What is proven of a position, or how far the proof is.
 * @param {MnkProof} proof
 * @param {number} width
 * @param {boolean} done
 */
function wordsOf({ value, best, to_move, at_least, at_most, nodes, time_s }, width, done) {
  const mark = markOf(to_move);
  const move = best === null ? "" : mnkCell(best, width);
  if (value !== "unknown") return t(`proof.${value}`, { mark, move });
  const sofar = { n: formatNumber(nodes), time: formatSeconds(time_s) };
  const bound =
    at_most !== "win" ? t("proof.no_win", { mark }) : at_least !== "loss" ? t("proof.no_loss", { mark }) : "";
  return [t(done ? "proof.unknown" : "proof.proving", sofar), bound].filter(Boolean).join(" ");
}
