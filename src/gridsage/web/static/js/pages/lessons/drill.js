// The drills of a lesson: one position after the other, in which the pattern makes a cell certain.

import { minesCell } from "../../board/cells.js";
import { BoardFrame } from "../../board/frame.js";
import { runAction } from "../../board/keys.js";
import { MinesBoard } from "../../board/mines/board.js";
import { HIDDEN } from "../../board/mines/letters.js";
import { get, kindOf, post } from "../../lib/api.js";
import { button, fill, h } from "../../lib/dom.js";
import { live } from "../../lib/live.js";
import { announce, showError } from "../../lib/notices.js";
import { recall, remember } from "../../lib/prefs.js";
import { t } from "../../lib/words.js";
import { patternName, sayFinding, sayStep } from "../mines/telling.js";

/** @import { DrillQuestion, DrillTry, DrillVerdict, LessonMessage, PuzzleStep } from "../../lib/messages.js" */

/**
 * The drills that were solved in this browser, by the names of their lessons.
 * @returns {Partial<Record<string, number[]>>}
 */
export const solvedDrills = () => recall("lessons.solved", {});

export class Drill {
  #frame = new BoardFrame("lessons");
  /** @type {MinesBoard | null} */
  #board = null;
  #number = 1;
  #over = false;
  #busy = false;
  #asked = 0;
  /** Whether the drill could not be had: it is asked for again when the server answers. */
  #cutOff = false;

  /** `solved` is called when another drill is solved. @param {LessonMessage} lesson @param {() => void} solved */
  constructor(lesson, solved) {
    this.lesson = lesson;
    this.solved = solved;
    this.name = patternName(lesson.name);
    this.title = h("h2", { id: "drill-name" });
    this.task = h("p", t("lessons.task", { name: this.name }));
    this.say = h("p.lesson-say", { role: "status" });
    this.show = button(t("puzzles.solution"), { sign: "bulb", hidden: true, onclick: () => this.#send({}) });
    this.next = button(t("lessons.next"), { sign: "next", onclick: () => this.#goOn() });
    this.element = h(
      "section.card.table-card",
      { "aria-labelledby": "drill-name" },
      h("div.puzzle-task", this.title, this.task),
      this.#frame.element,
      h("div.table-foot", this.say, h("div.row", this.#frame.controls, this.show, this.next)),
    );
    this.listen = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.listen);
    this.off = live.on("back", () => this.#cutOff && this.#put(this.#number));
  }

  /** Which drills of the lesson were solved in this browser. @returns {number[]} */
  get #solved() {
    return solvedDrills()[this.lesson.name] ?? [];
  }

  /** Begin with the first that is not solved yet. */
  start() {
    const open = this.#numbers().find((number) => !this.#solved.includes(number));
    return this.#put(open ?? 1);
  }

  /** All numbers, those after the one that is shown first. */
  #numbers() {
    const { drills } = this.lesson;
    return Array.from({ length: drills }, (_, i) => ((this.#number - 1 + i) % drills) + 1);
  }

  #goOn() {
    const [, ...others] = this.#numbers();
    return this.#put(others.find((number) => !this.#solved.includes(number)) ?? others[0] ?? 1);
  }

  /** The drill that is shown, for the server. */
  get #named() {
    return { name: this.lesson.name, number: this.#number };
  }

  /** @param {number} number */
  async #put(number) {
    this.#number = number;
    // Nothing is answered before it is asked.
    this.#over = true;
    this.#cutOff = false;
    this.show.hidden = true;
    const mine = ++this.#asked;
    try {
      const question = await get("/lessons/{name}/drills/{number}", this.#named);
      if (mine === this.#asked) this.#ask(question);
    } catch (error) {
      if (mine !== this.#asked) return;
      this.#cutOff = kindOf(error) === "offline";
      showError(error);
    }
  }

  /** @param {DrillQuestion} question */
  #ask({ width, height, letters, number, of }) {
    this.#over = false;
    this.title.textContent = t("lessons.drill", { number, of });
    this.#board = new MinesBoard({
      width,
      height,
      label: t("lessons.board", { number }),
      act: (kind, cell) => this.#act(kind, cell),
    });
    this.#board.setCells([...letters]);
    this.#frame.hold(this.#board);
    this.element.dataset.drill = String(number);
    this.show.hidden = false;
    this.next.classList.remove("primary");
    this.say.textContent = "";
    announce(`${this.title.textContent}. ${this.task.textContent}`);
  }

  /** @param {"primary" | "secondary" | "chord"} kind @param {number} cell */
  #act(kind, cell) {
    if (this.#over || kind === "chord" || this.#board?.letters[cell] !== HIDDEN) return;
    this.#send({ cell, verdict: kind === "primary" ? "safe" : "mine" });
  }

  /** Send an answer, or an empty one to see the solution. @param {DrillTry} said */
  async #send(said) {
    if (this.#busy || this.#over) return;
    this.#busy = true;
    const mine = this.#asked;
    try {
      const verdict = await post("/lessons/{name}/drills/{number}/tries", said, this.#named);
      if (mine === this.#asked) this.#judge(verdict, said.cell ?? null);
    } catch (error) {
      showError(error);
    } finally {
      this.#busy = false;
    }
  }

  /** @param {DrillVerdict} verdict @param {number | null} cell */
  #judge({ answer, step, solution }, cell) {
    const board = /** @type {MinesBoard} */ (this.#board);
    const place = cell === null ? "" : minesCell(cell, board.width);
    const facts = { cell: place, name: this.name };
    board.mark("clash", answer === "uncertain" || answer === "opposite" ? [/** @type {number} */ (cell)] : []);
    this.#mark(solution.length ? solution : step ? [step] : []);
    if (answer === null || answer === "right") this.#finish(answer === "right");
    const right = answer === "right";
    const tag = answer === null ? null : h(`span.tag.${right ? "good" : "bad"}`, t(`lessons.is_${answer}`));
    const why = answer === null ? solution.map((each) => sayStep(each, board)) : step ? [sayFinding(step, board)] : [];
    const head = right ? "" : t(step ? `lessons.${answer}_${step.verdict}` : `lessons.${answer ?? "shown"}`, facts);
    fill(this.say, tag, " ", [head, ...why].join(" "));
  }

  /** Mark the cells and the numbers that show them. @param {PuzzleStep[]} steps */
  #mark(steps) {
    const board = /** @type {MinesBoard} */ (this.#board);
    const told = steps.flatMap(({ cells, verdict }) =>
      cells.map((cell) => /** @type {[number, string]} */ ([cell, verdict])),
    );
    board.mark("hint", told);
    board.mark("clue", [...new Set(steps.flatMap(({ clues }) => clues))]);
  }

  /** @param {boolean} right */
  #finish(right) {
    this.#over = true;
    this.show.hidden = true;
    this.next.classList.add("primary");
    if (right && !this.#solved.includes(this.#number)) {
      remember("lessons.solved", { ...solvedDrills(), [this.lesson.name]: [...this.#solved, this.#number] });
      this.solved();
    }
    this.next.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const board = this.#board;
    if (!board) return;
    const on = (/** @type {"primary" | "secondary"} */ kind) => () => {
      const cell = board.aimed;
      if (cell === null) return false;
      this.#act(kind, cell);
      return true;
    };
    runAction(event, { open: on("primary"), flag: on("secondary") }, board);
  }

  leave() {
    this.off();
    this.#asked++;
    document.removeEventListener("keydown", this.listen);
    this.#frame.destroy();
  }
}
