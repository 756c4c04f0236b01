// The engine beside an m,n,k board: for a time or until it is stopped, several lines, the other side's threats.

import { mnkCell, mnkCells } from "../../../board/cells.js";
import { markOf } from "../../../board/mnk/marks.js";
import { asX, worthText } from "../../../board/mnk/worth.js";
import { AfterPause } from "../../../lib/after_pause.js";
import { kindOf } from "../../../lib/api.js";
import { button, facts, field, fill, h, relabel, select } from "../../../lib/dom.js";
import { live } from "../../../lib/live.js";
import { playerName } from "../../../lib/names.js";
import { explainError, showError } from "../../../lib/notices.js";
import { recall, remember } from "../../../lib/prefs.js";
import { allowedTimes, nearestTime, timeChoice } from "../../../lib/thinking_times.js";
import { formatNumber, formatSeconds, t } from "../../../lib/words.js";
import { EvalBar } from "../../mnk/eval_bar.js";
import { BalanceFinder } from "./balance_finder.js";

/** @import { MnkBoard } from "../../../board/mnk/board.js" */
/** @import { MoveTree } from "../../../board/mnk/move_tree.js" */
/** @import { Stream } from "../../../lib/live.js" */
/** @import { MnkAnalysis, MnkLine } from "../../../lib/messages.js" */

const ENDLESS = "endless";
/** As far as the server allows them. */
const SECONDS = [1, 3, 10, 18];
const USUAL = "3";
const COUNTS = ["1", "2", "3", "5", "8"];
/** Where a line is cut. */
const LONGEST_LINE = 10;
/** How long it is looked for what the other side threatens. */
const THREAT_S = 1.5;

export class EnginePanel {
  #later = new AfterPause();
  /** @type {Stream | null} */
  #asked = null;
  /** @type {Stream | null} */
  #threat = null;
  /** The other side's threat or balanced moves, while shown. @type {{ line: number[], seat: number } | null} */
  #keptLine = null;
  #on = recall("analyse.engine", true);
  /** @type {MnkLine[]} */
  #found = [];
  /** @type {MoveTree | null} */
  #tree = null;
  /** @type {MnkBoard | null} */
  #board = null;

  evalBar = new EvalBar();
  fault = h("p.fault", { role: "alert" });
  facts = h("dl.facts");
  lines = h("ol.lines");
  threat = h("p.small", { role: "status" });

