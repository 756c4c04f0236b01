// An m,n,k game again: what each move gave away, the best line beside the one that was played, lessons from mistakes.

import { mnkCell, mnkCells } from "../../board/cells.js";
import { BoardFrame } from "../../board/frame.js";
import { MnkBoard, stonesOf } from "../../board/mnk/board.js";
import { markOf, markSign } from "../../board/mnk/marks.js";
import { MoveTree } from "../../board/mnk/move_tree.js";
import { readSetup, USUAL_RULE } from "../../board/mnk/setup.js";
import { asX, shareOfX } from "../../board/mnk/worth.js";
import { button, h } from "../../lib/dom.js";
import { live } from "../../lib/live.js";
import { playerNames, setupName } from "../../lib/names.js";
import { go } from "../../lib/navigate.js";
import { remember } from "../../lib/prefs.js";
import { sayRemark } from "../../lib/remarks.js";
import { formatPercent, t } from "../../lib/words.js";
import { treeAddress } from "../analyse/address.js";
import { EvalBar } from "../mnk/eval_bar.js";
import { ForbiddenPoints } from "../mnk/forbidden.js";
import { openPlayOn } from "../mnk/play_on.js";
import { Replay } from "./base.js";
import { gradeCounts, gradeTag } from "./grades.js";

/** @import { MnkCatalogue, MnkMoveReview, MnkReview } from "../../lib/messages.js" */
/** @import { MnkReplay as MnkGame } from "../../lib/messages.js" */
/** @import { Worth } from "../../board/mnk/worth.js" */

/** Where a line is cut. */
const LONGEST_LINE = 9;
/** An answer that gives away less is as good as the best: the same as for the grade. */
const FINE = 0.05;
/** How long an answer is looked at. */
const ANSWER_S = 1;
/** What is given away is told from here on. */
const TOLD = 0.005;

/** @extends {Replay<MnkGame, MnkMoveReview, MnkReview>} */
export class MnkReplay extends Replay {
  evalBar = new EvalBar();
  /** The line that is shown instead of the best one. @type {"line" | "played_line"} */
  #which = "line";

  /** @param {HTMLElement} root @param {MnkGame} game @param {MnkCatalogue} catalogue */
  constructor(root, game, catalogue) {
    super(game, game.moves.length, new BoardFrame("mnk", MnkBoard.fitting), {
      curve: t("replay.chart"),
      ends: [markOf(0), markOf(1)],
      before: t("replay.best_line"),
      review: {
        label: (move) => `${move.number}. ${this.name(move)}`,
        about: (move) => this.#missed(move),
        plain: ({ grade }) => grade === null || grade === "best" || grade === "fine",
        summary: (result) => this.#summary(result),
        mine: ({ seat }) => !game.seats.length || game.seats.includes(seat),
      },
      lessons: {
        put: (move) => this.#putLesson(move),
        question: (move) => t("lesson.mnk", { mark: markOf(move.seat), n: move.number, move: this.#cell(move.cell) }),
        judge: (move, cell) => this.#judge(move, cell),
        solve: (move) => this.#solve(move),
        ended: () => this.#endLessons(),
      },
    });
    this.catalogue = catalogue;
    this.forbidden = new ForbiddenPoints(catalogue.rules_that_forbid);
    const { width, height, k } = game;
    this.board = new MnkBoard({
      width,
      height,
      label: t("mnk.board", { width, height, k }),
      act: (cell) => this.lessons.answer(cell),
    });
    const [first, second] = playerNames(game.players, "mnk", { mine: game.seats.length > 0, seats: game.seats });
    const keep = h(
      "div.actions",
      button(t("play_on"), { sign: "play", onclick: () => this.playOn() }),
      button(t("replay.analyse"), { sign: "target", onclick: () => this.analyse() }),
      this.download("record.json", "replay.json"),
      this.download("film.svg", "replay.film"),
      this.linkButton(),
    );
    this.names = [first, second];
    this.draw(root, this.board, {
      title: t("replay.mnk_title", { first, second, setup: setupName(game.setup) }),
      head: this.evalBar.element,
      top: this.#about(),
      side: h("section.card.stack", h("h2", t("replay.keep")), keep),
    });
  }

  /** @override */
  leave() {
    this.forbidden.leave();
    super.leave();
  }

  /** The game as a tree, after so many moves. @param {number} moves */
  #treeAt(moves) {
    const size = readSetup(this.game.setup) ?? { ...this.game, rule: USUAL_RULE };
    return MoveTree.ofGame(size, this.game.moves, moves, this.game.comments);
  }

  /** The game as a tree, at the position that is shown. */
  get tree() {
    return this.#treeAt(this.shown);
  }

  /** Where it was played, and what its file says of all of it. */
  #about() {
    const { event, comment } = this.game;
    if (!event && !comment) return null;
    return h("section.card.stack", h("h2", event || t("replay.about")), comment ? h("p.written", comment) : null);
  }

