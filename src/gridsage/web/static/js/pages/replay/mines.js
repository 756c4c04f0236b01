// A game of Minesweeper again, each guess against the best one.

import { readMove } from "../../board/cells.js";
import { BoardFrame } from "../../board/frame.js";
import { EXPLODED, FLAG, HIDDEN } from "../../board/letters.js";
import { makeMinesBoard } from "../../board/mines_boards.js";
import { PointerTrail } from "../../board/pointer_trail.js";
import { button, facts, h } from "../../lib/dom.js";
import { playerName, setupName } from "../../lib/names.js";
import { go } from "../../lib/navigate.js";
import { sayRemark } from "../../lib/remarks.js";
import { countUpTo, readTrace } from "../../lib/trace.js";
import { formatNumber, formatPercent, formatSeconds, shortPercent, t } from "../../lib/words.js";
import { minesAddress } from "../analyse/address.js";
import { copyLinkButton, helpUsed, statisticsFacts } from "../mines/end.js";
import { takeOver } from "../mines/take_over.js";
import { sayMove } from "../mines/telling.js";
import { Replay } from "./base.js";
import { FiguresAtCursor, figuresAtEnd } from "./players_figures.js";
import { TimeBar } from "./time_bar.js";

/** @import { MinesReplay as MinesGame, RemarkMessage, ReplayStep } from "../../lib/messages.js" */
/** @typedef {{ step: number, chance: number, best: number, best_chance: number }} GuessReview */

/** Chances that differ by less are the same. */
const SAME = 1e-9;

/** Where a file says something else than its events, in words. @param {RemarkMessage} difference */
function sayDifference({ kind, facts: told }) {
  const shown = Object.entries(told).map(([name, value]) => {
    return [name, typeof value === "number" ? formatNumber(value, Number.isInteger(value) ? 0 : 2) : value];
  });
  return sayRemark("difference", { kind, facts: Object.fromEntries(shown) });
}

/** @extends {Replay<MinesGame, GuessReview>} */
export class MinesReplay extends Replay {
  /** What the board shows. @type {string[]} */
  #shown;
  /** What each move hid, so that stepping back is as cheap as stepping forward. @type {[number, string][][]} */
  #before = [];
  /** The game on its own clock, where it has one. @type {TimeBar | null} */
  #time = null;
  /** @type {PointerTrail | null} */
  #trail = null;
  /** @type {FiguresAtCursor | null} */
  #figures = null;

