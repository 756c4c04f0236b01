// An m,n,k board as a grid of elements: spoken, focusable, with coordinates.

import { h } from "../lib/dom.js";
import { t } from "../lib/words.js";
import { cellAfterKey } from "./keys.js";

const SIDES = ["x", "o"];

/** A cell as people read it: `h8`. */
export const cellName = (cell, width) => String.fromCharCode(97 + (cell % width)) + (Math.floor(cell / width) + 1);

export class MnkBoard {
  /** `act(cell)` is told where the player moves; `look(cell)` what is pointed at; `key` gets other keys. */
  constructor({ width, height, label, act = () => {}, look = () => {}, key = () => false }) {
    Object.assign(this, { width, height, size: width * height, current: Math.floor(height / 2) * width + Math.floor(width / 2) });
    this.stones = new Array(this.size).fill("");
    this.marks = new Map();
    this.cells = [];
    const grid = h("div.grid", { role: "grid", "aria-label": label, "aria-rowcount": height, "aria-colcount": width });
    for (let y = 0; y < height; y++) {
      const line = h("div.line", { role: "row" });
      for (let x = 0; x < width; x++) {
        const cell = document.createElement("div");
        cell.className = "cell";
        cell.dataset.s = "";
        cell.tabIndex = -1;
        cell.setAttribute("role", "gridcell");
        cell.index = y * width + x;
        this.cells.push(cell);
        line.append(cell);
      }
      grid.append(line);
    }
    const letters = h("div.letters", { "aria-hidden": "true" }, Array.from({ length: width }, (_, x) => h("span", String.fromCharCode(97 + x))));
    const numbers = h("div.numbers", { "aria-hidden": "true" }, Array.from({ length: height }, (_, y) => h("span", y + 1)));
    this.element = h("div.mnk", letters, numbers, grid);
    this.grid = grid;
    this.cells.forEach((_, cell) => this.#describe(cell));
    this.cells[this.current].tabIndex = 0;
    grid.addEventListener("click", (event) => {
      const cell = event.target.closest(".cell")?.index;
      if (cell === undefined) return;
      this.#setCurrent(cell);
      act(cell, event);
    });
    grid.addEventListener("keydown", (event) => {
      if (event.altKey) return;
      const next = cellAfterKey(event, this.current, width, height);
      if (next !== null) this.focus(next);
      else if ((event.key === " " || event.key === "Enter") && !event.repeat) act(this.current, event);
      else if (!key(event, this.current)) return;
      event.preventDefault();
    });
    grid.addEventListener("focusin", (event) => {
      if (event.target.index === undefined) return;
      this.#setCurrent(event.target.index);
      look(this.current);
    });
    grid.addEventListener("pointerover", (event) => look(event.target.index ?? null));
    grid.addEventListener("pointerleave", () => look(null));
  }

  #setCurrent(cell) {
    this.cells[this.current].tabIndex = -1;
    this.current = cell;
    this.cells[cell].tabIndex = 0;
  }

  focus(cell = this.current) {
    this.#setCurrent(cell);
    this.cells[cell].focus();
  }

  get focused() {
    return this.grid.contains(document.activeElement);
  }

  /** Which mark appears under the pointer: 0 for X, 1 for O, null where no move is possible. */
  setGhost(seat) {
    if (seat === null) delete this.element.dataset.ghost;
    else this.element.dataset.ghost = SIDES[seat];
  }

  /** Show these stones: 0 empty, 1 X, 2 O. */
  setStones(codes) {
    for (let cell = 0; cell < this.size; cell++) {
      const stone = codes[cell] ? SIDES[codes[cell] - 1] : "";
      if (stone === this.stones[cell]) continue;
      this.stones[cell] = stone;
      this.cells[cell].dataset.s = stone;
      this.#describe(cell);
    }
  }

  /** Put a mark on these cells (or `[cell, text]` pairs) and take it from all others. */
  mark(name, cells) {
    for (const cell of this.marks.get(name) ?? []) delete this.cells[cell].dataset[name];
    const now = cells.map((each) => (Array.isArray(each) ? each : [each, ""]));
    for (const [cell, text] of now) this.cells[cell].dataset[name] = text;
    const changed = [...(this.marks.get(name) ?? []), ...now.map(([cell]) => cell)];
    this.marks.set(name, now.map(([cell]) => cell));
    if (name === "last" || name === "row" || name === "best") for (const cell of changed) this.#describe(cell);
  }

  /** Show how a line of moves would go on, numbered. */
  setLine(cells, firstSeat) {
    this.mark("line", cells.map((cell, i) => [cell, String(i + 1)]));
    this.mark("side", cells.map((cell, i) => [cell, SIDES[(firstSeat + i) % 2]]));
  }

  #describe(cell) {
    const { dataset } = this.cells[cell];
    const words = [cellName(cell, this.width), this.stones[cell] ? this.stones[cell].toUpperCase() : t("mnk.empty")];
    if ("row" in dataset) words.push(t("mnk.in_row"));
    if ("last" in dataset) words.push(t("mnk.last"));
    if ("best" in dataset) words.push(t("mnk.best_is", { rank: dataset.best }));
    this.cells[cell].setAttribute("aria-label", words.join(", "));
  }

  setCellSize(pixels) {
    this.element.style.setProperty("--cell", `${pixels}px`);
  }

  destroy() {
    this.element.remove();
  }
}

/** The stones that moves put on a board, X first. */
export function stonesOf(moves, size) {
  const stones = new Array(size).fill(0);
  moves.forEach((cell, i) => (stones[cell] = (i % 2) + 1));
  return stones;
}
