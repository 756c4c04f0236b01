// A Minesweeper board as a grid of elements: spoken, focusable, and patched cell by cell.

import { around, h } from "../../lib/dom.js";
import { Aim } from "../aim.js";
import { cellOf, Grid, gridAttributes } from "../grid.js";
import { cellAfterKey } from "../keys.js";
import { showOpening } from "../motion.js";
import { HIDDEN, isClosed, isNumber } from "./letters.js";
import { PointerWatch } from "./pointer.js";
import { MinesSurface } from "./surface.js";

/** @import { Marked, MarkName, MinesBoardOptions, Revealed } from "./surface.js" */

export class MinesBoard extends MinesSurface {
  /** @type {number[]} */
  #pressed = [];
  #aim = new Aim();

  /** @param {MinesBoardOptions} options */
  constructor(options) {
    super(options);
    const { width, height, label } = options;
    this.element = h("div.mines", gridAttributes(label, width, height));
    this.grid = new Grid(this.element, width, height, 0);
    this.cells = this.grid.cells;
    this.cells.forEach((element, cell) => {
      element.dataset.s = HIDDEN;
      this.#describe(cell);
    });
    this.#listen(options);
  }

  /** @param {MinesBoardOptions} options */
  #listen({ act = () => {}, look = () => {}, key = () => false }) {
    new PointerWatch(this.element, {
      cellAt: (event) =>
        cellOf(around(event, ".cell")) ?? cellOf(document.elementFromPoint(event.clientX, event.clientY)),
      act: (kind, cell, how) => {
        this.grid.setCurrent(cell);
        act(kind, cell, how);
      },
      press: (cell, wide) => this.#press(cell, wide),
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.altKey) return;
      const next = cellAfterKey(event, this.grid.current, this.width, this.height);
      if (next !== null) {
        event.preventDefault();
        this.#aim.leavePointer();
        this.focus(next);
      } else if (key(event, this.grid.current)) event.preventDefault();
    });
    this.#aim.watch(this.element, (event) => cellOf(event.target));
    this.grid.onFocus(look);
    this.element.addEventListener("focusout", () => look(null));
    this.element.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch") look(cellOf(event.target));
    });
    this.element.addEventListener("pointerleave", () => look(null));
  }

  /** @param {number | null} cell @param {boolean} wide */
  #press(cell, wide) {
    for (const pressed of this.#pressed) delete this.cells[pressed].dataset.press;
    this.#pressed = this.pressedAt(cell, wide);
    for (const each of this.#pressed) this.cells[each].dataset.press = "";
  }

  /** Put the keyboard's focus on a cell. @param {number} [cell] */
  focus(cell) {
    this.grid.focus(cell);
  }

  get focused() {
    return this.grid.focused;
  }

  /** Whether the player points at a cell. */
  get isPointedAt() {
    return this.#aim.pointed !== null;
  }

  /** The cell that a key acts on, or null. */
  get aimed() {
    return this.#aim.cell(this.focused ? this.grid.current : null);
  }

  /** Show a whole position. @param {ArrayLike<string>} letters */
  setCells(letters) {
    for (let cell = 0; cell < this.size; cell++) {
      if (this.letters[cell] !== letters[cell]) this.#set(cell, letters[cell]);
    }
    this.tellChange(this.element);
  }

  /** Show what a move changed. @param {[cell: number, letter: string][]} changes */
  patch(changes) {
    for (const [cell, letter] of changes) this.#set(cell, letter);
    this.tellChange(this.element);
    const opened = changes.filter(([, letter]) => !isClosed(letter)).map(([cell]) => cell);
    const { current } = this.grid;
    const first = opened.includes(current) ? [current, ...opened.filter((cell) => cell !== current)] : opened;
    showOpening(this.cells, first, this.width);
  }

  /** @param {number} cell @param {string} letter */
  #set(cell, letter) {
    this.letters[cell] = letter;
    const element = this.cells[cell];
    element.dataset.s = letter;
    element.textContent = isNumber(letter) ? letter : "";
    if (letter !== HIDDEN) this.questions.delete(cell);
    this.#describe(cell);
  }

  /** @override @param {number} cell @param {boolean} on */
  setQuestion(cell, on) {
    super.setQuestion(cell, on);
    this.cells[cell].textContent = on ? "?" : "";
    this.#describe(cell);
  }

  /** @override @param {MarkName} name @param {Marked[]} cells */
  mark(name, cells) {
    const before = this.marked(name);
    super.mark(name, cells);
    const now = this.marked(name);
    for (const cell of before.keys()) if (!now.has(cell)) delete this.cells[cell].dataset[name];
    for (const [cell, value] of now) if (before.get(cell) !== value) this.cells[cell].dataset[name] = value;
    if (name === "hint") for (const cell of new Set([...before.keys(), ...now.keys()])) this.#describe(cell);
  }

  /** @override @param {Map<number, number>} chances @param {{ numbers?: boolean }} options */
  setHeat(chances, options = {}) {
    const before = this.heat;
    super.setHeat(chances, options);
    for (let cell = 0; cell < this.size; cell++) {
      const element = this.cells[cell];
      // A few steps of colour, each one rule of the style sheet: far quicker than a colour for every cell.
      const step = this.heatStep(cell);
      if (step === null) delete element.dataset.heat;
      else if (element.dataset.heat !== String(step)) element.dataset.heat = String(step);
      if (!isClosed(this.letters[cell])) continue;
      const text = this.#closedText(cell);
      if (element.textContent !== text) element.textContent = text;
      if (chances.get(cell) !== before.get(cell)) this.#describe(cell);
    }
  }

  /** @param {number} cell */
  #closedText(cell) {
    return this.questions.has(cell) ? "?" : this.chanceText(cell);
  }

  /** @override @param {Revealed} end @param {string} status */
  reveal(end, status) {
    super.reveal(end, status);
    this.element.classList.add("over", status);
    for (const cell of this.mines) this.cells[cell].dataset.mine = "";
    for (const cell of this.wrong) this.cells[cell].dataset.wrong = "";
    for (const cell of [...this.mines, ...this.wrong]) this.#describe(cell);
  }

  /** @override */
  conceal() {
    const shown = [...this.mines, ...this.wrong];
    super.conceal();
    this.element.classList.remove("over", "won", "lost");
    for (const cell of shown) {
      delete this.cells[cell].dataset.mine;
      delete this.cells[cell].dataset.wrong;
      this.#describe(cell);
    }
  }

  /** A short movement on cells that cannot be chorded yet. @param {number[]} cells */
  nudge(cells) {
    for (const cell of cells) {
      const { dataset } = this.cells[cell];
      dataset.nudge = "";
      setTimeout(() => delete dataset.nudge, 260);
    }
  }

  /** @param {number} cell */
  #describe(cell) {
    this.cells[cell].setAttribute("aria-label", this.say(cell));
  }

  /** How large a cell is drawn, in pixels. @param {number} pixels */
  setCellSize(pixels) {
    this.element.style.setProperty("--cell", `${pixels}px`);
  }

  destroy() {
    this.element.remove();
  }
}
