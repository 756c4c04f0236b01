// A board's cells as elements in rows, of which one at a time can be reached with the Tab key.

import { h } from "../lib/dom.js";

/** @typedef {HTMLDivElement & { index: number }} CellElement */

/** The cell that an event happened to, or null. @param {EventTarget | null} target @returns {number | null} */
export const cellOf = (target) => /** @type {Partial<CellElement> | null} */ (target)?.index ?? null;

/**
 * The roles and sizes that a screen reader hears of.
 * @param {string} label
 * @param {number} width
 * @param {number} height
 */
export const gridAttributes = (label, width, height) => ({
  role: "grid",
  "aria-label": label,
  "aria-rowcount": height,
  "aria-colcount": width,
});

export class Grid {
  /**
   * @param {HTMLElement} element
   * @param {number} width
   * @param {number} height
   * @param {number} current
   */
  constructor(element, width, height, current) {
    this.element = element;
    this.current = current;
    /** @type {CellElement[]} */
    this.cells = [];
    for (let y = 0; y < height; y++) {
      const row = h("div.grid-row", { role: "row" });
      for (let x = 0; x < width; x++) row.append(this.#makeCell());
      element.append(row);
    }
    this.cells[current].tabIndex = 0;
  }

  #makeCell() {
    const cell = Object.assign(document.createElement("div"), { index: this.cells.length });
    cell.className = "cell";
    cell.tabIndex = -1;
    cell.setAttribute("role", "gridcell");
    this.cells.push(cell);
    return cell;
  }

  /** @param {number} cell */
  setCurrent(cell) {
    if (cell === this.current) return;
    this.cells[this.current].tabIndex = -1;
    this.current = cell;
    this.cells[cell].tabIndex = 0;
  }

  /** Put the keyboard's focus on a cell. @param {number} cell */
  focus(cell = this.current) {
    this.setCurrent(cell);
    this.cells[cell].focus();
  }

  get focused() {
    return this.element.contains(document.activeElement);
  }

  /** The player's focus reached a cell. @param {(cell: number) => void} listener */
  onFocus(listener) {
    this.element.addEventListener("focusin", (event) => {
      const cell = cellOf(event.target);
      if (cell === null) return;
      this.setCurrent(cell);
      listener(cell);
    });
  }
}
