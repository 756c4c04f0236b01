// A game of Minesweeper again: what each move cost, the chances before it, the safe cell that was there, lessons.

import { minesCell, readMove } from "../../board/cells.js";
import { BoardFrame, ROOMY } from "../../board/frame.js";
import { makeMinesBoard } from "../../board/mines/boards.js";
import { FLAG, HIDDEN, isClosed } from "../../board/mines/letters.js";
import { kindOf } from "../../lib/api.js";
import { button, facts, h } from "../../lib/dom.js";
import { live } from "../../lib/live.js";
import { playerName, setupName } from "../../lib/names.js";
import { go } from "../../lib/navigate.js";
import { showError } from "../../lib/notices.js";
import { formatPercent, formatSeconds, shortPercent, t } from "../../lib/words.js";
import { minesAddress } from "../analyse/address.js";
import { copyLinkButton, guessFacts, helpUsed, statisticsFacts } from "../mines/end.js";
import { takeOver } from "../mines/take_over.js";
import { heatLegend, lessonLink, sayFinding, sayMove } from "../mines/telling.js";
import { Replay } from "./base.js";
import { Beside } from "./beside.js";
import { Course, fileCard } from "./course.js";
import { gradeCounts, gradeTag, isLesson } from "./grades.js";
import { figuresAtEnd } from "./players_figures.js";
import { revealed } from "./revealed.js";
import { Steps } from "./steps.js";

/** @import { MinesAnalysis, MinesMoveReview, MinesReview, ReplayStep } from "../../lib/messages.js" */
/** @import { MinesReplay as MinesGame } from "../../lib/messages.js" */
/** @import { Fact } from "../../lib/dom.js" */

/** Chances that differ by less are the same. */
const SAME = 1e-9;

/** @extends {Replay<MinesGame, MinesMoveReview, MinesReview>} */
export class MinesReplay extends Replay {
  /** What the board shows, and after so many moves. @type {Steps} */
  #steps;
  /** What is known of the position after so many moves. @type {Map<number, Promise<MinesAnalysis>>} */
  #known = new Map();

  /** The game on its own clock, where it has one. @type {Course | null} */
  #course = null;

  legend = heatLegend();

