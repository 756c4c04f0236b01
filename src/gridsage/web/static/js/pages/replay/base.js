// What the replays of both families share: the way through the moves, and a review that comes in while it is made.

import { runKey } from "../../board/keys.js";
import { kindOf } from "../../lib/api.js";
import { button, fill, h, icon, relabel } from "../../lib/dom.js";
import { live } from "../../lib/live.js";
import { announce, showError } from "../../lib/notices.js";
import { t } from "../../lib/words.js";
import { resultTag } from "../history/result.js";

/** @import { BoardFrame, Framed } from "../../board/frame.js" */
/** @import { Nested } from "../../lib/dom.js" */
/** @import { Stream } from "../../lib/live.js" */
/** @import { MinesReplay, MnkReplay } from "../../lib/messages.js" */

/** How long a move is shown when the game plays by itself. */
const MOVE_MS = 500;

/**
 * @template {MinesReplay | MnkReplay} G
 * @template {{ step: number }} R
 */
export class Replay {
  #timer = 0;
  /** @type {Stream | null} */
  #reviewing = null;

  /** How many moves were made so far. */
  at = 0;
  /** What the review says, by the number of moves made before. @type {Map<number, R>} */
  review = new Map();

  playButton = button(t("replay.play"), { sign: "play", alone: true, kind: "primary", onclick: () => this.play() });
  say = h("p.say");
  reviewNote = h("p.small.muted", { role: "status" });
  list = h("ol.review");

  /** @param {G} game @param {number} length @param {BoardFrame} frame */
  constructor(game, length, frame) {
    this.game = game;
    this.length = length;
    this.frame = frame;
    this.slider = h("input", { type: "range", min: 0, max: length, step: 1, "aria-label": t("replay.at") });
    this.slider.addEventListener("input", () => this.goTo(Number(this.slider.value)));
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.onKey);
  }

  leave() {
    document.removeEventListener("keydown", this.onKey);
    clearInterval(this.#timer);
    this.#reviewing?.cancel();
    this.frame.destroy();
  }

  /**
   * @param {HTMLElement} root
   * @param {Framed} board
   * @param {{ title: string, head?: Nested, bar?: Nested, chart?: Nested, side: Nested, top?: Nested }} parts `bar`
   *   stands below the way through the moves, `top` above the review.
   */
  draw(root, board, { title, head = null, bar = null, chart = null, side, top = null }) {
    const steps = /** @type {[string, string, () => number][]} */ ([
      ["replay.first", "first", () => 0],
      ["replay.back", "back", () => this.at - 1],
      ["replay.next", "next", () => this.at + 1],
      ["replay.last", "last", () => this.length],
    ]).map(([word, sign, to]) => button(t(word), { sign, alone: true, onclick: () => this.goTo(to()) }));
    const buttons = h("div.row", steps.slice(0, 2), this.playButton, steps.slice(2));
    const history = h("a.button", { href: "/history" }, t("nav.history"));
    fill(
      root,
      h("div.page-head", h("h1", title), h("div.row", resultTag(this.game), history)),
      h(
        "div.play",
        h(
          "section.card.table-card",
          { "aria-label": t("mines.table") },
          head,
          this.frame.element,
          h("div.replay-bar", buttons, this.slider),
          bar,
          h("div.table-foot", this.say, this.frame.controls),
        ),
        h(
          "aside.side",
          { "aria-label": t("replay.side") },
          top,
          h("section.card.stack", h("h2", t("replay.review")), this.reviewNote, chart, this.list),
          side,
        ),
      ),
    );
    this.frame.hold(board);
  }

  /** A link that saves the game in a form. @param {string} file @param {string} word */
  download(file, word) {
    return h("a.button", { href: `/api/v1/games/${this.game.id}/${file}`, download: "" }, icon("save"), t(word));
  }

  begin() {
    this.goTo(0);
    this.reviewNote.textContent = t("help.thinking");
    this.#reviewing = live.stream("review", { game: this.game.id }, (part) => {
      this.review.set(part.step, part);
      this.addReview(part);
    });
    this.#reviewing.done.then(
      () => this.reviewed(),
      (error) => {
        if (kindOf(error) === "cancelled") return;
        this.reviewNote.textContent = "";
        showError(error);
      },
    );
  }

  play() {
    if (this.#timer) {
      clearInterval(this.#timer);
      this.#timer = 0;
    } else {
      if (this.at >= this.length) this.goTo(0);
      const next = () => (this.at < this.length ? this.goTo(this.at + 1) : this.play());
      this.#timer = setInterval(next, MOVE_MS);
    }
    this.showPlaying(this.#timer !== 0);
  }

  /** Whether the game plays by itself, move after move. */
  get playing() {
    return this.#timer !== 0;
  }

  /** @param {boolean} on */
  showPlaying(on) {
    relabel(this.playButton, on ? "pause" : "play", t(on ? "watch.pause" : "replay.play"));
  }

  /** Show the game after so many moves. @param {number} step */
  goTo(step) {
    const to = Math.max(0, Math.min(this.length, step));
    const move = this.show(to);
    this.at = to;
    const place = t("replay.of", { at: to, all: this.length });
    this.slider.value = String(to);
    this.slider.setAttribute("aria-valuetext", place);
    this.say.textContent = move === null ? t("replay.start", { all: this.length }) : `${place}: ${move}`;
    announce(this.say.textContent);
  }

  /**
   * Show the board after so many moves; the last of them in words, or null.
   * @param {number} _to
   * @returns {string | null}
   */
  show(_to) {
    throw new Error("each family shows its own board");
  }

  /** Something more is known of a move. @param {R} _part */
  addReview(_part) {}

  /** All is known. */
  reviewed() {}

  /** A move in the review's list; its button shows the board before it. @param {number} step @param {...Nested} said */
  addMove(step, ...said) {
    const show = button(t("replay.move", { n: step + 1 }), { kind: "quiet", onclick: () => this.goTo(step) });
    this.list.append(h("li", show, said));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const actions = {
      arrowleft: () => this.goTo(this.at - 1),
      arrowright: () => this.goTo(this.at + 1),
      home: () => this.goTo(0),
      end: () => this.goTo(this.length),
    };
    runKey(event, actions, "input, [role=gridcell]");
  }
}