  /** @override */
  remark() {
    const words = this.game.comments?.[this.at];
    return words ? h("p.written", words) : null;
  }

  /** Go on with it on the analysis board, which keeps the comments that an address has no room for. */
  analyse() {
    const { tree } = this;
    remember("analyse.mnk", tree.data);
    go(treeAddress(tree));
  }

  /** Play on from the position that is shown; after the last move, from the one before it. */
  playOn() {
    const { tree } = this;
    if (this.shown === this.length && this.game.result !== "unfinished") tree.back();
    openPlayOn(this.catalogue, tree);
  }

  /** @param {number} cell */
  #cell(cell) {
    return mnkCell(cell, this.game.width);
  }

  /** Who moved, and where. @param {{ seat: number, cell: number }} move */
  name({ seat, cell }) {
    return `${markOf(seat)} ${this.#cell(cell)}`;
  }

  /** @override @param {number} to */
  show(to) {
    const { moves, row } = this.game;
    const review = this.review.get(to);
    const line = this.before && review ? review[this.#which].slice(0, LONGEST_LINE) : [];
    this.#put(moves.slice(0, this.shown), line, (to + 1) % 2);
    const over = this.shown === this.length;
    this.board.mark("row", over ? row : []);
    this.forbidden.show(this.tree, this.board);
    this.board.mark("best", !line.length && review && review.best !== review.cell ? [[review.best, "★"]] : []);
    const worth = this.#worthAt(this.shown);
    // What has ended is not judged any more.
    if (over && this.game.result !== "unfinished") this.evalBar.end(this.game.winner);
    else if (worth) this.evalBar.show(...worth);
    else this.evalBar.clear();
    return to ? this.name({ seat: (to - 1) % 2, cell: moves[to - 1] }) : null;
  }

  /** @param {number[]} moves @param {number[]} line @param {number} seat */
  #put(moves, line, seat) {
    this.board.setStones(stonesOf(moves, this.board.size));
    this.board.setOrder(moves);
    this.board.mark("last", moves.slice(-1));
    this.board.setLine(line, seat);
  }

  /** What is known of the position after so many moves, as X sees it. @param {number} step @returns {Worth | null} */
  #worthAt(step) {
    const last = this.review.get(step);
    if (last) return asX({ chance: last.after, mate_in: last.mate_after }, last.seat);
    const next = this.review.get(step + 1);
    return next ? asX({ chance: next.before, mate_in: next.mate_before }, next.seat) : null;
  }

  /** @override */
  worth() {
    const steps = Array.from({ length: this.length + 1 }, (_, step) => step);
    return steps.flatMap((step) => {
      const worth = this.#worthAt(step);
      return worth ? [/** @type {[number, number]} */ ([step, shareOfX(...worth)])] : [];
    });
  }

  /** @override @param {MnkMoveReview} move */
  describe(move) {
    const chances = { before: formatPercent(move.before, 0), after: formatPercent(move.after, 0) };
    const gave = move.given_away >= TOLD ? h("p", t("review.fell", chances)) : null;
    const lines = /** @type {["line" | "played_line", string][]} */ ([["line", "review.best_line"]]);
    if (move.best !== move.cell) lines.push(["played_line", "review.played_line"]);
    return [
      h("p.row", h("strong", this.name(move)), move.grade ? gradeTag(move.grade) : null, this.#missed(move)),
      gave,
      move.best === move.cell ? null : h("p", this.#why(move)),
      h(
        "div.row",
        lines.map(([which, word]) => this.#lineButton(move, which, word)),
      ),
    ];
  }

  /** @param {MnkMoveReview} move @param {"line" | "played_line"} which @param {string} word */
  #lineButton(move, which, word) {
    const cells = move[which];
    const cut = cells.length > LONGEST_LINE ? " …" : "";
    const text = t(word, { line: mnkCells(cells.slice(0, LONGEST_LINE), this.game.width) + cut });
    const shown = this.before && this.#which === which;
    const show = () => {
      this.#which = which;
      this.setBefore(!shown);
    };
    return button(text, { kind: "quiet", "aria-pressed": String(shown), onclick: show });
  }

  /** Why the best move. @param {MnkMoveReview} move */
  #why(move) {
    const name = (/** @type {string} */ fact, /** @type {number[]} */ cells) =>
      fact === "line"
        ? mnkCells(cells.slice(0, LONGEST_LINE), this.game.width)
        : cells.map((c) => this.#cell(c)).join(", ");
    return sayRemark("why.mnk", move.remark, name) ?? move.sentence;
  }

  /** @param {MnkMoveReview} move */
  #missed({ missed }) {
    return missed ? h("span.tag.bad", t(`review.missed_${missed}`)) : null;
  }

  /** @param {MnkReview} result */
  #summary({ sides }) {
    const rows = sides.map(({ accuracy, grades }, seat) =>
      h(
        "div.side-summary",
        h(
          "p.row.spread",
          h("span", markSign(seat, { spoken: true }), " ", this.names[seat]),
          h("strong.number", formatPercent(accuracy)),
        ),
        h("p.small.counts", gradeCounts(grades)),
      ),
    );
    const meaning = h(
      "details.small",
      h("summary", t("review.accuracy")),
      h("p", t("review.accuracy_mnk")),
      h("p", t("review.grades_mnk")),
    );
    return [rows, meaning];
  }

  // ---- lessons

  /** @param {MnkMoveReview} move */
  #putLesson(move) {
    this.pointAtLesson(move);
    this.#put(this.game.moves.slice(0, move.number - 1), [], 0);
    this.board.mark("best", []);
    this.board.mark("row", []);
    this.board.setGhost(move.seat);
    this.forbidden.show(this.#treeAt(move.number - 1), this.board);
    this.evalBar.clear();
  }

  #endLessons() {
    this.board.setGhost(null);
    this.goTo(this.at);
  }

  /** @param {MnkMoveReview} move @param {number} cell */
  async #judge(move, cell) {
    if (this.board.stones[cell]) return null;
    const moves = this.game.moves.slice(0, move.number - 1);
    if (cell === move.best) return { right: true, words: this.#solve(move) };
    if (cell === move.cell) return this.#refute(move, move.played_line, move.after, move.mate_after);
    const position = mnkCells([...moves, cell], this.game.width);
    const question = { setup: this.game.setup, position, time_s: ANSWER_S, best: 1 };
    const found = await live.request("mnk.analyse", question);
    const [reply] = found.lines;
    const after = found.over ? (found.winner === null ? 0.5 : 1) : 1 - (reply.chance ?? 0.5);
    if (move.before - after < FINE) {
      this.#put(moves, [cell, ...(reply?.line ?? [])].slice(0, LONGEST_LINE), move.seat);
      return { right: true, words: t("lesson.as_good", { move: this.#cell(cell), best: this.#cell(move.best) }) };
    }
    const mate = reply.mate_in === null ? null : -reply.mate_in;
    return this.#refute(move, [cell, ...reply.line], after, mate);
  }

  /**
   * Why an answer is wrong: what comes next.
   * @param {MnkMoveReview} move
   * @param {number[]} line The answer first.
   * @param {number} after
   * @param {number | null} mate
   */
  #refute(move, line, after, mate) {
    const facts = {
      move: this.#cell(line[0]),
      them: markOf(1 - move.seat),
      line: mnkCells(line.slice(1, LONGEST_LINE), this.game.width) || "–",
      chance: formatPercent(after, 0),
      before: formatPercent(move.before, 0),
    };
    this.#put(this.game.moves.slice(0, move.number - 1), line.slice(0, LONGEST_LINE), move.seat);
    const lost = mate !== null && mate < 0;
    const unseen = move.mate_before !== null && move.mate_before > 0 && !lost;
    return { right: false, words: t(lost ? "lesson.loses" : unseen ? "lesson.no_win" : "lesson.worse", facts) };
  }

  /** Show the best line of a lesson. @param {MnkMoveReview} move */
  #solve(move) {
    this.#put(this.game.moves.slice(0, move.number - 1), move.line.slice(0, LONGEST_LINE), move.seat);
    return this.#why(move);
  }
}
