// Balanced moves beside an m,n,k board: one, or one of each side, after which the game is as even as can be.

import { mnkCells } from "../../../board/cells.js";
import { asX, worthText } from "../../../board/mnk/worth.js";
import { kindOf } from "../../../lib/api.js";
import { button, h } from "../../../lib/dom.js";
import { live } from "../../../lib/live.js";
import { explainError } from "../../../lib/notices.js";
import { t } from "../../../lib/words.js";

/** @import { MoveTree } from "../../../board/mnk/move_tree.js" */
/** @import { Stream } from "../../../lib/live.js" */

export class BalanceFinder {
  /** @type {Stream | null} */
  #asked = null;
  /** @type {MoveTree | null} */
  #tree = null;
  /** @type {number[]} */
  #found = [];

  words = h("p.small", { role: "status" });

  /**
   * @param {object} told
   * @param {() => number} told.seconds How long it may be looked for.
   * @param {(cells: number[], seat: number) => void} told.found Hears of the moves that were found.
   * @param {(cells: number[]) => void} told.play Makes them on the board.
   */
  constructor({ seconds, found, play }) {
    this.seconds = seconds;
    this.found = found;
    const kind = "quiet";
    this.buttons = [
      button(t("balance.one"), { sign: "balance", kind, onclick: () => this.#ask(1) }),
      button(t("balance.two"), { sign: "balance", kind, onclick: () => this.#ask(2) }),
    ];
    this.playButton = button(t("balance.play"), { sign: "play", onclick: () => play(this.#found) });
    this.stopButton = button(t("balance.stop"), { sign: "stop", onclick: () => this.#asked?.cancel() });
    this.element = h("div.row", this.words, this.playButton, this.stopButton);
    this.#say("");
  }

  /** The position is another one. @param {MoveTree} tree */
  show(tree) {
    this.#tree = tree;
    this.leave();
    this.#found = [];
    this.#say("");
  }

  leave() {
    this.#asked?.cancel();
    this.#asked = null;
  }

  /** @param {string} words */
  #say(words) {
    this.words.textContent = words;
    this.element.hidden = !words;
    this.playButton.hidden = !this.#found.length || this.#asked !== null;
    this.stopButton.hidden = this.#asked === null;
  }

  /** @param {number} count */
  async #ask(count) {
    const tree = this.#tree;
    if (!tree) return;
    this.leave();
    this.#found = [];
    const values = { setup: tree.setup, position: tree.position, time_s: this.seconds(), count };
    const asked = live.stream("mnk.balance", values);
    this.#asked = asked;
    this.#say(t("analyse.looking"));
    let words = "";
    try {
      const { moves, to_move } = await asked.done;
      if (this.#asked !== asked) return;
      this.#found = moves.map(({ move }) => move);
      const last = moves[moves.length - 1];
      const worth = worthText(...asX({ ...last, chance: last.chance ?? null }, (to_move + moves.length - 1) % 2));
      words = t("balance.found", { moves: mnkCells(this.#found, tree.size.width), worth });
      this.found(this.#found, to_move);
    } catch (error) {
      if (this.#asked !== asked) return;
      words = kindOf(error) === "cancelled" ? t("engine.stopped") : explainError(error);
    }
    this.#asked = null;
    this.#say(words);
  }
}
