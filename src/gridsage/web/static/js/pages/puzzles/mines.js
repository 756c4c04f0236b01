// A Minesweeper puzzle on its board: one safe cell to open, or every certain cell to mark.

import { minesCell } from "../../board/cells.js";
import { MinesBoard } from "../../board/mines/board.js";
import { HIDDEN } from "../../board/mines/letters.js";
import { h } from "../../lib/dom.js";
import { formatList, t } from "../../lib/words.js";
import { lessonLink, sayFinding } from "../mines/telling.js";

/** @import { PuzzleQuestion, PuzzleStep, PuzzleVerdict } from "../../lib/messages.js" */
/** @typedef {{ answer: () => unknown, changed: () => void }} Page What a puzzle tells its page. */

export class MinesPuzzle {
  over = false;
  /** What the answer is, spoken. */
  spoken = "";
  /** What the player says of cells. @type {Map<number, "safe" | "mine">} */
  #marks = new Map();

  /** @param {PuzzleQuestion} question @param {Page} page */
  constructor(question, page) {
    this.question = question;
    this.page = page;
    const { width, height, letters } = question;
    this.board = new MinesBoard({
      width,
      height,
      label: t("puzzles.board_mines"),
      act: (kind, cell) => this.act(kind, cell),
    });
    this.board.setCells([...letters]);
  }

  get task() {
    return t(`puzzles.task_${this.question.kind}`, { n: this.question.mines_left });
  }

  /** How many cells are marked; null where one cell is the whole answer. */
  get said() {
    return this.question.kind === "safe-cell" ? null : this.#marks.size;
  }

  get answer() {
    const of = (/** @type {string} */ verdict) => [...this.#marks].filter(([, said]) => said === verdict);
    return { safe: of("safe").map(([cell]) => cell), mines: of("mine").map(([cell]) => cell) };
  }

  /** @param {"primary" | "secondary" | "chord"} kind @param {number} cell */
  act(kind, cell) {
    if (this.over || kind === "chord" || this.board.letters[cell] !== HIDDEN) return;
    if (this.question.kind === "safe-cell") {
      if (kind !== "primary") return;
      this.#marks = new Map([[cell, "safe"]]);
      this.page.answer();
      return;
    }
    const verdict = kind === "primary" ? "safe" : "mine";
    if (this.#marks.get(cell) === verdict) this.#marks.delete(cell);
    else this.#marks.set(cell, verdict);
    this.board.mark("hint", [...this.#marks]);
    this.page.changed();
  }

  /** Show the solution and why; each step shows its numbers. @param {PuzzleVerdict} verdict */
  judge({ steps, wrong, missed }) {
    this.over = true;
    const solution = steps.flatMap(({ cells, verdict }) =>
      cells.map((cell) => /** @type {[number, string]} */ ([cell, verdict])),
    );
    this.board.mark("hint", solution);
    this.board.mark("clash", wrong);
    this.board.mark("best", missed);
    this.#showStep(steps[0]);
    this.spoken = `${this.#names(steps[0].cells)}: ${sayFinding(steps[0], this.board)}`;
    const uncertain = wrong.filter((cell) => !solution.some(([each]) => each === cell));
    return [
      uncertain.length ? h("p", t("puzzles.not_certain", { n: uncertain.length })) : null,
      h(
        "ol.puzzle-steps",
        steps.map((step) =>
          h(
            "li",
            h(
              "button.row-button.line-button",
              { type: "button", onclick: () => this.#showStep(step), onfocus: () => this.#showStep(step) },
              h(`span.tag.${step.verdict === "safe" ? "good" : "bad"}`, t(`hint.${step.verdict}`)),
              h("span", h("strong", `${this.#names(step.cells)}: `), sayFinding(step, this.board)),
            ),
            lessonLink(step),
          ),
        ),
      ),
    ];
  }

  /** @param {number[]} cells */
  #names(cells) {
    return formatList(cells.map((cell) => minesCell(cell, this.board.width)));
  }

  /** @param {PuzzleStep} step */
  #showStep({ clues, cells }) {
    this.board.mark("clue", clues);
    this.board.mark("chosen", cells);
  }
}
