// The m,n,k editor: any position, either side to move, the best lines live while the engine looks deeper.

import { cellOn, mnkCell, mnkCells } from "../../board/cells.js";
import { BoardFrame } from "../../board/frame.js";
import { cellOf } from "../../board/grid.js";
import { isShortcut } from "../../board/keys.js";
import { markOf } from "../../board/marks.js";
import { MnkBoard, stonesOf } from "../../board/mnk_board.js";
import { asX, worthText } from "../../board/worth.js";
import { kindOf } from "../../lib/api.js";
import { button, facts, field, fill, h, segments, select } from "../../lib/dom.js";
import { isWithin } from "../../lib/form.js";
import { playerName } from "../../lib/names.js";
import { explainError } from "../../lib/notices.js";
import { recall, remember } from "../../lib/prefs.js";
import { formatNumber, formatSeconds, t } from "../../lib/words.js";
import { BoardFields, readSetup, writeSetup } from "../mnk/board_fields.js";
import { EvalBar } from "../mnk/eval_bar.js";
import { timeSelect } from "../mnk/menu.js";
import { findRagged, inline, PositionEditor, rowsOf } from "./editor.js";

/** @import { MnkAnalysis, MnkCatalogue, MnkLine, MnkState } from "../../lib/messages.js" */
/** @import { MnkBoardSize } from "../mnk/board_fields.js" */
/** @typedef {MnkBoardSize & { stones: number[], turn: number }} MnkPosition Stones: 0 empty, 1 X, 2 O. */

const STONES = ".XO";
/** What letters mean in a text. @type {Record<string, number>} */
const CODES = { ".": 0, "-": 0, _: 0, X: 1, O: 2 };
/** What keys draw. @type {Record<string, number>} */
const KEYS = { x: 1, o: 2, delete: 0, backspace: 0, ".": 0 };
/** The brush that puts the marks in turn. */
const IN_TURN = "turn";
const SECONDS = [1, 3, 10, 18];
const COUNTS = ["1", "2", "3", "5", "8"];
/** Where a line is cut. */
const LONGEST_LINE = 10;
/** The example's moves, as columns and rows from the middle. */
const EXAMPLE_MOVES = [
  [0, 0],
  [0, -1],
  [1, 0],
  [1, -1],
  [2, -1],
];

/** @extends {PositionEditor<MnkPosition>} */
export class MnkEditor extends PositionEditor {
  #brush = IN_TURN;
  /** @type {number[]} */
  #stones = [];
  #turn = 0;
  /** @type {MnkLine[]} */
  #found = [];

  evalBar = new EvalBar();
  facts = h("dl.facts");
  lines = h("ol.lines");
  stopButton = button(t("watch.stop"), { sign: "stop", onclick: () => this.stop() });

  /** @param {HTMLElement} root @param {MnkCatalogue} catalogue */
  constructor(root, catalogue) {
    super("mnk", new BoardFrame("mnk-editor", MnkBoard.fitting));
    this.catalogue = catalogue;
    /** The board; there is one as soon as a position is set. @type {MnkBoard} */
    this.board = /** @type {any} */ (null);
    this.size = new BoardFields(catalogue, { onchange: () => this.resize() });
    const sides = /** @type {[string, string][]} */ ([0, 1].map((seat) => [String(seat), markOf(seat)]));
    this.turnTabs = segments(t("analyse.to_move"), sides, "0", (key) => {
      this.#turn = Number(key);
      this.changed();
    });
    const stones = /** @type {[string, string][]} */ ([0, 1].map((seat) => [String(seat + 1), markOf(seat)]));
    const brushes = /** @type {[string, string][]} */ ([
      [IN_TURN, t("analyse.brush_turn")],
      ...stones,
      ["0", t("analyse.brush_empty")],
    ]);
    this.brushTabs = segments(t("analyse.brush"), brushes, IN_TURN, (key) => {
      this.#brush = key;
      this.brushTabs.choose(key);
    });
    this.time = this.#remembered("analyse.time", timeSelect(catalogue, SECONDS, recall("analyse.time", 3)));
    const counts = COUNTS.map((n) => /** @type {[string, string]} */ ([n, n]));
    this.best = this.#remembered("analyse.best", select(counts, recall("analyse.best", "3")));
    this.draw(root, {
      bar: [inline(t("analyse.brush"), this.brushTabs), inline(t("analyse.to_move"), this.turnTabs)],
      head: this.evalBar.element,
      tools: this.stopButton,
      findings: [
        h("h2", t("analyse.best_moves")),
        this.fault,
        this.lines,
        this.facts,
        h("div.fields", field(t("mnk.time"), this.time), field(t("analyse.how_many"), this.best)),
      ],
      fields: this.size.elements,
    });
  }

