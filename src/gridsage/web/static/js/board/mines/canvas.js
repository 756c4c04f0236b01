// A large Minesweeper board on a canvas: only what is in sight is drawn; a screen reader gets one cell at a time.

import { h } from "../../lib/dom.js";
import { Aim } from "../aim.js";
import { gridAttributes } from "../grid.js";
import { cellAfterKey } from "../keys.js";
import { HIDDEN } from "./letters.js";
import { MinesPainter } from "./painter.js";
import { PointerWatch } from "./pointer.js";
import { MinesSurface } from "./surface.js";

/** @import { Marked, MarkName, MinesBoardOptions, Revealed } from "./surface.js" */

/** How large a cell is painted for paper, in pixels. */
const PRINTED_PX = 16;

export class MinesCanvas extends MinesSurface {
  /** The size of a cell in pixels. */
  #side = 28;
  #current = 0;
  #aim = new Aim();
  #waiting = false;
  #stale = true;
  /** @type {HTMLElement | null} */
  #scroller = null;
  #observer = new ResizeObserver(() => this.draw());
  #scheme = matchMedia("(prefers-color-scheme: dark)");
  #onScroll = () => this.draw();
  #printing = false;
  #onPrint = () => {
    this.#printing = true;
    this.#paintWhole();
  };
  #afterPrint = () => {
    this.#printing = false;
    this.draw();
  };
  #onTheme = () => {
    this.#stale = true;
    this.draw();
  };

  /** @param {MinesBoardOptions} options */
  constructor(options) {
    super(options);
    const { width, height, label } = options;
    /** @type {Set<number>} */
    this.pressed = new Set();
    this.canvas = h("canvas", { "aria-hidden": "true" });
    this.cursor = h("div.canvas-cursor", { role: "gridcell", tabindex: "0" });
    const grid = h("div", gridAttributes(label, width, height), h("div", { role: "row" }, this.cursor));
    this.element = h("div.mines-canvas", this.canvas, grid);
    this.painter = new MinesPainter(this);
    this.#listen(options);
    document.addEventListener("theme", this.#onTheme);
    window.addEventListener("beforeprint", this.#onPrint);
    window.addEventListener("afterprint", this.#afterPrint);
    this.#scheme.addEventListener("change", this.#onTheme);
    requestAnimationFrame(() => this.#attach());
    this.#place();
  }

  #attach() {
    this.#scroller = this.element.parentElement;
    if (!this.#scroller) return;
    this.#scroller.addEventListener("scroll", this.#onScroll, { passive: true });
    this.#observer.observe(this.#scroller);
    this.draw();
  }

  /** @param {MouseEvent} event */
  #cellAt(event) {
    const box = this.element.getBoundingClientRect();
    const x = Math.floor((event.clientX - box.left) / this.#side);
    const y = Math.floor((event.clientY - box.top) / this.#side);
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? y * this.width + x : null;
  }

  /** @param {MinesBoardOptions} options */
  #listen({ act = () => {}, look = () => {}, key = () => false }) {
    new PointerWatch(this.element, {
      cellAt: (event) => this.#cellAt(event),
      act: (kind, cell, how) => {
        this.#setCurrent(cell);
        this.cursor.focus({ preventScroll: true });
        act(kind, cell, how);
      },
      press: (cell, wide) => {
        this.pressed = new Set(this.pressedAt(cell, wide));
        this.draw();
      },
    });
    this.element.addEventListener("keydown", (event) => {
      const next = event.altKey ? null : cellAfterKey(event, this.#current, this.width, this.height);
      if (next !== null) {
        event.preventDefault();
        this.#aim.leavePointer();
        this.focus(next);
        look(next);
      } else if (key(event, this.#current)) event.preventDefault();
    });
    // The focus belongs to the cursor, not to what lies under the pointer.
    this.element.addEventListener("mousedown", (event) => event.preventDefault());
    this.#aim.watch(this.element, (event) => this.#cellAt(event));
    /** @type {number | null} */
    let seen = null;
    const see = (/** @type {number | null} */ cell) => {
      if (cell !== seen) look(cell);
      seen = cell;
    };
    this.element.addEventListener("pointermove", (event) =>
      see(event.pointerType === "touch" ? null : this.#cellAt(event)),
    );
    this.element.addEventListener("pointerleave", () => see(null));
  }

  /** @param {number} cell */
  #setCurrent(cell) {
    this.#current = cell;
    this.#place();
  }

  #place() {
    const { style } = this.cursor;
    const [x, y] = [this.#current % this.width, Math.floor(this.#current / this.width)];
    style.left = `${x * this.#side}px`;
    style.top = `${y * this.#side}px`;
    style.width = style.height = `${this.#side}px`;
    this.cursor.ariaRowIndex = String(y + 1);
    this.cursor.ariaColIndex = String(x + 1);
    this.cursor.ariaLabel = this.say(this.#current);
  }

  /** @param {number} cell */
  focus(cell = this.#current) {
    this.#setCurrent(cell);
    this.cursor.focus();
    this.cursor.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  get focused() {
    return this.element.contains(document.activeElement);
  }

  /** Whether the player points at a cell. */
  get isPointedAt() {
    return this.#aim.pointed !== null;
  }

  /** The cell that a key acts on, or null. */
  get aimed() {
    return this.#aim.cell(this.focused ? this.#current : null);
  }

  /** @param {ArrayLike<string>} letters */
  setCells(letters) {
    this.letters = Array.from(letters);
    this.#changed();
    this.tellChange(this.element);
  }

  /** @param {[cell: number, letter: string][]} changes */
  patch(changes) {
    for (const [cell, letter] of changes) {
      this.letters[cell] = letter;
      if (letter !== HIDDEN) this.questions.delete(cell);
    }
    this.#changed();
    this.tellChange(this.element);
  }

  /** @override @param {number} cell @param {boolean} on */
  setQuestion(cell, on) {
    super.setQuestion(cell, on);
    this.#changed();
  }

  /** @override @param {MarkName} name @param {Marked[]} cells */
  mark(name, cells) {
    super.mark(name, cells);
    this.#changed();
  }

  /** @override @param {Map<number, number>} chances @param {{ numbers?: boolean }} options */
  setHeat(chances, options = {}) {
    super.setHeat(chances, options);
    this.#changed();
  }

  /** @override @param {Revealed} end @param {string} status */
  reveal(end, status) {
    super.reveal(end, status);
    this.#changed();
  }

  /** @override */
  conceal() {
    super.conceal();
    this.#changed();
  }

  /** @param {number[]} cells */
  nudge(cells) {
    this.pressed = new Set(cells);
    this.draw();
    setTimeout(() => {
      this.pressed.clear();
      this.draw();
    }, 200);
  }

  /** @param {number} pixels */
  setCellSize(pixels) {
    this.#side = pixels;
    this.element.style.width = `${this.width * pixels}px`;
    this.element.style.height = `${this.height * pixels}px`;
    this.#changed();
  }

  destroy() {
    document.removeEventListener("theme", this.#onTheme);
    window.removeEventListener("beforeprint", this.#onPrint);
    window.removeEventListener("afterprint", this.#afterPrint);
    this.#scheme.removeEventListener("change", this.#onTheme);
    this.#scroller?.removeEventListener("scroll", this.#onScroll);
    this.#observer.disconnect();
    this.element.remove();
  }

  #changed() {
    this.#place();
    this.draw();
  }

  /** Draw what is in sight, once a frame. */
  draw() {
    if (this.#waiting || !this.#scroller) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      if (this.element.isConnected && this.#scroller && !this.#printing) this.#paint(this.#scroller);
    });
  }

  /** @param {HTMLElement} scroller */
  #paint(scroller) {
    if (this.#stale) this.painter.readColours();
    this.#stale = false;
    const side = this.#side;
    const scale = window.devicePixelRatio || 1;
    const wide = Math.min(scroller.clientWidth, this.width * side);
    const high = Math.min(scroller.clientHeight, this.height * side);
    this.#resize(wide, high, scale);
    const at = this.canvas.getBoundingClientRect();
    const origin = this.element.getBoundingClientRect();
    const [left, top] = [at.left - origin.left, at.top - origin.top];
    this.painter.begin(left, top, scale);
    const lastX = Math.min(this.width - 1, Math.floor((left + wide) / side));
    const lastY = Math.min(this.height - 1, Math.floor((top + high) / side));
    for (let y = Math.max(0, Math.floor(top / side)); y <= lastY; y++) {
      for (let x = Math.max(0, Math.floor(left / side)); x <= lastX; x++) {
        this.painter.paintCell(y * this.width + x, { x: x * side, y: y * side, side });
      }
    }
  }

  /** Paper shows the whole board, not what is in sight. */
  #paintWhole() {
    this.painter.readColours();
    this.#stale = true;
    this.#resize(this.width * PRINTED_PX, this.height * PRINTED_PX, 1);
    this.painter.begin(0, 0, 1);
    for (let cell = 0; cell < this.size; cell++) {
      const [x, y] = [cell % this.width, Math.floor(cell / this.width)];
      this.painter.paintCell(cell, { x: x * PRINTED_PX, y: y * PRINTED_PX, side: PRINTED_PX });
    }
  }

  /** @param {number} wide @param {number} high @param {number} scale */
  #resize(wide, high, scale) {
    const { canvas } = this;
    const [width, height] = [Math.round(wide * scale), Math.round(high * scale)];
    if (canvas.width === width && canvas.height === height) return;
    Object.assign(canvas, { width, height });
    Object.assign(canvas.style, { width: `${wide}px`, height: `${high}px` });
  }
}
