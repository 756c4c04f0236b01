// A small map of a wide board: a pixel a cell, and what of it is in sight; a finger or the mouse moves that.

import { h } from "../lib/dom.js";
import { FLAG, isClosed } from "./mines/letters.js";

/** Boards with more columns than this have a map. */
export const WIDE = 60;

/** @typedef {{ element: HTMLElement, width: number, height: number, letters?: ArrayLike<string> }} Mapped */

export class BoardMap {
  #drawing = 0;
  #onChange = () => this.draw();

  /** @param {Mapped} board @param {HTMLElement} scroller */
  constructor(board, scroller) {
    this.board = board;
    this.scroller = scroller;
    this.canvas = Object.assign(h("canvas"), { width: board.width, height: board.height });
    this.sight = h("span");
    // The arrow keys lead everywhere, and every cell is spoken: the map would only say it again.
    this.element = h("div.board-map", { "aria-hidden": "true" }, this.canvas, this.sight);
    this.element.style.setProperty("--shape", `${board.width} / ${board.height}`);
    const move = (/** @type {PointerEvent} */ event) => event.buttons && this.#lookAt(event);
    this.element.addEventListener("pointerdown", move);
    this.element.addEventListener("pointermove", move);
    board.element.addEventListener("boardchange", this.#onChange);
    document.addEventListener("theme", this.#onChange);
    this.draw();
  }

  /** Bring the place that was pointed at into the middle. @param {PointerEvent} event */
  #lookAt(event) {
    event.preventDefault();
    const box = this.canvas.getBoundingClientRect();
    const { scroller } = this;
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    scroller.scrollLeft = x * scroller.scrollWidth - scroller.clientWidth / 2;
    scroller.scrollTop = y * scroller.scrollHeight - scroller.clientHeight / 2;
  }

  /** Draw the cells, once a frame. */
  draw() {
    cancelAnimationFrame(this.#drawing);
    this.#drawing = requestAnimationFrame(() => this.#paint());
  }

  #paint() {
    const { letters = [], width, height } = this.board;
    const pen = this.canvas.getContext("2d");
    if (!pen) return;
    const colour = this.#colours();
    for (let y = 0; y < height; y++) {
      // Cells of one look in a row are one stroke.
      for (let x = 0, end = 0; x < width; x = end) {
        const look = lookOf(letters[y * width + x]);
        while (end < width && lookOf(letters[y * width + end]) === look) end += 1;
        pen.fillStyle = colour[look];
        pen.fillRect(x, y, end - x, 1);
      }
    }
  }

  /** @returns {Record<string, string>} */
  #colours() {
    const style = getComputedStyle(this.sight);
    const read = (/** @type {string} */ name) => {
      this.sight.style.color = `var(--${name})`;
      return style.color;
    };
    const colours = { tile: read("tile"), floor: read("floor"), flag: read("flag") };
    this.sight.style.color = "";
    return colours;
  }

  /** Show what is in sight; where all is, there is no need for a map. */
  follow() {
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = this.scroller;
    this.element.hidden = scrollWidth <= clientWidth && scrollHeight <= clientHeight;
    const share = (/** @type {number} */ part, /** @type {number} */ whole) => `${(100 * part) / whole}%`;
    Object.assign(this.sight.style, {
      left: share(scrollLeft, scrollWidth),
      top: share(scrollTop, scrollHeight),
      width: share(clientWidth, scrollWidth),
      height: share(clientHeight, scrollHeight),
    });
  }

  destroy() {
    cancelAnimationFrame(this.#drawing);
    document.removeEventListener("theme", this.#onChange);
    this.board.element.removeEventListener("boardchange", this.#onChange);
    this.element.remove();
  }
}

/** @param {string} letter */
function lookOf(letter) {
  if (letter === FLAG) return "flag";
  return isClosed(letter) ? "tile" : "floor";
}
