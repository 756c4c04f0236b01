// An m,n,k game again, with the worth of each position and the moves that lost much.

import { mnkCell } from "../../board/cells.js";
import { BoardFrame } from "../../board/frame.js";
import { markOf } from "../../board/marks.js";
import { MnkBoard, stonesOf } from "../../board/mnk_board.js";
import { shareOfX, worthText } from "../../board/worth.js";
import { fill, h, svg } from "../../lib/dom.js";
import { playerNames, setupName } from "../../lib/names.js";
import { t } from "../../lib/words.js";
import { EvalBar } from "../mnk/eval_bar.js";
import { Replay } from "./base.js";

/** @import { MnkReplay as MnkGame } from "../../lib/messages.js" */
/**
 * @typedef {{ step: number, score: number | null, mate_in: number | null, best: number }} PositionReview As X sees it.
 */

/** A move that costs its player this share of the evaluation bar is a mistake. */
const MISTAKE = 0.15;

/** @extends {Replay<MnkGame, PositionReview>} */
export class MnkReplay extends Replay {
  evalBar = new EvalBar();
  chart = h("div.chart");

  /** @param {HTMLElement} root @param {MnkGame} game */
  constructor(root, game) {
    super(game, game.moves.length, new BoardFrame("mnk", MnkBoard.fitting));
    const { width, height, k } = game;
    this.board = new MnkBoard({ width, height, label: t("mnk.board", { width, height, k }) });
    const [first, second] = playerNames(game.players, "mnk", { mine: game.seats.length > 0, seats: game.seats });
    const keep = h("div.actions", this.download("record.json", "replay.json"));
    this.draw(root, this.board, {
      title: t("replay.mnk_title", { first, second, setup: setupName(game.setup) }),
      head: this.evalBar.element,
      chart: this.chart,
      side: h("section.card.stack", h("h2", t("replay.keep")), keep),
    });
  }

  /** @override @param {number} to */
  show(to) {
    const moves = this.game.moves.slice(0, to);
    const over = to === this.length;
    this.board.setStones(stonesOf(moves, this.board.size));
    this.board.mark("last", moves.slice(-1));
    this.board.mark("row", over ? this.game.row : []);
    const now = this.review.get(to);
    this.board.mark("best", now ? [[now.best, "★"]] : []);
    if (now) this.evalBar.show(now.score, now.mate_in);
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
    const [was, is] = [before, part].map(({ score, mate_in }) => Math.abs(mover - shareOfX(score, mate_in)));
    if (was - is < MISTAKE) return;
    const { width } = this.game;
    const moves = { mark: markOf(mover), move: mnkCell(played, width), best: mnkCell(before.best, width) };
    const worth = h("span.tag.bad", worthText(part.score, part.mate_in));
    this.addMove(step, h("span", t("replay.mistake", moves)), worth);
  }

  drawChart() {
    const steps = [...this.review.values()].sort((a, b) => a.step - b.step);
    const points = steps.map(({ step, score, mate_in }) => {
      const x = (step / Math.max(1, this.length)) * 300;
      return `${x},${78 - 76 * shareOfX(score, mate_in)}`;
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
