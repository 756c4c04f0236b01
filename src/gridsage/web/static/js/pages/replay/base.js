// What the replays of both families share: the way through the moves, what is said of each, the review, the lessons.

import { runKey } from "../../board/keys.js";
import { copyText } from "../../lib/clipboard.js";
import { button, fill, h, icon, relabel } from "../../lib/dom.js";
import { bringIntoView } from "../../lib/in_view.js";
import { announce, openKeys } from "../../lib/notices.js";
import { recall, remember } from "../../lib/prefs.js";
import { t } from "../../lib/words.js";
import { resultTag } from "../history/result.js";
import { Curve } from "./curve.js";
import { gradeName, signOf } from "./grades.js";
import { Lessons } from "./lessons.js";
import { ReviewPanel } from "./review_panel.js";

/** @import { BoardFrame, Framed } from "../../board/frame.js" */
/** @import { Nested } from "../../lib/dom.js" */
/** @import { MinesReplay, MnkReplay } from "../../lib/messages.js" */
/** @import { LessonBoard } from "./lessons.js" */
/** @import { GradedMove, ReviewWords, WholeReview } from "./review_panel.js" */

/** How long a move is shown when the game plays by itself. */
const MOVE_MS = 500;

/**
 * @template {MinesReplay | MnkReplay} G
 * @template {GradedMove} R
 * @template {WholeReview} W
 */
export class Replay {
  #timer = 0;
  /** What is waited for to draw the curve once for many moves. */
  #drawing = 0;

  /** How many moves were made so far: the last of them is what the page speaks of. */
  at = 0;
  /** Whether the board shows the position before that move, with what was known and better. */
  before = false;

  playButton = button(t("replay.play"), { sign: "play", alone: true, kind: "primary", onclick: () => this.play() });
  say = h("p.say");
  /** What the review says of the move that is shown. */
  detail = h("section.card.stack.detail", { "aria-label": t("replay.this_move") });