  /**
   * @param {number} longest_s How long a search may take that has an end.
   * @param {object} told
   * @param {(words: string) => void} told.say
   * @param {(answer: MnkAnalysis) => void} told.answered Hears of each answer about the position that is shown.
   * @param {(error: unknown) => void} told.refused Hears that the position cannot be.
   * @param {(cells: number[]) => void} told.play Makes moves on the board.
   */
  constructor(longest_s, { say, answered, refused, play }) {
    this.say = say;
    this.answered = answered;
    this.refused = refused;
    const seconds = allowedTimes(SECONDS, [0, longest_s]);
    const times = /** @type {[string, string][]} */ ([...seconds.map(timeChoice), [ENDLESS, t("engine.endless")]]);
    /** @type {string} */
    const last = recall("analyse.time", USUAL);
    const chosen = last === ENDLESS ? ENDLESS : String(nearestTime(seconds, Number(last)));
    this.time = this.#remembered("analyse.time", select(times, chosen));
    const counts = COUNTS.map((n) => /** @type {[string, string]} */ ([n, n]));
    this.best = this.#remembered("analyse.best", select(counts, String(recall("analyse.best", "3"))));
    this.switchButton = button(t("engine.stop"), { sign: "stop", onclick: () => this.#press() });
    this.threatButton = button(t("engine.threats"), { sign: "eye", kind: "quiet", onclick: () => this.askThreat() });
    this.balance = new BalanceFinder({
      seconds: () => Number(this.time.value === ENDLESS ? seconds.at(-1) : this.time.value),
      found: (line, seat) => this.#keep(line, seat),
      play,
    });
    this.element = h(
      "section.card.stack.engine",
      { "aria-labelledby": "engine-title" },
      h("div.row.spread", h("h2", { id: "engine-title" }, t("analyse.best_moves")), this.switchButton),
      this.fault,
      this.lines,
      this.facts,
      h("div.row", this.threatButton, this.balance.buttons),
      this.threat,
      this.balance.element,
      h("div.fields", field(t("engine.time"), this.time), field(t("analyse.how_many"), this.best)),
    );
  }

  /** A choice that is kept, and asks anew. @param {string} name @param {HTMLSelectElement} choice */
  #remembered(name, choice) {
    choice.addEventListener("change", () => {
      remember(name, choice.value);
      this.#restart();
    });
    return choice;
  }

  /** The position is another one. @param {MoveTree} tree @param {MnkBoard} board */
  show(tree, board) {
    this.#tree = tree;
    this.#board = board;
    this.clear();
    this.balance.show(tree);
    if (this.#on) this.#later.do(() => this.#ask());
    else this.say(t("engine.off"));
    this.#showSwitch();
  }

  /** What was found is of a position that is gone. */
  clear() {
    this.leave();
    this.#found = [];
    this.#board?.mark("best", []);
    this.#board?.setLine([], 0);
    fill(this.lines);
    // What stands below keeps its place while the next lines are looked for.
    this.lines.style.setProperty("--lines", this.best.value);
    facts(this.facts, this.#factsOf(null));
    fill(this.threat);
    this.evalBar.clear();
    this.fault.textContent = "";
  }

  leave() {
    this.#later.drop();
    this.#asked?.cancel();
    this.#threat?.cancel();
    this.#asked = this.#threat = null;
    this.#keptLine = null;
    this.balance.leave();
  }

  /** Stop what is under way; where nothing is, look on. */
  #press() {
    if (this.#asked) {
      this.#asked.cancel();
      return;
    }
    this.#on = remember("analyse.engine", !this.#on || this.#found.length > 0);
    this.#restart();
  }

  #restart() {
    if (this.#tree && this.#board) this.show(this.#tree, this.#board);
  }

  /** Let the engine rest until it is asked again. */
  #rest() {
    this.#asked = null;
    this.#showSwitch();
  }

  #showSwitch() {
    const running = this.#asked !== null || (this.#on && !this.#found.length);
    relabel(this.switchButton, running ? "stop" : "play", t(running ? "engine.stop" : "engine.go"));
  }

