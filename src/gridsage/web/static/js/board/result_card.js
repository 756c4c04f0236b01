// The card that lies over a board when its game is over: how it ended, what mattered, and what to do next.

import { button, fill, h } from "../lib/dom.js";
import { t } from "../lib/words.js";

/** @import { Nested } from "../lib/dom.js" */
/** @import { Stream } from "../lib/live.js" */
/** @import { LiveRequests } from "../lib/messages.js" */
/**
 * @typedef {object} Result
 * @property {"won" | "lost" | "drawn" | "over"} mood
 * @property {string} title
 * @property {Nested} [figures] The few figures that count.
 * @property {Nested} actions What to do next, the first thing first.
 * @property {boolean} [below] Whether the card keeps to the lower half, so that the upper one can be seen.
 */

export class ResultCard {
  #title = h("h2", { id: "end-title" });
  #figures = h("p.result-figures");
  #mattered = h("p.result-mattered", { role: "status" });
  #actions = h("div.row");
  /** Grows with every result, so that what is said of an old one can be told apart. */
  #shown = 0;
  /** @type {Stream | null} */
  #asked = null;

  element = h(
    "section.result",
    { hidden: true, "aria-labelledby": "end-title" },
    button(t("result.look"), { sign: "close", alone: true, kind: "quiet", onclick: () => this.#setOpen(false) }),
    this.#title,
    this.#figures,
    this.#mattered,
    this.#actions,
  );
  /** Brings the card back once it was put away. */
  reopen = button(t("result.show"), { sign: "flag", hidden: true, onclick: () => this.#setOpen(true) });

  constructor() {
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.#setOpen(false));
  }

  /** @param {boolean} open */
  #setOpen(open) {
    this.element.hidden = !open;
    this.reopen.hidden = open;
    if (!open) this.reopen.focus();
  }

  /**
   * Show a result; the answer takes what mattered, once that is known.
   * @param {Result} result
   * @returns {(words: string) => void}
   */
  show({ mood, title, figures = null, actions, below = true }) {
    const mine = ++this.#shown;
    this.element.dataset.mood = mood;
    this.element.dataset.at = below ? "bottom" : "top";
    this.#title.textContent = title;
    fill(this.#figures, figures);
    fill(this.#mattered);
    fill(this.#actions, actions);
    this.element.hidden = false;
    this.reopen.hidden = true;
    return (words) => {
      if (mine === this.#shown) this.#mattered.textContent = words;
    };
  }

  /**
   * The answer to a question about the result that is shown; once it is not, nobody asks any more.
   * @template {keyof LiveRequests} K
   * @param {Stream<K>} asked
   */
  waitFor(asked) {
    this.#asked?.cancel();
    this.#asked = asked;
    return asked.done;
  }

  /** The game goes on, another one has begun, or the page is left. */
  hide() {
    this.#shown++;
    this.#asked?.cancel();
    this.#asked = null;
    this.element.hidden = true;
    this.reopen.hidden = true;
  }
}