  /** @param {HTMLElement} root @param {MinesGame} game */
  constructor(root, game) {
    super(game, game.steps.length, new BoardFrame("mines", { comfortable: [20, ROOMY] }), {
      curve: t("replay.kept"),
      before: t("replay.chances"),
      review: {
        label: (move) => `${move.number}. ${sayMove(move.move, move.cell, game.width)}`,
        about: (move) => this.#about(move),
        plain: ({ kind }) => kind === "sure",
        summary: (result) => this.#summary(result),
        mine: () => true,
      },
      lessons: {
        put: (move) => this.#putLesson(move),
        question: (move) => {
          const facts = { n: move.number, cell: minesCell(move.cell, game.width), risk: formatPercent(move.chance) };
          return t(move.hint ? "lesson.mines_safe" : "lesson.mines_best", facts);
        },
        judge: (move, cell) => this.#judge(move, cell),
        solve: (move) => this.#solve(move),
        ended: () => this.goTo(this.at),
      },
    });
    this.#steps = new Steps(game);
    this.beside = new Beside(game, this.frame);
    this.board = makeMinesBoard({
      width: game.width,
      height: game.height,
      label: t("replay.board"),
      act: (kind, cell) => kind === "primary" && this.lessons.answer(cell),
    });
    this.legend.hidden = true;
    const { statistics, help, result_class, course } = game;
    if (course && course.moves_ms.length === this.length) {
      const goTo = (/** @type {number} */ step) => step !== this.at && super.goTo(step);
      const moment = (/** @type {number} */ ms) => this.beside.follow(this.at, ms);
      this.#course = new Course(game, course, this.board, { goTo, ended: () => this.showPlaying(false), moment });
    }
    const seed = game.board ? t("replay.no_seed") : game.seed;
    const figures = statisticsFacts(statistics, statistics.time_s, [
      [t("mines.seed"), seed],
      ...(game.figures ? figuresAtEnd(game.figures) : []),
    ]);
    this.draw(root, this.board, {
      title: t("replay.mines_title", {
        player: playerName(game.players[0], "mines", { mine: game.seats.length > 0 }),
        setup: setupName(game.setup),
      }),
      head: this.legend,
      bar: this.#course?.time.element,
      top: [fileCard(game.recording ?? null), this.#course?.figures.element, this.beside.figures],
      side: [
        h(
          "section.card.stack",
          h("h2", t("replay.statistics")),
          figures,
          h("p.small.muted", helpUsed(help, result_class)),
        ),
        this.beside.element,
        h(
          "section.card.stack",
          h("h2", t("replay.keep")),
          h(
            "div.actions",
            button(t("replay.take_over"), { sign: "hand", onclick: () => this.takeOver() }),
            button(t("replay.analyse"), { sign: "target", onclick: () => go(minesAddress(this.position)) }),
            this.download("moves.csv", "replay.csv"),
            this.download("record.json", "replay.json"),
            this.download("film.svg", "replay.film"),
            this.linkButton(),
            game.board && !game.wish ? null : copyLinkButton(game, game, { sign: "link" }),
          ),
        ),
      ],
    });
  }

  /** @override @param {number} step */
  goTo(step) {
    super.goTo(step);
    if (this.#course) this.#course.put(this.at);
    else this.beside.follow(this.at, 0);
  }

  /** @override */
  play() {
    const time = this.#course?.time;
    if (!time || this.playing || (time.byMoves && !time.running)) return super.play();
    time.setRunning(!time.running);
    this.showPlaying(time.running);
  }

  /** @override */
  leave() {
    this.#course?.time.setRunning(false);
    this.beside.close();
    super.leave();
  }

  /** @override @param {number} to */
  show(to) {
    this.#put(this.shown);
    /** @type {ReplayStep | undefined} */
    const step = this.game.steps[to - 1];
    const move = step ? readMove(step.move, this.game.width) : null;
    const review = this.review.get(to);
    const ahead = this.before && to > 0;
    this.board.mark("last", move && !ahead ? [move.cell] : []);
    this.board.mark(
      "guess",
      review?.chance ? review.cells.map((cell) => [cell, shortPercent(review.chance ?? 0)]) : [],
    );
    this.#markBest(review ?? null);
    this.#showHeat(ahead);
    if (move) this.frame.showCell(move.cell, ...this.#betterThan(review ?? null));
    if (this.shown === this.length) this.#reveal();
    return move ? `${sayMove(move.kind, move.cell, this.game.width)}, ${formatSeconds(step.time_s)}` : null;
  }

  /** The cell that was better than the one that was opened, if any. @param {MinesMoveReview | null} move */
  #betterThan(move) {
    return move && move.best !== null && (move.cost ?? 0) > SAME ? [move.best] : [];
  }

  /** @param {MinesMoveReview | null} move */
  #markBest(move) {
    this.board.mark("best", this.#betterThan(move));
    this.board.mark("clue", move?.hint ? move.hint.clues : []);
  }

  /** Bring the board to the position after so many moves. @param {number} to */
  #put(to) {
    this.#steps.put(to);
    this.board.conceal();
    this.board.setCells(this.#steps.letters);
  }

  /** What is known of the position that is shown. */
  #ask() {
    const moves = this.#steps.moves;
    const known = this.#known.get(moves);
    if (known) return known;
    const asked = live.request("mines.analyse", this.#question());
    this.#known.set(moves, asked);
    asked.catch(() => this.#known.delete(moves));
    return asked;
  }

  /** The position that is shown, for the engine: flags are no knowledge. */
  #question() {
    const { width, mines } = this.game;
    const letters = this.#steps.letters.map((letter) => (letter === FLAG ? HIDDEN : letter)).join("");
    return { view: (letters.match(new RegExp(`.{${width}}`, "gu")) ?? []).join("\n"), mines };
  }

  /** Show the chances of the position, or none. @param {boolean} on */
  async #showHeat(on) {
    this.legend.hidden = !on;
    this.board.setHeat(new Map());
    if (!on) return;
    const moves = this.#steps.moves;
    try {
      const found = await this.#ask();
      const wanted = this.before && this.#steps.moves === moves && !this.lessons.running;
      if (wanted) this.board.setHeat(new Map(found.chances), { numbers: true });
    } catch (error) {
      if (kindOf(error) !== "cancelled") showError(error);
    }
  }

  /** The position that is shown. */
  get position() {
    const { width, height, mines } = this.game;
    return { width, height, mines, cells: this.#steps.letters.join("") };
  }

  /** Go on oneself from the position that is shown; after the move that ended the game, from the one before it. */
  takeOver() {
    const { setup, seed, board, steps, result } = this.game;
    const isOver = this.shown === this.length && (result === "solved" || result === "exploded");
    const moves = steps.slice(0, isOver ? -1 : this.shown).map(({ move }) => move);
    takeOver(board ? { board } : { setup, seed }, moves);
  }

  #reveal() {
    this.board.reveal(...revealed(this.game, this.#steps.letters));
  }

  /** @override What was kept of the chance to win, move by move. */
  worth() {
    let kept = 1;
    const points = /** @type {[number, number][]} */ ([[0, 1]]);
    for (const move of [...this.review.values()].sort((a, b) => a.number - b.number)) {
      kept *= move.kept ?? 1;
      points.push([move.number, kept]);
    }
    return points;
  }

  /** @param {MinesMoveReview} move */
  #about({ kind, chance, cost, exact }) {
    if (kind === "unknown") return h("span.muted", t("review.unknown"));
    if (!chance) return null;
    const by = formatPercent(cost);
    return h("span", (cost ?? 0) > SAME ? t(exact ? "review.cost_win" : "replay.worse", { by }) : t("replay.as_good"));
  }

  /** @override @param {MinesMoveReview} move */
  describe(move) {
    const name = sayMove(move.move, move.cell, this.game.width);
    const { chance, best_chance, hint, by_mine_count, win_chance, win_after } = move;
    const both = { before: formatPercent(win_chance), after: formatPercent(win_after) };
    const risk = chance ? { chance: formatPercent(chance), best: formatPercent(best_chance) } : null;
    const riskWords = move.exact && !hint ? "review.risk" : "replay.risk";
    return [
      h("p.row", h("strong", name), move.grade ? gradeTag(move.grade) : null, this.#about(move)),
      risk ? h("p", t(riskWords, risk)) : null,
      chance && win_chance !== null && win_after !== null ? h("p", t("review.fell", both)) : null,
      hint ? h("p", this.#safe(move)) : null,
      hint ? lessonLink(hint) : null,
      by_mine_count ? h("p.small", t("review.mine_count")) : null,
    ];
  }

  /** Which cell was safe, and why. @param {MinesMoveReview} move */
  #safe({ hint }) {
    if (!hint) return "";
    return t("review.safe_was", { cell: minesCell(hint.cell, this.game.width), why: sayFinding(hint, this.board) });
  }

  /** @param {MinesReview} result */
  #summary({ accuracy, grades, worth, sure_s, lost_s, totals }) {
    const list = h("dl.facts");
    const time = { all: formatSeconds(sure_s), lost: formatSeconds(lost_s) };
    /** @type {(Fact | null)[]} */
    const shown = [
      [t("review.accuracy"), h("strong", formatPercent(accuracy))],
      ...guessFacts(totals),
      worth === null ? null : [t("review.worth"), formatPercent(worth)],
      totals.overlooked_counts ? [t("review.counts"), totals.overlooked_counts] : null,
      sure_s ? [t("review.sure_time"), t("review.sure_time_is", time)] : null,
      totals.unknown ? [t("review.unknown"), totals.unknown] : null,
    ];
    facts(list, shown);
    const meaning = h(
      "details.small",
      h("summary", t("review.meaning")),
      h("p", t("review.accuracy_mines")),
      h("p", t("review.grades_mines")),
    );
    return [list, h("p.small.counts", gradeCounts(grades)), meaning];
  }

  // ---- lessons

  /** @param {MinesMoveReview} move */
  #putLesson(move) {
    this.pointAtLesson(move);
    this.#put(move.step);
    for (const name of /** @type {const} */ (["last", "guess", "best", "clue"])) this.board.mark(name, []);
    // Where the player was before: whatever shows more would give something away.
    const before = this.game.steps[move.step - 1];
    if (before) this.frame.showCell(readMove(before.move, this.game.width).cell);
    this.board.setHeat(new Map());
    this.legend.hidden = true;
  }

  /** @param {MinesMoveReview} move @param {number} cell */
  async #judge(move, cell) {
    if (!isClosed(this.#steps.letters[cell])) return null;
    // Where nothing was safe and the chance to win is known exactly, it is what an answer is worth.
    const byWin = move.exact && !move.hint;
    const asked = byWin ? live.request("mines.analyse", { ...this.#question(), open: cell }) : this.#ask();
    const found = await asked;
    const chance = new Map(found.chances).get(cell) ?? 1;
    const least = move.hint ? 0 : (move.best_chance ?? 0);
    const hint = found.hints.find((each) => each.cell === cell) ?? null;
    const opened = hint ? null : (found.opened ?? null);
    const right = opened ? !isLesson(opened.grade) : chance <= least + SAME;
    this.board.mark(right ? "best" : "guess", right ? [cell] : [[cell, shortPercent(chance)]]);
    this.board.mark("clue", hint ? hint.clues : []);
    const place = minesCell(cell, this.game.width);
    if (hint) {
      const why = sayFinding(hint, this.board);
      return { right, words: right ? why : t("lesson.mine", { cell: place, why }) };
    }
    if (opened) {
      const facts = { cell: place, after: formatPercent(opened.win_chance), before: formatPercent(found.win_chance) };
      return { right, words: t("lesson.leaves", facts) };
    }
    const words = right ? "lesson.least" : move.hint ? "lesson.not_safe" : "lesson.riskier";
    return { right, words: t(words, { cell: place, chance: formatPercent(chance), best: formatPercent(least) }) };
  }

  /** Show what was best. @param {MinesMoveReview} move */
  #solve(move) {
    this.board.mark("guess", []);
    this.#markBest(move);
    if (move.hint) return this.#safe(move);
    const best = move.best === null ? "–" : minesCell(move.best, this.game.width);
    const facts = { cell: best, chance: formatPercent(move.best_chance), win: formatPercent(move.win_chance) };
    return t(move.exact ? "lesson.best_leaves" : "lesson.best_was", facts);
  }
}
