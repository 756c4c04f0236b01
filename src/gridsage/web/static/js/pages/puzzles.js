// Puzzles: choose a kind, solve one after the other; a wrong answer is shown why, and what was missed comes back.

import { BoardFrame } from "../board/frame.js";
import { runAction } from "../board/keys.js";
import { MnkBoard } from "../board/mnk/board.js";
import { get, kindOf, post } from "../lib/api.js";
import { button, facts, fill, h, segments } from "../lib/dom.js";
import { isDay } from "../lib/form.js";
import { endingWith } from "../lib/join.js";
import { learnNav } from "../lib/learn_nav.js";
import { live } from "../lib/live.js";
import { setupName } from "../lib/names.js";
import { announce, notify, showError } from "../lib/notices.js";
import { recall, remember } from "../lib/prefs.js";
import { formatDay, formatNumber, t } from "../lib/words.js";
import { MinesPuzzle } from "./puzzles/mines.js";
import { MnkPuzzle } from "./puzzles/mnk.js";
import { ratingCurve } from "./puzzles/rating_curve.js";

/** @import { PuzzleProgress, PuzzleQuestion, PuzzleVerdict } from "../lib/messages.js" */

/** @typedef {PuzzleQuestion["kind"]} Kind */
/** @type {Kind[]} */
const KINDS = ["safe-cell", "sure-cells", "win", "defence"];

class PuzzlePage {
  #frames = { mines: new BoardFrame("puzzles"), mnk: new BoardFrame("puzzles", MnkBoard.fitting) };
  /** @type {MinesPuzzle | MnkPuzzle | null} */
  #shown = null;
  #asked = 0;
  /**
   * The day of a puzzle that could not be had, which is asked for again when the server answers.
   * @type {{ day: string | null } | null}
   */
  #cutOff = null;
  /** The day whose puzzle is shown. @type {string | null} */
  shownDay = null;
  #busy = false;

  /**
   * @param {HTMLElement} root
   * @param {Kind} kind
   * @param {string | null} day The day whose puzzle comes first.
   */
  constructor(root, kind, day) {
    this.kind = kind;
    this.day = day;
    const names = KINDS.map((name) => /** @type {[string, string]} */ ([name, t(`puzzles.${name}`)]));
    this.kinds = segments(t("puzzles.kind"), names, kind, (name) => this.choose(/** @type {Kind} */ (name)));
    this.task = h("h2");
    this.about = h("p.small.muted");
    this.place = h("div.puzzle-board");
    this.zoom = h("div");
    this.say = h("p.muted");
    // Nothing can be done before there is a puzzle.
    const later = { hidden: true };
    this.done = button(t("puzzles.done"), { sign: "target", kind: "primary", ...later, onclick: () => this.answer() });
    this.giveUp = button(t("puzzles.solution"), { sign: "bulb", ...later, onclick: () => this.answer({}) });
    this.next = button(t("puzzles.next"), { sign: "next", kind: "primary", ...later, onclick: () => this.ask() });
    this.verdict = h("section.card.stack", { hidden: true });
    this.figures = h("dl.facts");
    this.curve = h("div");
    fill(
      root,
      h("div.page-head", h("h1.hidden-visually", t("nav.puzzles")), learnNav("puzzles"), this.kinds),
      h(
        "div.play",
        h(
          "section.card.table-card",
          { "aria-label": t("mines.table") },
          h("div.puzzle-task", this.task, this.about),
          this.place,
          h("div.table-foot", this.say, h("div.row", this.zoom, this.giveUp, this.done, this.next)),
        ),
        h(
          "aside.side",
          { "aria-label": t("puzzles.side") },
          this.verdict,
          h("section.card.stack", h("h2", t("puzzles.progress")), this.figures, this.curve),
        ),
      ),
    );
    this.listen = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.listen);
    this.off = live.on("back", () => this.#recover());
  }

  /** The server answers again: what could not be had is asked for. */
  #recover() {
    if (!this.#cutOff) return;
    this.day = this.#cutOff.day;
    this.ask();
  }

  /** @param {Kind} kind */
  choose(kind) {
    this.kind = remember("puzzles.kind", kind);
    this.kinds.choose(kind);
    return this.ask();
  }

