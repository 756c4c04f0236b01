// A Minesweeper board as a grid of elements: spoken, focusable, and patched cell by cell.

import { h } from "../lib/dom.js";
import { shortPercent } from "../lib/words.js";
import { MARKS, sayCell } from "./cell_words.js";
import { cellAfterKey, neighboursOf } from "./keys.js";
import { watchPointer } from "./pointer.js";

/** In how many steps the heat map goes from safe to mine. */
const HEAT_STEPS = 20;

export class MinesBoard {
  /**
   * `act(kind, cell, how)` is told what the player does: "primary", "secondary", "chord".
   * `look(cell)` is told which cell is pointed at or focused, or null.
   */
  constructor({ width, height, label, act = () => {}, look = () => {}, key = () => false }) {
    this.width = width;
    this.height = height;
    this.size = width * height;
    this.letters = new Array(this.size).fill("#");
    this.questions = new Set();
    this.over = false;
    this.current = 0;
    this.marks = new Map(MARKS.map((name) => [name, new Map()]));
    this.heat = new Map();
    this.cells = [];
    this.element = h("div.mines", { role: "grid", "aria-label": label, "aria-rowcount": height, "aria-colcount": width });
    for (let y = 0; y < height; y++) {
      const line = h("div.line", { role: "row" });
      for (let x = 0; x < width; x++) {
        const cell = document.createElement("div");
        cell.className = "cell";
        cell.tabIndex = -1;
        cell.dataset.s = "#";
        cell.setAttribute("role", "gridcell");
        cell.index = y * width + x;
        this.cells.push(cell);
        line.append(cell);
      }
      this.element.append(line);
    }
    this.cells.forEach((_, cell) => this.#describe(cell));
    this.cells[0].tabIndex = 0;
    this.#listen(act, look, key);
  }

  #listen(act, look, key) {
    watchPointer(this.element, {
      cellAt: (event) => event.target.closest?.(".cell")?.index ?? this.#cellAtPoint(event),
      act: (kind, cell, how) => {
        this.#setCurrent(cell);
        act(kind, cell, how);
      },
      press: (cell, { wide = false } = {}) => this.#press(cell, wide),
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.altKey) return;
      const next = cellAfterKey(event, this.current, this.width, this.height);
      if (next !== null) {
        event.preventDefault();
        this.focus(next);
      } else if (key(event, this.current)) event.preventDefault();
    });
    this.element.addEventListener("focusin", (event) => {
      if (event.target.index === undefined) return;
      this.#setCurrent(event.target.index);
      look(this.current);
    });
    this.element.addEventListener("focusout", () => look(null));
    this.element.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch") look(event.target.index ?? null);
    });
    this.element.addEventListener("pointerleave", () => look(null));
  }

  #cellAtPoint(event) {
    return document.elementFromPoint(event.clientX, event.clientY)?.index ?? null;
  }

  #press(cell, wide) {
    for (const pressed of this.pressed ?? []) delete this.cells[pressed].dataset.press;
    this.pressed = [];
    if (cell === null || this.over) return;
    const around = wide ? [cell, ...neighboursOf(cell, this.width, this.height)] : [cell];
    this.pressed = around.filter((each) => this.letters[each] === "#");
    for (const each of this.pressed) this.cells[each].dataset.press = "";
  }

  #setCurrent(cell) {
    if (cell === this.current) return;
    this.cells[this.current].tabIndex = -1;
    this.current = cell;
    this.cells[cell].tabIndex = 0;
  }

  /** Put the keyboard's focus on a cell. */
  focus(cell = this.current) {
    this.#setCurrent(cell);
    this.cells[cell].focus({ preventScroll: false });
  }

  get focused() {
    return this.element.contains(document.activeElement);
  }

  /** Show a whole position. */
  setCells(letters) {
    for (let cell = 0; cell < this.size; cell++) {
      if (this.letters[cell] !== letters[cell]) this.#set(cell, letters[cell]);
    }
  }

  /** Show what a move changed. */
  patch(changes) {
    for (const [cell, letter] of changes) this.#set(cell, letter);
  }

  #set(cell, letter) {
    this.letters[cell] = letter;
    const element = this.cells[cell];
    element.dataset.s = letter;
    element.textContent = letter >= "1" && letter <= "8" ? letter : "";
    if (letter !== "#") this.questions.delete(cell);
    this.#describe(cell);
  }

  /** A question mark of the player's own, on a hidden cell. */
  setQuestion(cell, on) {
    if (on) this.questions.add(cell);
    else this.questions.delete(cell);
    this.cells[cell].textContent = on ? "?" : "";
    this.#describe(cell);
  }

  /** Put a mark on these cells and take it from all others; values say more than that it is there. */
  mark(name, cells) {
    const before = this.marks.get(name);
    const now = new Map(cells.map((each) => (Array.isArray(each) ? each : [each, ""])));
    for (const cell of before.keys()) if (!now.has(cell)) delete this.cells[cell].dataset[name];
    for (const [cell, value] of now) if (before.get(cell) !== value) this.cells[cell].dataset[name] = value;
    this.marks.set(name, now);
    if (name === "hint") for (const cell of new Set([...before.keys(), ...now.keys()])) this.#describe(cell);
  }

  /** Show mine chances by cell; with `numbers`, as figures too. An empty map takes them away. */
  setHeat(chances, { numbers = false } = {}) {
    const before = this.heat;
    this.heat = chances;
    for (let cell = 0; cell < this.size; cell++) {
      const element = this.cells[cell];
      const letter = this.letters[cell];
      const hidden = letter === "#" || letter === "F";
      const chance = hidden ? chances.get(cell) : undefined;
      // A few steps of colour, each one rule of the style sheet: far quicker than a colour for every cell.
      const heat = chance === undefined ? undefined : String(Math.round(chance * HEAT_STEPS));
      if (heat !== element.dataset.heat) {
        if (heat === undefined) delete element.dataset.heat;
        else element.dataset.heat = heat;
      }
      if (hidden) {
        const text = this.questions.has(cell) ? "?" : chance !== undefined && numbers && letter !== "F" ? shortPercent(chance) : "";
        if (element.textContent !== text) element.textContent = text;
        if (chance !== before.get(cell)) this.#describe(cell);
      }
    }
  }

  /** Show where the mines were. */
  reveal(end, status) {
    this.over = true;
    this.element.classList.add("over", status);
    for (const cell of end.mines) {
      this.cells[cell].dataset.mine = "";
      this.#describe(cell);
    }
    for (const cell of end.wrong_flags ?? []) {
      this.cells[cell].dataset.wrong = "";
      this.#describe(cell);
    }
  }

  /** The game goes on: hide the mines again. */
  conceal() {
    this.over = false;
    this.element.classList.remove("over", "won", "lost");
    for (const element of this.element.querySelectorAll("[data-mine], [data-wrong]")) {
      delete element.dataset.mine;
      delete element.dataset.wrong;
      this.#describe(element.index);
    }
  }

  /** A short movement on cells that cannot be chorded yet. */
  nudge(cells) {
    for (const cell of cells) {
      const element = this.cells[cell];
      element.dataset.nudge = "";
      setTimeout(() => delete element.dataset.nudge, 260);
    }
  }

  /** What a screen reader says of a cell. */
  say(cell) {
    const { dataset } = this.cells[cell];
    return sayCell(this, cell, "wrong" in dataset ? "wrong" : "mine" in dataset ? "mine" : "");
  }

  #describe(cell) {
    this.cells[cell].setAttribute("aria-label", this.say(cell));
  }

  /** How large a cell is drawn, in pixels. */
  setCellSize(pixels) {
    this.element.style.setProperty("--cell", `${pixels}px`);
  }

  neighbours(cell) {
    return neighboursOf(cell, this.width, this.height);
  }

  destroy() {
    this.element.remove();
  }
}
