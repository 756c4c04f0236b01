// An m,n,k game again, with the worth of each position and the moves that lost much.

import { mnkCell } from "../../board/cells.js";
import { BoardFrame } from "../../board/frame.js";
import { markOf } from "../../board/marks.js";
import { MnkBoard, stonesOf } from "../../board/mnk_board.js";
import { readSetup, USUAL_RULE } from "../../board/mnk_setup.js";
import { MoveTree } from "../../board/move_tree.js";
import { shareOfX, worthText } from "../../board/worth.js";
import { button, fill, h, svg } from "../../lib/dom.js";
import { playerNames, setupName } from "../../lib/names.js";
import { go } from "../../lib/navigate.js";
import { t } from "../../lib/words.js";
import { treeAddress } from "../analyse/address.js";
import { EvalBar } from "../mnk/eval_bar.js";
import { ForbiddenPoints } from "../mnk/forbidden.js";
import { openPlayOn } from "../mnk/play_on.js";
import { Replay } from "./base.js";

/** @import { MnkCatalogue, MnkReplay as MnkGame } from "../../lib/messages.js" */
/**
 * @typedef {{ step: number, chance: number | null, mate_in: number | null, best: number }} PositionReview As X sees it.
 */

/** A move that costs its player so much of the chance to win is a mistake. */
const MISTAKE = 0.15;

/** @extends {Replay<MnkGame, PositionReview>} */
export class MnkReplay extends Replay {
  evalBar = new EvalBar();
  chart = h("div.chart");

  /** @param {HTMLElement} root @param {MnkGame} game @param {MnkCatalogue} catalogue */
  constructor(root, game, catalogue) {
    super(game, game.moves.length, new BoardFrame("mnk", MnkBoard.fitting));
    this.catalogue = catalogue;
    this.forbidden = new ForbiddenPoints(catalogue.rules_that_forbid);
    const { width, height, k } = game;
    this.board = new MnkBoard({ width, height, label: t("mnk.board", { width, height, k }) });
    const [first, second] = playerNames(game.players, "mnk", { mine: game.seats.length > 0, seats: game.seats });
    const keep = h(
      "div.actions",
      button(t("play_on"), { sign: "play", onclick: () => this.playOn() }),
      button(t("replay.analyse"), { sign: "target", onclick: () => go(treeAddress(this.tree)) }),
      this.download("record.json", "replay.json"),
    );
    this.draw(root, this.board, {
      title: t("replay.mnk_title", { first, second, setup: setupName(game.setup) }),
      head: this.evalBar.element,
      chart: this.chart,
      side: h("section.card.stack", h("h2", t("replay.keep")), keep),
    });
  }

  /** @override */
  leave() {
    this.forbidden.leave();
    super.leave();
  }

  get #size() {
    return readSetup(this.game.setup) ?? { ...this.game, rule: USUAL_RULE };
  }

  /** The game as a tree, at the move that is shown. */
  get tree() {
    return MoveTree.ofGame(this.#size, this.game.moves, this.at);
  }

  /** Play on from the position that is shown; after the last move, from the one before it. */
  playOn() {
    const { tree } = this;
    if (this.at === this.length && this.game.result !== "unfinished") tree.back();
    openPlayOn(this.catalogue, tree);
  }

  /** @override @param {number} to */
  show(to) {
    const moves = this.game.moves.slice(0, to);
    const over = to === this.length;
    this.board.setStones(stonesOf(moves, this.board.size));
    this.board.mark("last", moves.slice(-1));
    this.board.mark("row", over ? this.game.row : []);
    this.forbidden.show(MoveTree.ofGame(this.#size, this.game.moves, to), this.board);
    const now = this.review.get(to);
    this.board.mark("best", now ? [[now.best, "★"]] : []);
    if (now) this.evalBar.show(now.chance, now.mate_in);
    else if (over && this.game.result !== "unfinished") this.evalBar.end(this.game.winner);
    else this.evalBar.clear();
    return moves.length ? `${markOf((to - 1) % 2)} ${mnkCell(moves[to - 1], this.game.width)}` : null;
  }

  /** @override @param {PositionReview} part */
  addReview(part) {
    this.drawChart();
    if (part.step === this.at) this.goTo(this.at);
    const step = part.step - 1;
    const before = this.review.get(step);
    const played = this.game.moves[step];
    if (!before || before.best === played) return;
    const mover = step % 2;
    const [was, is] = [before, part].map(({ chance, mate_in }) => Math.abs(mover - shareOfX(chance, mate_in)));
    if (was - is < MISTAKE) return;
    const { width } = this.game;
    const moves = { mark: markOf(mover), move: mnkCell(played, width), best: mnkCell(before.best, width) };
    const worth = h("span.tag.bad", worthText(part.chance, part.mate_in));
    this.addMove(step, h("span", t("replay.mistake", moves)), worth);
  }

  drawChart() {
    const steps = [...this.review.values()].sort((a, b) => a.step - b.step);
    const points = steps.map(({ step, chance, mate_in }) => {
      const x = (step / Math.max(1, this.length)) * 300;
      return `${x},${78 - 76 * shareOfX(chance, mate_in)}`;
    });
    const picture = {
      viewBox: "0 0 300 80",
      role: "img",
      "aria-label": t("replay.chart"),
      preserveAspectRatio: "none",
    };
    fill(
      this.chart,
      svg(
        "svg",
        picture,
        svg("line", { x1: 0, x2: 300, y1: 40, y2: 40, class: "axis" }),
        svg("polyline", { class: "curve", points: points.join(" ") }),
      ),
    );
  }

  /** @override */
  reviewed() {
    const n = this.list.children.length;
    this.reviewNote.textContent = n ? t("replay.mistakes", { n }) : t("replay.no_mistake");
  }
}
