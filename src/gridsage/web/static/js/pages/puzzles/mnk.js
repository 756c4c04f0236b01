// An m,n,k puzzle on its board: the one move that wins, or the one that does not lose.

import { mnkCell } from "../../board/cells.js";
import { MnkBoard } from "../../board/mnk/board.js";
import { button, h } from "../../lib/dom.js";
import { t } from "../../lib/words.js";

/** @import { PuzzleQuestion, PuzzleVerdict } from "../../lib/messages.js" */
/** @import { Page } from "./mines.js" */

export class MnkPuzzle {
  over = false;
  /** What the answer is, spoken. */
  spoken = "";
  /** One move is the whole answer. */
  said = null;
  /** @type {number | null} */
  #move = null;

  /** @param {PuzzleQuestion} question @param {Page} page */
  constructor(question, page) {
    this.question = question;
    this.page = page;
    const { width, height, stones, turn } = question;
    this.board = new MnkBoard({
      width,
      height,
      label: t("puzzles.board_mnk"),
      act: (cell) => this.act("primary", cell),
    });
    this.board.setStones(stones);
    this.board.setGhost(turn);
  }

  get task() {
    const { kind, turn, k } = this.question;
    return t(`puzzles.task_${kind}`, { who: "XO"[turn], k });
  }

  get answer() {
    return { move: this.#move };
  }

  /** @param {"primary" | "secondary"} kind @param {number} cell */
  act(kind, cell) {
    if (this.over || kind !== "primary" || this.question.stones[cell]) return;
    this.#move = cell;
    this.page.answer();
  }

  /** Show the solution, and how a wrong move loses. @param {PuzzleVerdict} verdict */
  judge({ solved, move, line, refutation, wrong }) {
    this.over = true;
    this.board.setGhost(null);
    const { kind, turn, width } = this.question;
    const names = (/** @type {number[]} */ cells) => cells.map((cell) => mnkCell(cell, width)).join(" ");
    const right = /** @type {number} */ (move);
    const solution = t(`puzzles.why_${kind}`, { move: mnkCell(right, width), line: names(line) });
    this.spoken = solution;
    const showSolution = () => this.#show(right, kind === "win" ? line.slice(1) : []);
    const showRefutation = () => this.#show(wrong[0], refutation);
    if (!solved && refutation.length) showRefutation();
    else showSolution();
    if (solved || !wrong.length) return [h("p", solution)];
    const who = "XO"[1 - turn];
    const lost = refutation.length
      ? t("puzzles.refuted", { move: mnkCell(wrong[0], width), who, line: names(refutation) })
      : t("puzzles.no_win", { move: mnkCell(wrong[0], width) });
    return [
      h("p", lost),
      h("p", solution),
      h(
        "div.row",
        refutation.length ? button(t("puzzles.show_why"), { sign: "eye", onclick: showRefutation }) : null,
        button(t("puzzles.show_solution"), { sign: "bulb", onclick: showSolution }),
      ),
    ];
  }

  /** Put a stone down and show how it would go on. @param {number} move @param {number[]} line */
  #show(move, line) {
    const { stones, turn } = this.question;
    this.board.setStones(stones.map((stone, cell) => (cell === move ? turn + 1 : stone)));
    this.board.mark("last", [move]);
    this.board.setLine(line, 1 - turn);
  }
}
