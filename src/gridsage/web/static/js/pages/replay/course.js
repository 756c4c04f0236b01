// The course of a recorded game: its own clock, the pointer where it was recorded, the figures at each moment.

import { PointerTrail } from "../../board/mines/pointer_trail.js";
import { facts, h } from "../../lib/dom.js";
import { sayRemark } from "../../lib/remarks.js";
import { countUpTo, readTrace } from "../../lib/trace.js";
import { formatNumber, t } from "../../lib/words.js";
import { FiguresAtCursor } from "./players_figures.js";
import { TimeBar } from "./time_bar.js";

/** @import { AnyMinesBoard } from "../../board/mines/boards.js" */
/** @import { MinesReplay as MinesGame, RemarkMessage, ReplayRecording } from "../../lib/messages.js" */

/** Where a file says something else than its events, in words. @param {RemarkMessage} difference */
function sayDifference({ kind, facts: told }) {
  const shown = Object.entries(told).map(([name, value]) => {
    return [name, typeof value === "number" ? formatNumber(value, Number.isInteger(value) ? 0 : 2) : value];
  });
  return sayRemark("difference", { kind, facts: Object.fromEntries(shown) });
}

/** Where a game comes from, and where its file differs from its events. @param {ReplayRecording | null} recording */
export function fileCard(recording) {
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

export class Course {
  /** @type {number[]} */
  #moves;
  /** @type {PointerTrail | null} */
  #trail = null;

  /**
   * @param {MinesGame} game
   * @param {import("../../lib/messages.js").ReplayCourse} course
   * @param {AnyMinesBoard} board
   * @param {object} told
   * @param {(step: number) => void} told.goTo
   * @param {() => void} told.ended
   * @param {(ms: number) => void} [told.moment] Is told of every moment that is shown.
   */
  constructor(game, course, board, { goTo, ended, moment = () => undefined }) {
    this.moment = moment;
    const { recording, statistics, figures } = game;
    this.#moves = course.moves_ms;
    const trace = recording ? readTrace(recording.trace) : null;
    this.time = new TimeBar({
      length: Math.max(0, this.#moves.at(-1) ?? 0, trace?.times.at(-1) ?? 0),
      began: course.began_ms,
      timed: trace !== null,
      show: (ms) => {
        goTo(countUpTo(this.#moves, ms));
        this.#show(ms);
      },
      ended,
    });
    this.figures = new FiguresAtCursor(course, statistics, figures?.zini ?? null);
    if (!trace || !recording) return;
    this.#trail = new PointerTrail(trace, game, recording.cell_px);
    board.element.append(this.#trail.element);
  }

  /** @param {number} ms */
  #show(ms) {
    this.#trail?.show(ms);
    this.figures.show(ms);
    this.moment(ms);
  }

  /** Another move is shown. @param {number} step */
  put(step) {
    const ms = step === 0 ? 0 : (this.#moves[step - 1] ?? 0);
    this.time.put(ms);
    this.#show(ms);
  }
}
