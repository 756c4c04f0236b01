// Learn from my mistakes: the position before each mistake, on the board, until a better move is found.

import { button, fill, h } from "../../lib/dom.js";
import { announce, showError } from "../../lib/notices.js";
import { t } from "../../lib/words.js";

/** @import { Nested } from "../../lib/dom.js" */
/**
 * What a family knows of its lessons: `put` shows the position before a move, `question` says what is looked for,
 * `judge` whether an answer is good and why, `solve` shows what was best and says why.
 * @template R
 * @typedef {object} LessonBoard
 * @property {(move: R) => void} put
 * @property {(move: R) => Nested} question
 * @property {(move: R, cell: number) => Promise<{ right: boolean, words: string } | null>} judge
 * @property {(move: R) => string} solve
 * @property {() => void} ended
 */

/** @template R */
export class Lessons {
  /** @type {R[]} */
  #moves = [];
  #at = 0;
  /** Whether the answer was found, or shown. */
  #solved = false;
  /** Grows with every question and answer, so that a late judgement can be told apart. */
  #asked = 0;

  title = h("h2", { id: "lesson-title", tabindex: "-1" });
  task = h("p");
  verdict = h("p", { role: "status" });

  /** @param {LessonBoard<R>} board */
  constructor(board) {
    this.board = board;
    this.solveButton = button(t("lesson.solve"), { sign: "bulb", onclick: () => this.#solve() });
    this.nextButton = button(t("lesson.next"), {
      sign: "next",
      kind: "primary",
      onclick: () => this.#open(this.#at + 1),
    });
    this.element = h(
      "section.card.stack.lesson",
      { hidden: true, "aria-labelledby": "lesson-title" },
      this.title,
      this.task,
      this.verdict,
      h(
        "div.row",
        this.nextButton,
        this.solveButton,
        button(t("lesson.end"), { sign: "close", kind: "quiet", onclick: () => this.end() }),
      ),
    );
  }

  get running() {
    return !this.element.hidden;
  }

  /** @param {R[]} moves */
  begin(moves) {
    this.#moves = moves;
    this.element.hidden = false;
    this.#open(0);
    this.title.focus({ preventScroll: true });
  }

  end() {
    if (!this.running) return;
    this.#asked++;
    this.element.hidden = true;
    this.board.ended();
  }

  /** The learner's move. @param {number} cell */
  async answer(cell) {
    if (!this.running || this.#solved) return;
    const mine = ++this.#asked;
    this.verdict.textContent = t("help.thinking");
    try {
      const found = await this.board.judge(this.#moves[this.#at], cell);
      if (mine !== this.#asked) return;
      if (!found) this.verdict.textContent = "";
      else this.#tell(found.words, found.right ? "good" : "bad");
      if (found?.right) this.#setSolved(true);
    } catch (error) {
      if (mine !== this.#asked) return;
      this.verdict.textContent = "";
      showError(error);
    }
  }

  /** @param {number} at */
  #open(at) {
    if (at >= this.#moves.length) return this.end();
    this.#asked++;
    this.#at = at;
    this.#setSolved(false);
    this.title.textContent = t("lesson.title", { at: at + 1, all: this.#moves.length });
    fill(this.task, this.board.question(this.#moves[at]));
    this.verdict.textContent = "";
    this.board.put(this.#moves[at]);
    announce(`${this.title.textContent}. ${this.task.textContent}`);
  }

  #solve() {
    this.#asked++;
    this.#tell(this.board.solve(this.#moves[this.#at]), "good");
    this.#setSolved(true);
  }

  /** @param {string} words @param {"good" | "bad"} kind */
  #tell(words, kind) {
    const tag = h(`span.tag.${kind}`, t(kind === "good" ? "lesson.right" : "lesson.wrong"));
    fill(this.verdict, tag, " ", words);
  }

  /** @param {boolean} solved */
  #setSolved(solved) {
    this.#solved = solved;
    this.solveButton.hidden = solved;
    this.nextButton.hidden = !solved;
    if (solved) this.nextButton.focus();
  }
}