  /** @param {HTMLElement} root @param {MinesGame} game */
  constructor(root, game) {
    super(game, game.steps.length, new BoardFrame("mines"));
    this.#shown = new Array(game.width * game.height).fill(HIDDEN);
    this.board = makeMinesBoard({ width: game.width, height: game.height, label: t("replay.board") });
    const { statistics, help, result_class } = game;
    this.#addCourse();
    const seed = game.board ? t("mines.given_board") : game.seed;
    const figures = statisticsFacts(statistics, statistics.time_s, [
      [t("mines.seed"), seed],
      ...figuresAtEnd(game.figures ?? {}),
    ]);
    this.draw(root, this.board, {
      title: t("replay.mines_title", {
        player: playerName(game.players[0], "mines", { mine: game.seats.length > 0 }),
        setup: setupName(game.setup),
      }),
      bar: this.#time?.element,
      top: [this.#fileCard(), this.#figures?.element],
      side: [
        h(
          "section.card.stack",
          h("h2", t("replay.statistics")),
          figures,
          h("p.small.muted", helpUsed(help, result_class)),
        ),
        h(
          "section.card.stack",
          h("h2", t("replay.keep")),
          h(
            "div.actions",
            button(t("replay.take_over"), { sign: "hand", onclick: () => this.takeOver() }),
            button(t("replay.analyse"), { sign: "target", onclick: () => go(minesAddress(this.position)) }),
            this.download("moves.csv", "replay.csv"),
            this.download("record.json", "replay.json"),
            game.board ? null : copyLinkButton(game.setup, game, { sign: "link" }),
          ),
        ),
      ],
    });
  }

  /** The clock, the figures at each moment, and the pointer where it was recorded. */
  #addCourse() {
    const { course, recording, statistics, figures } = this.game;
    if (!course || course.moves_ms.length !== this.length) return;
    const trace = recording ? readTrace(recording.trace) : null;
    this.#time = new TimeBar({
      length: Math.max(0, course.moves_ms.at(-1) ?? 0, trace?.times.at(-1) ?? 0),
      began: course.began_ms,
      timed: trace !== null,
      show: (ms) => this.#showMoment(ms),
      ended: () => this.showPlaying(false),
    });
    this.#figures = new FiguresAtCursor(course, statistics.three_bv ?? 0, figures?.zini ?? null);
    if (!trace || !recording) return;
    this.#trail = new PointerTrail(trace, this.game, recording.cell_px);
    this.board.element.append(this.#trail.element);
  }

  /** Where the game comes from, and where its file says something else than its events. */
  #fileCard() {
    const { recording } = this.game;
    if (!recording?.file && !recording?.format) return null;
    return h(
      "section.card.stack",
      h("h2", t("recording.file")),
      facts(h("dl.facts"), [
        [t("recording.name"), recording.file || "–"],
        [t("recording.format"), recording.format],
        [t("recording.program"), recording.program || "–"],
        [t("recording.mode"), recording.mode],
      ]),
      recording.differences.length
        ? recording.differences.map((each) => h("p.fault", sayDifference(each)))
        : h("p.small.muted", t("recording.agrees")),
    );
  }

  /** Show the game at a moment of its clock. @param {number} ms */
  #showMoment(ms) {
    const step = countUpTo(this.game.course?.moves_ms ?? [], ms);
    if (step !== this.at) super.goTo(step);
    this.#trail?.show(ms);
    this.#figures?.show(ms);
  }

  /** @override @param {number} step */
  goTo(step) {
    super.goTo(step);
    const ms = this.at === 0 ? 0 : (this.game.course?.moves_ms[this.at - 1] ?? 0);
    this.#time?.put(ms);
    this.#trail?.show(ms);
    this.#figures?.show(ms);
  }

  /** @override */
  play() {
    const time = this.#time;
    if (!time || this.playing || (time.byMoves && !time.running)) return super.play();
    time.setRunning(!time.running);
    this.showPlaying(time.running);
  }

  /** @override */
  leave() {
    this.#time?.setRunning(false);
    super.leave();
  }

  /** @override @param {number} to */
  show(to) {
    for (let at = this.at; at < to; at++) {
      const { cells } = this.game.steps[at];
      this.#before[at] = cells.map(([cell]) => [cell, this.#shown[cell]]);
      this.#put(cells);
    }
    for (let at = this.at - 1; at >= to; at--) this.#put(this.#before[at]);
    this.board.conceal();
    this.board.setCells(this.#shown);
    /** @type {ReplayStep | undefined} */
    const last = this.game.steps[to - 1];
    const move = last ? readMove(last.move, this.game.width) : null;
    const guess = this.review.get(to - 1);
    const next = this.review.get(to);
    this.board.mark("last", move ? [move.cell] : []);
    this.board.mark("guess", move && guess ? [[move.cell, shortPercent(guess.chance)]] : []);
    this.board.mark("best", next ? [next.best] : []);
    if (to === this.length) this.#reveal();
    if (!move) return null;
    return `${sayMove(move.kind, move.cell, this.game.width)}, ${formatSeconds(last.time_s)}`;
  }

  /** The position that is shown. */
  get position() {
    const { width, height, mines } = this.game;
    return { width, height, mines, cells: this.#shown.join("") };
  }

  /** Go on oneself from the position that is shown; after the move that ended the game, from the one before it. */
  takeOver() {
    const { setup, seed, board, steps, result } = this.game;
    const isOver = this.at === this.length && (result === "solved" || result === "exploded");
    const moves = steps.slice(0, isOver ? -1 : this.at).map(({ move }) => move);
    takeOver(board ? { board } : { setup, seed }, moves);
  }

  /** @param {[number, string][]} cells */
  #put(cells) {
    for (const [cell, letter] of cells) this.#shown[cell] = letter;
  }

  #reveal() {
    const mines = new Set(this.game.mine_cells);
    const wrong_flags = [...this.#shown.keys()].filter((cell) => this.#shown[cell] === FLAG && !mines.has(cell));
    const status = this.game.result === "solved" ? "won" : "lost";
    this.board.reveal({ mines: this.game.mine_cells, wrong_flags }, status);
  }

  /** @override @param {GuessReview} part */
  addReview({ step, chance, best_chance }) {
    const worse = chance - best_chance;
    const died = this.game.steps[step].cells.some(([, letter]) => letter === EXPLODED);
    this.addMove(
      step,
      h("span", t("replay.risk", { chance: formatPercent(chance), best: formatPercent(best_chance) })),
      worse > SAME
        ? h("span.tag.bad", t("replay.worse", { by: formatPercent(worse) }))
        : h("span.tag.good", t("replay.as_good")),
      died ? h("span.tag.bad", t("result.lost")) : null,
    );
    this.reviewed();
  }

  /** @override */
  reviewed() {
    const { size } = this.review;
    this.reviewNote.textContent = size ? t("replay.guesses", { n: size }) : t("replay.no_guess");
  }
}