  /** Show the next puzzle; that of a day comes once. `raise` hands on that the server does not answer. */
  async ask({ raise = false } = {}) {
    const mine = ++this.#asked;
    const { day } = this;
    this.day = null;
    this.#cutOff = null;
    this.verdict.hidden = true;
    try {
      const question = await (day
        ? get("/daily/{day}/puzzle", { day })
        : get("/puzzles/{kind}/next", { kind: this.kind }));
      if (mine === this.#asked) this.#show(question, day);
    } catch (error) {
      if (mine !== this.#asked) return;
      const offline = kindOf(error) === "offline";
      if (offline && raise) throw error;
      if (offline) this.#cutOff = { day };
      // A day that is none is told; the next puzzle comes all the same.
      if (day && !offline) {
        showError(error);
        await this.ask();
      } else if (kindOf(error) === "not-found") this.say.textContent = t("puzzles.none");
      else showError(error);
    }
  }

  /** @param {PuzzleQuestion} question @param {string | null} day */
  #show(question, day) {
    const page = { answer: () => this.answer(), changed: () => this.#told() };
    const frame = this.#frames[question.game];
    this.#shown = question.game === "mines" ? new MinesPuzzle(question, page) : new MnkPuzzle(question, page);
    this.question = question;
    this.shownDay = day;
    this.kind = question.kind;
    this.kinds.choose(question.kind);
    fill(this.place, frame.element);
    fill(this.zoom, frame.controls);
    frame.hold(this.#shown.board);
    this.place.dataset.puzzle = question.id;
    this.task.textContent = this.#shown.task;
    const level = t("puzzles.level", { level: question.level });
    const again = question.again ? ` · ${t("puzzles.again")}` : "";
    const ofDay = day ? `${t("daily.of", { day: formatDay(day) })} · ` : "";
    this.about.textContent = `${ofDay}${level} · ${setupName(question.setup)}${again}`;
    this.next.hidden = true;
    this.giveUp.hidden = false;
    this.#told();
    this.#progress(question.progress);
    announce(this.task.textContent);
  }

  /** How much of the answer is there. */
  #told() {
    const said = this.#shown?.said ?? null;
    this.done.hidden = said === null;
    this.done.disabled = !said;
    this.say.textContent = said === null ? t("puzzles.act") : t("puzzles.marked", { n: said });
  }

  /** Send the answer, or an empty one to see the solution. @param {object} [empty] */
  async answer(empty) {
    const { question } = this;
    const shown = this.#shown;
    if (!question || !shown || shown.over || this.#busy) return;
    this.#busy = true;
    try {
      const { id, kind } = question;
      const verdict = await post("/puzzles/{kind}/tries", { id, ...(empty ?? shown.answer) }, { kind });
      if (question === this.question) this.#judge(verdict, empty !== undefined);
    } catch (error) {
      showError(error);
    } finally {
      this.#busy = false;
    }
  }

  /** @param {PuzzleVerdict} verdict @param {boolean} gaveUp */
  #judge(verdict, gaveUp) {
    const shown = /** @type {MinesPuzzle | MnkPuzzle} */ (this.#shown);
    const word = verdict.solved ? "right" : gaveUp ? "gave_up" : "wrong";
    const change = `${verdict.change < 0 ? "−" : "+"}${formatNumber(Math.abs(verdict.change))}`;
    const rated = verdict.rated
      ? t("puzzles.rated", { change, rating: formatNumber(verdict.puzzle_rating) })
      : t("puzzles.unrated");
    fill(
      this.verdict,
      h("h2", h(`span.tag.${verdict.solved ? "good" : "bad"}`, t(`puzzles.${word}`))),
      shown.judge(verdict),
      h("p.small.muted", rated),
      this.shownDay ? h("div.row", h("a.button", { href: `/daily/${this.shownDay}` }, t("nav.daily"))) : null,
    );
    this.verdict.hidden = false;
    this.done.hidden = true;
    this.giveUp.hidden = true;
    this.next.hidden = false;
    this.say.textContent = t(`puzzles.${word}`);
    this.#progress(verdict.progress);
    announce(`${t(`puzzles.${word}`)} ${shown.spoken}`);
    this.next.focus({ preventScroll: true });
  }

  /** @param {PuzzleProgress} progress */
  #progress(progress) {
    const { rating, deviation, tried, solved, streak, best_streak, due, waiting } = progress;
    facts(this.figures, [
      [t("puzzles.rating"), `${formatNumber(rating)} ± ${formatNumber(2 * deviation)}`],
      [t("puzzles.streak"), t("puzzles.streak_is", { streak, best: best_streak })],
      [t("puzzles.solved"), t("puzzles.solved_is", { solved, tried })],
      waiting ? [t("puzzles.waiting"), t("puzzles.waiting_is", { due, waiting })] : null,
    ]);
    fill(this.curve, ratingCurve(progress.days));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const shown = this.#shown;
    if (!shown) return;
    const on = (/** @type {"primary" | "secondary"} */ kind) => () => {
      const cell = shown.board.aimed;
      if (cell === null) return false;
      shown.act(kind, cell);
      return true;
    };
    runAction(event, { open: on("primary"), flag: on("secondary") }, shown.board);
  }

  leave() {
    this.off();
    this.#asked++;
    document.removeEventListener("keydown", this.listen);
    for (const frame of Object.values(this.#frames)) frame.destroy();
  }
}

/** @param {HTMLElement} root @param {import("../main.js").PageContext} context */
export async function mount(root, { query }) {
  const wanted = query.get("kind") ?? recall("puzzles.kind", KINDS[0]);
  const kind = KINDS.find((name) => name === wanted);
  if (!kind) {
    notify(t("error.unknown-name", { name: wanted, known: KINDS.join(", ") }), { fault: true });
  }
  const day = query.get("day");
  if (day && !isDay(day)) notify(t("error.day", { day }), { fault: true });
  const page = new PuzzlePage(root, kind ?? KINDS[0], day && isDay(day) ? day : null);
  return endingWith(page.ask({ raise: true }), () => page.leave());
}
