// What the editors of both families share: where the parts stand, the text, taking a game over, asking after a pause.

import { AfterPause } from "../../lib/after_pause.js";
import { get, PageError } from "../../lib/api.js";
import { button, fill, h } from "../../lib/dom.js";
import { live } from "../../lib/live.js";
import { showError } from "../../lib/notices.js";
import { recall } from "../../lib/prefs.js";
import { t } from "../../lib/words.js";
import { TextDrop } from "./text_drop.js";

/** @import { BoardFrame } from "../../board/frame.js" */
/** @import { Nested } from "../../lib/dom.js" */
/** @import { States } from "../../lib/join.js" */
/** @import { Stream } from "../../lib/live.js" */
/** @import { LiveRequests } from "../../lib/messages.js" */
/** @import { Family } from "../../lib/names.js" */

/** The rows of a text; blank ones at its ends do not count. @param {string} text */
export const rowsOf = (text) =>
  text
    .trim()
    .split(/\r?\n/)
    .map((row) => row.trim());

/**
 * What is wrong with rows that are not all as long as the first; null when they are. Counted from 0, like the server.
 * @param {string[]} rows
 */
export function findRagged(rows) {
  const ragged = rows.findIndex((row) => row.length !== rows[0].length);
  return ragged < 0 ? null : t("analyse.text_ragged", { row: ragged });
}

/** @template S @template {Family} F */
export class PositionEditor {
  #later = new AfterPause();
  /** The question that was asked last. @type {Stream | null} */
  #asked = null;

  text = new TextDrop(t("analyse.text"), (text) => this.#readText(text));
  fault = h("p.fault", { role: "alert" });
  say = h("p.say", { role: "status" });

  /** @param {F} family @param {BoardFrame} frame */
  constructor(family, frame) {
    // What could not be asked is asked when the server answers again.
    this.off = live.on("back", () => this.askSoon());
    this.family = family;
    this.frame = frame;
  }

  /**
   * @param {HTMLElement} root
   * @param {{ bar: Nested, head?: Nested, tools: Nested, sections: Nested, fields: Nested }} parts
   */
  draw(root, { bar, head = null, tools, sections, fields }) {
    const actions = h(
      "div.row",
      button(t("analyse.take_game"), { sign: "hand", onclick: () => this.takeGame() }),
      button(t("analyse.clear"), { sign: "trash", onclick: () => this.wipe() }),
    );
    fill(
      root,
      h(
        "div.play",
        h(
          "section.card.table-card",
          { "aria-label": t("analyse.position") },
          h("div.editor-bar", bar),
          head,
          this.frame.element,
          h("div.table-foot", this.say, h("div.row", tools, this.frame.controls)),
        ),
        h(
          "aside.side",
          { "aria-label": t("analyse.side") },
          sections,
          h("section.card.stack", h("h2", t("analyse.board")), h("div.fields", fields), actions),
        ),
      ),
    );
  }

  /** Begin with the address, a position that is kept, or the game that is played. @param {string | null} from */
  async begin(from) {
    if (from === "current" && (await this.takeGame())) return;
    if (await this.readAddress()) return;
    this.set({ ...this.example, ...this.kept });
  }

  /** Show what the address holds; whether it holds something. @returns {Promise<boolean>} */
  async readAddress() {
    return false;
  }

  /** What is kept of the last visit. @returns {object} */
  get kept() {
    return recall(`analyse.${this.family}`, {});
  }

  leave() {
    this.off();
    this.#later.drop();
    this.forget();
    this.frame.destroy();
  }

  /** The last game of this browser as a position; whether there is one. */
  async takeGame() {
    const id = recall(`${this.family}.game`, null);
    try {
      if (!id) throw new PageError(t("analyse.no_game"));
      /** @type {Family} */
      const family = this.family;
      const game = await get(`/${family}/games/{game_id}`, { game_id: id });
      this.set(this.positionOf(/** @type {States[F]} */ (game)));
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  }

  /** The position is another one: an answer that is still to come does not count. */
  forget() {
    this.stop();
    this.#asked = null;
  }

  /** Let whoever is asked answer with what was found so far. */
  stop() {
    this.#asked?.cancel();
  }

  /**
   * Ask the server; null in place of a part or an answer that came too late.
   * @template {keyof LiveRequests} K
   * @param {K} what
   * @param {LiveRequests[K]["wanted"]} wanted
   * @param {(part: LiveRequests[K]["part"]) => void} [onPart]
   */
  question(what, wanted, onPart = () => {}) {
    this.forget();
    const asked = live.stream(what, wanted, (part) => this.#asked === asked && onPart(part));
    this.#asked = asked;
    return { answer: asked.done, isCurrent: () => this.#asked === asked };
  }

  /** Ask soon what follows from the position, which is another one than before. */
  askSoon() {
    this.askNothing();
    this.#later.do(() => this.ask());
  }

  /** Ask nothing for now: what is said of a text stays until something is done. */
  askNothing() {
    this.#later.drop();
    this.forget();
  }

  /** @param {string} text */
  async #readText(text) {
    this.showFault(await this.read(text));
  }

  /** What is wrong with the text; null where all is well. @param {string | null} wrong */
  showFault(wrong) {
    this.text.setWrong(wrong !== null);
    this.fault.textContent = wrong ?? "";
  }

  /** A position to begin with. @returns {S} */
  get example() {
    throw new Error("each family has its own example");
  }

  /** A game as a position. @param {States[F]} _game @returns {S} */
  positionOf(_game) {
    throw new Error("each family has its own positions");
  }

  /** Show a position. @param {S} _position */
  set(_position) {}

  /**
   * Take a position from its text; what is wrong with it, or null.
   * @param {string} _text
   * @returns {string | null | Promise<string | null>}
   */
  read(_text) {
    return null;
  }

  /** Show an empty position of the same size. */
  wipe() {}

  /** Ask what follows. */
  ask() {}
}

/** A field with its label beside it. @param {string} label @param {HTMLElement} input */
export const inline = (label, input) => h("label.inline", h("span.small.muted", label), input);