  /** A choice that is kept, and asks anew. @param {string} name @param {HTMLSelectElement} choice */
  #remembered(name, choice) {
    choice.addEventListener("change", () => {
      remember(name, choice.value);
      this.changed();
    });
    return choice;
  }

  /** @override @returns {MnkPosition} */
  get example() {
    const size = readSetup(this.catalogue.setup) ?? { width: 15, height: 15, k: 5, rule: "free" };
    const { width, height } = size;
    const [x, y] = [Math.floor(width / 2), Math.floor(height / 2)];
    const moves = EXAMPLE_MOVES.map(([right, down]) => (y + down) * width + x + right);
    return { ...size, stones: stonesOf(moves, width * height), turn: 1 };
  }

  /** @override @param {MnkState} game @returns {MnkPosition} */
  positionOf({ width, height, k, rule, moves, turn }) {
    return { width, height, k, rule, stones: stonesOf(moves, width * height), turn };
  }

  /** @override @param {MnkPosition} position */
  set({ stones, turn, ...size }) {
    const { width, height } = size;
    this.#stones = [...stones];
    this.#turn = turn;
    this.size.set(size);
    this.board?.destroy();
    this.board = new MnkBoard({
      width,
      height,
      label: t("analyse.editor_board", { width, height }),
      act: (cell) => this.put(cell),
      key: (event, cell) => this.key(event, cell),
    });
    this.board.element.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const cell = cellOf(event.target);
      if (cell !== null) this.place(cell, 0);
    });
    this.frame.hold(this.board);
    this.changed();
  }

  /** @param {number} cell */
  put(cell) {
    if (this.#brush !== IN_TURN) this.place(cell, Number(this.#brush));
    else if (!this.#stones[cell]) {
      this.#turn = 1 - this.#turn;
      this.place(cell, 2 - this.#turn);
    }
  }

  /** @param {number} cell @param {number} code */
  place(cell, code) {
    if (this.#stones[cell] === code) return;
    this.#stones[cell] = code;
    this.changed();
  }

  /** @param {KeyboardEvent} event @param {number} cell */
  key(event, cell) {
    const code = KEYS[event.key.toLowerCase()];
    if (code === undefined || isShortcut(event)) return false;
    this.place(cell, code);
    return true;
  }

  /** @returns {MnkPosition} */
  get position() {
    const { width, height } = this.board;
    return { ...this.size.clamped, width, height, stones: this.#stones, turn: this.#turn };
  }

  /** The position as text. */
  get view() {
    const { width, height } = this.board;
    const letters = this.#stones.map((code) => STONES[code]).join("");
    const rows = Array.from({ length: height }, (_, y) => letters.slice(y * width, (y + 1) * width));
    return `${rows.join("\n")}\n${markOf(this.#turn)} to move`;
  }

  changed({ fromText = false } = {}) {
    this.turnTabs.choose(String(this.#turn));
    this.board.setStones(this.#stones);
    this.board.setGhost(this.#brush === IN_TURN ? this.#turn : null);
    if (!fromText) this.text.show(this.view);
    remember("analyse.mnk", this.position);
    this.#clearFindings();
    this.askSoon();
  }

  #clearFindings() {
    this.forget();
    this.board.mark("best", []);
    this.board.mark("row", []);
    this.board.setLine([], 0);
    this.#found = [];
    fill(this.lines);
    fill(this.facts);
    this.evalBar.clear();
    this.fault.textContent = "";
  }

  /** @override @param {string} text */
  read(text) {
    const rows = rowsOf(text).filter(Boolean);
    const said = rows.at(-1)?.match(/^([xo])\s+to\s+move$/i);
    if (said) rows.pop();
    return this.#readRows(
      rows.map((row) => row.replaceAll(/\s/g, "").toUpperCase()),
      said ? Number(said[1].toUpperCase() === markOf(1)) : null,
    );
  }

  /** @param {string[]} rows @param {number | null} said Who is to move, where the text says so. */
  #readRows(rows, said) {
    if (!rows.length) return t("analyse.text_empty");
    const [width, height] = [rows[0].length, rows.length];
    const codes = [...rows.join("")].map((letter) => CODES[letter]);
    if (codes.includes(/** @type {any} */ (undefined))) return t("analyse.text_mnk");
    const ragged = findRagged(rows);
    if (ragged !== null) return ragged;
    const { side } = this.catalogue;
    if (!isWithin(width, side) || !isWithin(height, side)) return t("mnk.bad_side", { min: side[0], max: side[1] });
    const count = (/** @type {number} */ wanted) => codes.filter((code) => code === wanted).length;
    const turn = said ?? Number(count(1) > count(2));
    const fromText = width === this.board.width && height === this.board.height;
    if (fromText) {
      this.#stones = codes;
      this.#turn = turn;
      this.changed({ fromText });
    } else {
      const k = Math.min(this.position.k, Math.max(width, height));
      this.set({ ...this.position, width, height, k, stones: codes, turn });
    }
    return null;
  }

  resize() {
    const size = this.size.clamped;
    const stones = Array.from({ length: size.width * size.height }, (_, cell) => {
      const old = cellOn(cell, size.width, this.board);
      return old === null ? 0 : this.#stones[old];
    });
    this.set({ ...size, stones, turn: this.#turn });
  }

  /** @override */
  wipe() {
    this.#stones.fill(0);
    this.#turn = 0;
    this.changed();
  }

  /** @override */
  async ask() {
    const { time, best } = this;
    const setup = writeSetup(this.position);
    const values = { setup, position: this.view, time_s: Number(time.value), best: Number(best.value) };
    const { answer, isCurrent } = this.question("mnk.analyse", values, (part) => this.#show(part));
    this.stopButton.disabled = false;
    this.say.textContent = t("analyse.looking");
    try {
      /** @type {MnkAnalysis} */
      const found = await answer;
      if (!isCurrent()) return;
      this.#show(found);
      const { winner } = found;
      this.say.textContent = winner === null ? t("analyse.done") : t("history.winner", { mark: markOf(winner) });
    } catch (error) {
      if (!isCurrent()) return;
      const stopped = kindOf(error) === "cancelled";
      this.say.textContent = stopped ? t("watch.stopped") : "";
      if (!stopped) this.fault.textContent = explainError(error);
    }
    this.stopButton.disabled = true;
  }

  /** @param {MnkAnalysis} answer */
  #show({ lines, winner, to_move, depth, nodes, time_s, bot }) {
    this.#found = lines;
    if (winner !== null) this.evalBar.end(winner);
    else if (lines.length) this.evalBar.show(...asX(lines[0], to_move));
    this.#preview(null, to_move);
    fill(
      this.lines,
      lines.map((line) => h("li", this.#lineButton(line, to_move))),
    );
    facts(this.facts, [
      [t("mnk.depth"), depth],
      [t("mnk.nodes"), formatNumber(nodes)],
      [t("stat.time"), formatSeconds(time_s)],
      [t("mnk.engine"), playerName(bot, "mnk")],
    ]);
  }

  /** @param {MnkLine} line @param {number} seat */
  #lineButton(line, seat) {
    const { width } = this.board;
    const show = () => this.#preview(line, seat);
    const hide = () => this.#preview(null, seat);
    return h(
      "button.line-button",
      { type: "button", onmouseenter: show, onmouseleave: hide, onfocus: show, onblur: hide, onclick: show },
      h("strong", mnkCell(line.move, width)),
      h("span.number", worthText(...asX(line, seat))),
      h("span.small.muted", mnkCells(line.line.slice(0, LONGEST_LINE), width)),
    );
  }

  /** Show how a line goes on, or else all moves that were found. @param {MnkLine | null} line @param {number} seat */
  #preview(line, seat) {
    this.board.rank(line ? [] : this.#found.map((each) => each.move));
    this.board.setLine(line ? line.line : [], seat);
  }
}
