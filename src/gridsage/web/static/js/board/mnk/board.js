// An m,n,k board as a grid of elements: spoken, focusable, with coordinates, star points and a line through the row.

import { around, h } from "../../lib/dom.js";
import { actionOf } from "../../lib/key_bindings.js";
import { t } from "../../lib/words.js";
import { Aim } from "../aim.js";
import { columnLetter, mnkCell } from "../cells.js";
import { ROOMY } from "../frame.js";
import { cellOf, Grid, gridAttributes } from "../grid.js";
import { cellAfterKey } from "../keys.js";
import { showFresh } from "../motion.js";
import { SIDES } from "./marks.js";
import { starPoints } from "./star_points.js";

/**
 * A mark on cells.
 * @typedef {"last" | "row" | "best" | "clue" | "line" | "side" | "chosen" | "forbidden" | "offered" | "area"} MnkMark
 */
/** @typedef {number | [cell: number, text: string]} MnkMarked */
/**
 * `act` is told where the player moves, and whether with a finger; `key` gets the keys that do not move, and says
 * whether it took them.
 * @typedef {object} MnkBoardOptions
 * @property {number} width
 * @property {number} height
 * @property {string} label
 * @property {(cell: number, how: { touch: boolean }) => void} [act]
 * @property {(event: KeyboardEvent, cell: number) => boolean} [key]
 */

/** The marks that a screen reader hears of. @type {readonly MnkMark[]} */
const SPOKEN = ["last", "row", "best", "forbidden", "offered"];
/** From so many cells a side on, stones lie on wood; on smaller boards marks are written on paper. */
const WOOD_FROM = 6;

export class MnkBoard {
  #aim = new Aim();

  /** How a frame fits these boards: their coordinates take the room of one cell more. */
  static fitting = { comfortable: /** @type {[number, number]} */ ([20, ROOMY]), finger: 17, extra: 1 };

  /** @param {MnkBoardOptions} options */
  constructor({ width, height, label, act = () => {}, key = () => false }) {
    this.width = width;
    this.height = height;
    this.size = width * height;
    /** @type {string[]} */
    this.stones = new Array(this.size).fill("");
    /** @type {Map<MnkMark, number[]>} */
    this.marks = new Map();
    const element = h("div.grid", gridAttributes(label, width, height));
    this.grid = new Grid(element, width, height, Math.floor(height / 2) * width + Math.floor(width / 2));
    this.cells = this.grid.cells;
    const letters = Array.from({ length: width }, (_, x) => h("span", columnLetter(x)));
    const numbers = Array.from({ length: height }, (_, y) => h("span", y + 1));
    const wood = Math.min(width, height) >= WOOD_FROM;
    const star = (/** @type {number} */ x, /** @type {number} */ y) =>
      place(h("span.star", { "aria-hidden": "true" }), x, y);
    // Before the cells, so that stones lie on them.
    if (wood) element.prepend(...starPoints(width, height).map(([x, y]) => star(x, y)));
    this.rowLine = h("div.row-line", { hidden: true, "aria-hidden": "true" });
    element.append(this.rowLine);
    this.element = h(
      wood ? "div.mnk.stones" : "div.mnk.marks",
      h("div.letters", { "aria-hidden": "true" }, letters),
      h("div.numbers", { "aria-hidden": "true" }, numbers),
      element,
    );
    this.cells.forEach((each, cell) => {
      each.dataset.s = "";
      this.#describe(cell);
    });
    this.#listen(act, key);
  }

  /**
   * @param {(cell: number, how: { touch: boolean }) => void} act
   * @param {(event: KeyboardEvent, cell: number) => boolean} key
   */
  #listen(act, key) {
    const { grid } = this;
    grid.element.addEventListener("click", (event) => {
      const cell = cellOf(around(event, ".cell"));
      if (cell === null) return;
      grid.setCurrent(cell);
      act(cell, { touch: /** @type {PointerEvent} */ (event).pointerType === "touch" });
    });
    this.#aim.watch(grid.element, (event) => cellOf(around(event, ".cell")));
    grid.element.addEventListener("keydown", (event) => {
      if (event.altKey) return;
      const next = cellAfterKey(event, grid.current, this.width, this.height);
      if (next !== null) {
        this.#aim.leavePointer();
        grid.focus(next);
      } else if ((event.key === "Enter" && !event.repeat) || actionOf(event) === "open")
        act(this.#aim.cell(grid.current) ?? grid.current, { touch: false });
      else if (!key(event, grid.current)) return;
      event.preventDefault();
    });
    grid.onFocus(() => {});
  }

  /** @param {number} [cell] */
  focus(cell) {
    this.grid.focus(cell);
  }

  /** Whether the player points at a cell. */
  get isPointedAt() {
    return this.#aim.pointed !== null;
  }

  /** The cell that a key acts on, or null. */
  get aimed() {
    return this.#aim.cell(this.grid.focused ? this.grid.current : null);
  }