  async #ask() {
    const tree = /** @type {MoveTree} */ (this.#tree);
    const time_s = this.time.value === ENDLESS ? null : Number(this.time.value);
    const values = { setup: tree.setup, position: tree.position, time_s, best: Number(this.best.value) };
    const asked = live.stream("mnk.analyse", values, (part) => this.#asked === asked && this.#show(part));
    this.#asked = asked;
    this.#showSwitch();
    this.say(t("analyse.looking"));
    try {
      const found = await asked.done;
      if (this.#asked !== asked) return;
      this.#show(found);
      const ended = found.winner === null ? t("mnk.draw") : t("history.winner", { mark: markOf(found.winner) });
      this.say(found.over ? ended : t(found.stopped ? "engine.needed" : "analyse.done"));
    } catch (error) {
      if (this.#asked !== asked) return;
      const stopped = kindOf(error) === "cancelled";
      this.say(stopped ? t("engine.stopped") : "");
      if (stopped) this.#on = remember("analyse.engine", false);
      else if (kindOf(error) === "illegal-move") this.refused(error);
      else this.fault.textContent = explainError(error);
    }
    this.#rest();
  }

  /** @param {MnkAnalysis} answer */
  #show(answer) {
    const { lines, over, winner, to_move } = answer;
    this.#found = lines;
    this.answered(answer);
    if (over) this.evalBar.end(winner);
    else if (lines.length) this.evalBar.show(...asX(lines[0], to_move));
    this.#preview(null, to_move);
    fill(
      this.lines,
      lines.map((line) => h("li", this.#lineButton(line, to_move))),
    );
    facts(this.facts, over ? [] : this.#factsOf(answer));
  }

  /**
   * What is known of a search, or that nothing is yet.
   * @param {MnkAnalysis | null} answer
   * @returns {[string, string | number][]}
   */
  #factsOf(answer) {
    const { depth, nodes, time_s, bot } = answer ?? { depth: "–", nodes: 0, time_s: 0, bot: null };
    const speed = time_s > 0.05 ? Math.round(nodes / time_s / 1000) * 1000 : 0;
    return [
      [t("mnk.depth"), depth],
      [t("mnk.nodes"), nodes ? formatNumber(nodes) : "–"],
      [t("mnk.speed"), speed ? t("mnk.per_second", { n: formatNumber(speed) }) : "–"],
      [t("stat.time"), answer ? formatSeconds(time_s) : "–"],
      [t("mnk.engine"), bot ? playerName(bot, "mnk") : "–"],
    ];
  }

  /** @param {MnkLine} line @param {number} seat */
  #lineButton(line, seat) {
    const { width } = /** @type {MoveTree} */ (this.#tree).size;
    const show = () => this.#preview(line, seat);
    const hide = () => this.#preview(null, seat);
    return h(
      "button.row-button.line-button",
      { type: "button", onmouseenter: show, onmouseleave: hide, onfocus: show, onblur: hide, onclick: show },
      h("strong", mnkCell(line.move, width)),
      h("span.number", worthText(...asX(line, seat))),
      h("span.small.muted", mnkCells(line.line.slice(0, LONGEST_LINE), width)),
    );
  }

  /**
   * Show how a line goes on; without one, what was asked for besides, which stays in sight while the search goes on,
   * or a forced win with its stones numbered, or else all moves that were found.
   * @param {MnkLine | null} line
   * @param {number} seat
   */
  #preview(line, seat) {
    if (!line && this.#keptLine) {
      this.#board?.rank([]);
      this.#board?.setLine(this.#keptLine.line, this.#keptLine.seat);
      return;
    }
    const best = this.#found.at(0);
    const shown = line ?? (best?.mate_in != null && best.mate_in > 0 ? best : null);
    const ranked = line ? [] : shown ? [shown] : this.#found;
    this.#board?.rank(ranked.map((each) => each.move));
    this.#board?.setLine(shown ? shown.line : [], seat);
  }

  /** What the other side would do if it were to move: shown until the position is another one. */
  async askThreat() {
    const [tree, board] = [this.#tree, this.#board];
    if (!tree || !board) return;
    this.#threat?.cancel();
    const seat = 1 - tree.turn;
    this.#keptLine = null;
    fill(this.threat, t("help.thinking"));
    const values = { setup: tree.setup, position: tree.rows(seat), time_s: THREAT_S, best: 1 };
    const asked = live.stream("mnk.analyse", values);
    this.#threat = asked;
    try {
      const found = await asked.done;
      if (this.#threat === asked) this.#showThreat(found.lines.at(0), seat);
    } catch (error) {
      if (this.#threat !== asked || kindOf(error) === "cancelled") return;
      fill(this.threat);
      showError(error);
    }
  }

  /** @param {MnkLine | undefined} line @param {number} seat */
  #showThreat(line, seat) {
    const { width } = /** @type {MoveTree} */ (this.#tree).size;
    const mark = markOf(seat);
    if (!line || line.mate_in === null || line.mate_in <= 0) {
      fill(this.threat, t("engine.no_threat", { mark }));
      return;
    }
    const moves = mnkCells(line.line.slice(0, LONGEST_LINE), width);
    fill(this.threat, t("engine.threat", { mark, n: line.mate_in, line: moves }));
    this.#keep(line.line, seat);
  }

  /** Keep a line in sight that was asked for beside the search. @param {number[]} line @param {number} seat */
  #keep(line, seat) {
    this.#keptLine = { line, seat };
    this.#preview(null, seat);
  }
}