  /**
   * @param {G} game
   * @param {number} length
   * @param {BoardFrame} frame
   * @param {object} words
   * @param {ReviewWords<R, W>} words.review
   * @param {LessonBoard<R>} words.lessons
   * @param {string} words.curve
   * @param {string[]} [words.ends] What the top and the bottom of the curve mean.
   * @param {string} words.before What the switch to the position before a move is called.
   */
  constructor(game, length, frame, words) {
    this.game = game;
    this.words = words;
    this.length = length;
    this.frame = frame;
    this.before = recall(`replay.before.${game.game}`, false);
    this.slider = h("input", { type: "range", min: 0, max: length, step: 1, "aria-label": t("replay.at") });
    this.slider.addEventListener("input", () => this.goTo(Number(this.slider.value)));
    this.beforeButton = button(words.before, {
      sign: "eye",
      "aria-pressed": String(this.before),
      onclick: () => this.setBefore(!this.before),
    });
    this.curve = new Curve(words.curve, length, (step) => this.goTo(step), words.ends);
    this.lessons = new Lessons(words.lessons);
    this.panel = new ReviewPanel({ id: game.id, family: game.game, length }, words.review, {
      goTo: (step) => this.#showFromList(step),
      graded: (move) => this.#graded(move),
      ended: () => this.drawCurve(),
      learn: () => this.#learn(),
    });
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.onKey);
  }

  /** What the review says, by the number of the move. */
  get review() {
    return this.panel.moves;
  }

  /** How many moves lie on the board that is shown. */
  get shown() {
    return this.before ? Math.max(0, this.at - 1) : this.at;
  }

  leave() {
    document.removeEventListener("keydown", this.onKey);
    clearInterval(this.#timer);
    cancelAnimationFrame(this.#drawing);
    this.panel.leave();
    this.frame.destroy();
  }

  /**
   * @param {HTMLElement} root
   * @param {Framed} board
   * @param {{ title: string, head?: Nested, bar?: Nested, side: Nested, top?: Nested }} parts `bar` stands below the
   *   way through the moves, `top` above the review.
   */
  draw(root, board, { title, head = null, bar = null, side, top = null }) {
    const steps = /** @type {[string, string, () => number][]} */ ([
      ["replay.first", "first", () => 0],
      ["replay.back", "back", () => this.at - 1],
      ["replay.next", "next", () => this.at + 1],
      ["replay.last", "last", () => this.length],
    ]).map(([word, sign, to]) => button(t(word), { sign, alone: true, onclick: () => this.goTo(to()) }));
    const buttons = h("div.row", steps.slice(0, 2), this.playButton, steps.slice(2));
    const history = h("a.button", { href: "/history" }, t("nav.history"));
    const keys = button(t("keys"), { sign: "help", alone: true, kind: "quiet", onclick: () => this.#showKeys() });
    fill(
      root,
      h("div.page-head", h("h1", title), h("div.row", resultTag(this.game), history, keys)),
      h(
        "div.play",
        h(
          "section.card.table-card",
          { "aria-label": t("mines.table") },
          head,
          this.frame.element,
          this.curve.element,
          h("div.replay-bars", h("div.replay-bar", buttons, this.slider, this.beforeButton), bar),
          h("div.table-foot", this.say, this.frame.controls),
        ),
        h(
          "aside.side",
          { "aria-label": t("replay.side") },
          this.lessons.element,
          this.detail,
          top,
          this.panel.element,
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

  /** A button that copies the way to this game and the move that is shown. */
  linkButton() {
    const copy = () => {
      const link = new URL(`/replay/${this.game.id}`, location.href);
      if (this.at) link.searchParams.set("at", String(this.at));
      copyText(link.href, t("replay.link_copied"));
    };
    return button(t("replay.copy_link"), { sign: "link", onclick: copy });
  }

  /** @param {number} at The move to begin with. */
  begin(at = 0) {
    this.goTo(at);
    this.panel.start();
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

  /** Show the board before the move that is spoken of, or after it. @param {boolean} before */
  setBefore(before) {
    this.before = remember(`replay.before.${this.game.game}`, before);
    this.beforeButton.setAttribute("aria-pressed", String(before));
    this.goTo(this.at);
  }

  /** Speak of a move, and show its board. @param {number} step */
  goTo(step) {
    this.lessons.end();
    this.at = Math.max(0, Math.min(this.length, step));
    const words = this.#showMove();
    announce(words);
  }

  /** Show a move that was chosen in the list: on a phone that lies below the board. @param {number} step */
  #showFromList(step) {
    this.goTo(step);
    bringIntoView(this.frame.element);
  }

  /** Ask for what was better, with the board in sight. */
  #learn() {
    this.lessons.begin(this.panel.lessons);
    this.lessons.element.scrollIntoView({ block: "nearest" });
    bringIntoView(this.frame.element);
  }

  /** Show the move once more: more is known of it. */
  #showMove() {
    const move = this.show(this.at);
    const facts = { at: this.at, all: this.length };
    const place = this.before && this.at ? t("replay.before", facts) : t("replay.of", facts);
    const graded = this.review.get(this.at);
    const grade = graded?.grade ?? null;
    this.point(move === null ? t("replay.start", { n: this.length }) : `${place}: ${move}`);
    fill(this.detail, this.remark(), graded ? this.describe(graded) : null);
    return this.say.textContent + (grade ? `, ${gradeName(grade)}` : "");
  }

  /** Point at the move that is spoken of, everywhere. @param {string} words */
  point(words) {
    this.say.textContent = words;
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", words);
    this.curve.show(this.at, words);
    this.panel.show(this.at);
  }

  /** A lesson asks about the position before a move. @param {R} move */
  pointAtLesson(move) {
    this.at = move.number;
    this.point(t("replay.before", { at: this.at, all: this.length }));
    fill(this.detail);
  }

  /** @param {R} move */
  #graded(move) {
    if (!this.#drawing) this.#drawing = requestAnimationFrame(() => this.drawCurve());
    if (!this.lessons.running && Math.abs(move.number - this.at) < 2) this.#showMove();
  }

  drawCurve() {
    this.#drawing = 0;
    const worth = this.worth();
    this.curve.draw(
      worth.map(([step, share]) => {
        const grade = this.review.get(step)?.grade ?? null;
        return { step, share, sign: grade && this.marked(grade) ? signOf(grade) : "" };
      }),
    );
  }

  /** Whether the curve carries a sign where a move of that grade was made. @param {string} grade */
  marked(grade) {
    return !["best", "fine"].includes(grade);
  }

  /**
   * The curve: a share for numbers of moves, in their order.
   * @returns {[step: number, share: number][]}
   */
  worth() {
    throw new Error("each family has its own curve");
  }

  /**
   * Show the board for a number of moves; the last of them in words, or null.
   * @param {number} _to
   * @returns {string | null}
   */
  show(_to) {
    throw new Error("each family shows its own board");
  }

  /** What somebody wrote on the move that is shown. @returns {Nested} */
  remark() {
    return null;
  }

  /** What the review says of a move, in full. @param {R} _move @returns {Nested} */
  describe(_move) {
    return null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const actions = {
      arrowleft: () => this.goTo(this.at - 1),
      arrowright: () => this.goTo(this.at + 1),
      home: () => this.goTo(0),
      end: () => this.goTo(this.length),
      b: () => this.setBefore(!this.before),
      "?": () => this.#showKeys(),
    };
    runKey(event, actions, "input, [role=gridcell]");
    // What has the focus may have a use of its own for it.
    runKey(event, { " ": () => this.play() }, "input, [role=gridcell], button, a, summary");
  }

  #showKeys() {
    openKeys([
      [["←", "→"], t("tree.keys_walk")],
      [["Home", "End"], t("tree.keys_ends")],
      [[t("key.space")], t("watch.keys_pause")],
      [["B"], this.words.before],
      [["?"], t("keys.keys")],
    ]);
  }
}