  /**
   * Which mark appears under the pointer: 0 for X, 1 for O, null where no move is possible.
   * @param {number | null} seat
   */
  setGhost(seat) {
    if (seat === null) delete this.element.dataset.ghost;
    else this.element.dataset.ghost = SIDES[seat];
  }

  /** Show these stones: 0 empty, 1 X, 2 O. @param {number[]} codes */
  setStones(codes) {
    /** @type {number[]} */
    const fresh = [];
    for (let cell = 0; cell < this.size; cell++) {
      const stone = codes[cell] ? SIDES[codes[cell] - 1] : "";
      if (stone === this.stones[cell]) continue;
      this.stones[cell] = stone;
      this.cells[cell].dataset.s = stone;
      if (stone) fresh.push(cell);
      this.#describe(cell);
    }
    // A stone that is put down moves; a whole position does not.
    if (fresh.length === 1) showFresh(this.cells[fresh[0]]);
  }

  /** The moves whose stones lie on the board: the style sheet writes their numbers. @param {number[]} moves */
  setOrder(moves) {
    for (const each of this.cells) delete each.dataset.order;
    moves.forEach((cell, i) => {
      this.cells[cell].dataset.order = String(i + 1);
    });
  }

  /** Put a mark on these cells and take it from all others. @param {MnkMark} name @param {MnkMarked[]} cells */
  mark(name, cells) {
    const before = this.marks.get(name) ?? [];
    for (const cell of before) delete this.cells[cell].dataset[name];
    const now = cells.map((each) => (Array.isArray(each) ? each : /** @type {[number, string]} */ ([each, ""])));
    for (const [cell, text] of now) this.cells[cell].dataset[name] = text;
    const marked = now.map(([cell]) => cell);
    this.marks.set(name, marked);
    if (name === "row") this.#strike(marked);
    if (SPOKEN.includes(name)) for (const cell of [...before, ...marked]) this.#describe(cell);
  }

  /** Draw a line through a row of cells, or none. @param {number[]} cells */
  #strike(cells) {
    this.rowLine.hidden = cells.length < 2;
    if (cells.length < 2) return;
    const [first, last] = [Math.min(...cells), Math.max(...cells)];
    const [x, y] = [first % this.width, Math.floor(first / this.width)];
    const [right, down] = [(last % this.width) - x, Math.floor(last / this.width) - y];
    place(this.rowLine, x, y);
    this.rowLine.style.setProperty("--span", String(Math.hypot(right, down)));
    this.rowLine.style.setProperty("--turn", `${Math.atan2(down, right)}rad`);
  }

  /** Number the best moves, the best first. @param {number[]} cells */
  rank(cells) {
    this.mark(
      "best",
      cells.map((cell, i) => [cell, String(i + 1)]),
    );
  }

  /** Show how the game would go on, its moves numbered. @param {number[]} cells @param {number} firstSeat */
  setLine(cells, firstSeat) {
    this.mark(
      "line",
      cells.map((cell, i) => [cell, String(i + 1)]),
    );
    this.mark(
      "side",
      cells.map((cell, i) => [cell, SIDES[(firstSeat + i) % 2]]),
    );
  }

  /** @param {number} cell */
  #describe(cell) {
    const { dataset } = this.cells[cell];
    const words = [this.stones[cell] ? this.stones[cell].toUpperCase() : t("mnk.empty")];
    if ("row" in dataset) words.push(t("mnk.in_row"));
    if ("last" in dataset) words.push(t("mnk.last"));
    if ("forbidden" in dataset) words.push(t("mnk.forbidden"));
    if ("offered" in dataset) words.push(t("mnk.offered"));
    if ("best" in dataset) words.push(t("mnk.best_is", { rank: dataset.best }));
    this.cells[cell].setAttribute("aria-label", `${mnkCell(cell, this.width)}: ${words.join(", ")}`);
  }

  /** @param {number} pixels */
  setCellSize(pixels) {
    this.element.style.setProperty("--cell", `${pixels}px`);
    // A line through the middle of a cell is sharp where the middle is a whole pixel.
    this.element.style.setProperty("--half", `${Math.floor(pixels / 2)}px`);
  }

  destroy() {
    this.element.remove();
  }
}

/**
 * Say on which cell something lies.
 * @template {HTMLElement} E
 * @param {E} element
 * @param {number} x
 * @param {number} y
 */
function place(element, x, y) {
  element.style.setProperty("--x-at", String(x));
  element.style.setProperty("--y-at", String(y));
  return element;
}

/** The stones that moves put on a board, X first. @param {number[]} moves @param {number} size */
export function stonesOf(moves, size) {
  /** @type {number[]} */
  const stones = new Array(size).fill(0);
  moves.forEach((cell, i) => {
    stones[cell] = (i % 2) + 1;
  });
  return stones;
}
