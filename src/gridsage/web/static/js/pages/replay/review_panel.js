// The review beside a replay: it comes in while it is made, for a time that the reader chooses; a list leads to moves.

import { kindOf } from "../../lib/api.js";
import { button, field, fill, h, select } from "../../lib/dom.js";
import { live } from "../../lib/live.js";
import { showError } from "../../lib/notices.js";
import { recall, remember } from "../../lib/prefs.js";
import { t } from "../../lib/words.js";
import { gradeTag, isLesson } from "./grades.js";

/** @import { Nested } from "../../lib/dom.js" */
/** @import { Stream } from "../../lib/live.js" */
/** @import { LiveRequests } from "../../lib/messages.js" */
/** @typedef {LiveRequests["review"]["part"]} GradedMove A move of either family. */
/** @typedef {LiveRequests["review"]["answer"]} WholeReview */

const QUICK = "quick";
const SECONDS = ["0.3", "1", "3", "10"];

/**
 * What a family says of its moves. `label` names a move, `about` says more in the list, `plain` is a move that needs no
 * line there, `summary` is the end of it all, `mine` says whether its player wants to learn from it.
 * @template {GradedMove} R
 * @template {WholeReview} W
 * @typedef {object} ReviewWords
 * @property {(move: R) => string} label
 * @property {(move: R) => Nested} about
 * @property {(move: R) => boolean} plain
 * @property {(result: W) => Nested} summary
 * @property {(move: R) => boolean} mine
 */

/** @template {GradedMove} R @template {WholeReview} W */
export class ReviewPanel {
  /** @type {Stream | null} */
  #stream = null;
  /** Whether the line broke while it was made: it is made anew when the server answers again. */
  #cutOff = false;
  /** @type {Map<number, HTMLLIElement>} */
  #rows = new Map();
  /** The moves that were graded, by their numbers. @type {Map<number, R>} */
  moves = new Map();

  note = h("p.small.muted", { role: "status" });
  progress = h("progress", { hidden: true, "aria-label": t("review.progress") });
  summary = h("div.stack.summary");
  list = h("ol.review");

  /**
   * @param {object} game
   * @param {string} game.id
   * @param {string} game.family
   * @param {number} game.length
   * @param {ReviewWords<R, W>} words
   * @param {object} told
   * @param {(step: number) => void} told.goTo
   * @param {(move: R) => void} told.graded Hears of each move.
   * @param {() => void} told.ended Hears that nothing more comes.
   * @param {() => void} told.learn
   */
  constructor({ id, family, length }, words, { goTo, graded, ended, learn }) {
    this.id = id;
    this.length = length;
    this.words = words;
    this.goTo = goTo;
    this.graded = graded;
    this.ended = ended;
    this.progress.max = length;
    this.off = live.on("back", () => this.#cutOff && this.start());
    const second = (/** @type {string} */ s) => /** @type {[string, string]} */ ([s, t("review.seconds", { s })]);
    const times = /** @type {[string, string][]} */ ([[QUICK, t("review.quick")], ...SECONDS.map(second)]);
    this.time = select(times, String(recall(`review.time.${family}`, QUICK)));
    this.time.addEventListener("change", () => {
      remember(`review.time.${family}`, this.time.value);
      this.start();
    });
    this.stopButton = button(t("review.stop"), { sign: "stop", kind: "quiet", onclick: () => this.#stream?.cancel() });
    this.learnButton = button(t("learn"), { sign: "book", hidden: true, onclick: learn });
    const all = h("input", {
      type: "checkbox",
      checked: recall(`review.all.${family}`, family === "mnk"),
      onchange: () => this.#filter(remember(`review.all.${family}`, all.checked)),
    });
    this.#filter(all.checked);
    this.element = h(
      "section.card.stack",
      { "aria-labelledby": "review-title" },
      h("div.row.spread", h("h2", { id: "review-title" }, t("replay.review")), this.stopButton),
      this.note,
      this.progress,
      this.summary,
      h("div.row", this.learnButton),
      h("label.check", all, t("review.all")),
      this.list,
      field(t("review.time"), this.time),
    );
  }

  /** The moves that their player can learn from, in their order. */
  get lessons() {
    const graded = [...this.moves.values()].sort((a, b) => a.number - b.number);
    return graded.filter((move) => isLesson(move.grade) && this.words.mine(move));
  }

  /** Make the review, or make it anew with another time. */
  start() {
    this.#cancel();
    this.#cutOff = false;
    this.moves.clear();
    this.#rows.clear();
    fill(this.list);
    fill(this.summary);
    this.learnButton.hidden = true;
    this.#setBusy(true);
    this.note.textContent = t("help.thinking");
    const time = this.time.value === QUICK ? {} : { time_s: Number(this.time.value) };
    const stream = live.stream(
      "review",
      { game: this.id, ...time },
      (move) => stream === this.#stream && this.#add(/** @type {R} */ (move)),
    );
    this.#stream = stream;
    stream.done.then(
      (result) => stream === this.#stream && this.#finish(/** @type {W} */ (result)),
      (error) => stream === this.#stream && this.#fail(error),
    );
  }

  /** Nobody looks any more. */
  leave() {
    this.off();
    this.#cancel();
  }

  #cancel() {
    const stream = this.#stream;
    this.#stream = null;
    stream?.cancel();
  }

  /** Mark the move that is shown. @param {number} number */
  show(number) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const row = this.#rows.get(number);
    row?.setAttribute("aria-current", "step");
    // The list moves, the page does not.
    if (row) this.list.scrollTop = row.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }

  /** @param {R} move */
  #add(move) {
    this.moves.set(move.number, move);
    this.progress.value = this.moves.size;
    const show = button(this.words.label(move), { kind: "quiet", onclick: () => this.goTo(move.number) });
    const grade = move.grade === null ? null : gradeTag(move.grade);
    const row = h("li", { data: this.words.plain(move) ? { plain: "" } : {} }, show, grade, this.words.about(move));
    // A game is reviewed from its beginning, or from its end.
    if (this.#rows.has(move.number + 1)) this.list.prepend(row);
    else this.list.append(row);
    this.#rows.set(move.number, row);
    this.graded(move);
  }

  /** @param {W} result */
  #finish(result) {
    this.#setBusy(false);
    const { lessons } = this;
    this.note.textContent = lessons.length ? t("replay.mistakes", { n: lessons.length }) : t("replay.no_mistake");
    this.learnButton.hidden = !lessons.length;
    fill(this.summary, this.words.summary(result));
    this.ended();
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#setBusy(false);
    this.note.textContent = this.moves.size ? t("review.stopped", { n: this.moves.size }) : "";
    this.learnButton.hidden = !this.lessons.length;
    this.#cutOff = kindOf(error) === "offline";
    if (kindOf(error) !== "cancelled") showError(error);
  }

  /** @param {boolean} busy */
  #setBusy(busy) {
    this.progress.hidden = !busy;
    this.progress.value = 0;
    this.stopButton.hidden = !busy;
  }

  /** @param {boolean} all */
  #filter(all) {
    this.list.classList.toggle("all", all);
  }
}
