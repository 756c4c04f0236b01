// The frame around a board: it scrolls, and the cells are as large as the room or the player allows.

import { button, h, isTouch } from "../lib/dom.js";
import { recall, remember } from "../lib/prefs.js";
import { onSetting, setting } from "../lib/settings.js";
import { t } from "../lib/words.js";
import { markEdges } from "./edges.js";
import { BoardMap, WIDE } from "./map.js";
import { watchPinch } from "./pinch.js";

const SMALLEST = 12;
const LARGEST = 200;
/** Cells grow no further by themselves: so large, a small board fills a large screen. */
export const ROOMY = 144;

/** @typedef {{ name: string, comfortable: [number, number], finger: number }} Measures */
/** @typedef {{ element: HTMLElement, width: number, height: number, setCellSize: (pixels: number) => void }} Framed */

/**
 * How far to move so that places are in a room, so much from its edges: all of them, or the first where they are too
 * far apart; nothing where they are there already.
 * @param {number[]} places
 * @param {number} room
 * @param {number} edge
 */
function wayInto(places, room, edge) {
  const apart = Math.max(...places) - Math.min(...places) > room - 2 * edge;
  const [first, last] = apart ? [places[0], places[0]] : [Math.min(...places), Math.max(...places)];
  return first < edge || last > room - edge ? (first + last - room) / 2 : 0;
}

export class BoardFrame {
  /** @type {Framed | null} */
  #board = null;
  /** The size that was set last, and on which board. @type {{ board: Framed, size: number } | null} */
  #fitted = null;
  /** @type {BoardMap | null} */
  #map = null;
  #looking = 0;

  /**
   * `name` is under which the player's own cell sizes are remembered; `extra` is what a board needs beside its cells.
   * @param {string} name
   * @param {{ comfortable?: [number, number], finger?: number, extra?: number }} options
   */
  constructor(name, { comfortable = [26, ROOMY], finger = 30, extra = 0 } = {}) {
    this.name = name;
    this.comfortable = comfortable;
    this.extra = extra;
    this.finger = finger;
    this.zoom = 1;
    /** Hears of another zoom. @type {(zoom: number) => void} */
    this.zoomed = () => undefined;
    this.element = h("div.board-scroll", { tabindex: "-1" });
    this.controls = h(
      "div.zoom",
      button(t("zoom.out"), {
        sign: "minus",
        alone: true,
        kind: "quiet",
        onclick: () => this.setZoom(this.zoom / 1.2),
      }),
      button(t("zoom.in"), { sign: "plus", alone: true, kind: "quiet", onclick: () => this.setZoom(this.zoom * 1.2) }),
    );
    this.element.addEventListener("scroll", () => this.#look(), { passive: true });
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(this.element);
    this.forget = onSetting((name) => (name === null || name === "cellSize") && this.fit());
    watchPinch(this.element, { size: () => this.zoom, resize: (zoom, at) => this.setZoom(zoom, at) });
  }

  /** How large a cell is drawn, in pixels. */
  get cellSize() {
    return this.#fitted?.size ?? LARGEST;
  }

  /** Under which the player's own size of boards like this one is remembered. @param {Framed} board */
  #zoomName(board) {
    return `zoom.${this.name}.${board.width}x${board.height}`;
  }

  /** Put a board into the frame. @param {Framed} board */
  hold(board) {
    this.#board = board;
    this.zoom = recall(this.#zoomName(board), 1);
    this.element.replaceChildren(board.element);
    // Paper has other measures than the window.
    board.element.style.setProperty("--columns", String(board.width + this.extra));
    board.element.style.setProperty("--rows", String(board.height + this.extra));
    this.#map?.destroy();
    this.#map = board.width > WIDE ? new BoardMap(board, this.element) : null;
    if (this.#map) this.element.before(this.#map.element);
    this.fit();
  }

  /** Measure the cells otherwise: alone and among others a board has other room. @param {Measures} measures */
  measure({ name, comfortable, finger }) {
    Object.assign(this, { name, comfortable, finger });
    if (this.#board) this.zoom = recall(this.#zoomName(this.#board), 1);
    this.fit();
  }

  /** Show where more of the board lies, once a frame. */
  #look() {
    cancelAnimationFrame(this.#looking);
    this.#looking = requestAnimationFrame(() => {
      markEdges(this.element);
      this.#map?.follow();
    });
  }

  /**
   * Make the cells larger or smaller; what is at that point of the window, or in the middle, stays there.
   * @param {number} zoom
   * @param {{ x: number, y: number } | null} at
   */
  setZoom(zoom, at = null) {
    const board = this.#board;
    if (!board) return;
    const box = this.element.getBoundingClientRect();
    const { x, y } = at ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const before = board.element.getBoundingClientRect();
    const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
    this.zoom = remember(this.#zoomName(board), Math.max(0.4, Math.min(3, zoom)));
    this.fit();
    const after = board.element.getBoundingClientRect();
    this.element.scrollLeft += after.left + across * after.width - x;
    this.element.scrollTop += after.top + down * after.height - y;
    this.zoomed(this.zoom);
  }

  /**
   * Move a board that is larger than the frame until a cell is in sight, with those around it; and others too, where
   * there is room for all.
   * @param {number} cell
   * @param {number[]} others
   */
  showCell(cell, ...others) {
    const board = this.#board;
    if (!board) return;
    const [frame, whole] = [this.element, board.element].map((each) => each.getBoundingClientRect());
    const cells = [cell, ...others];
    const across = cells.map(
      (each) => whole.left - frame.left + (((each % board.width) + 0.5) / board.width) * whole.width,
    );
    const down = cells.map(
      (each) => whole.top - frame.top + ((Math.floor(each / board.width) + 0.5) / board.height) * whole.height,
    );
    this.element.scrollLeft += wayInto(across, frame.width, 2 * this.cellSize);
    this.element.scrollTop += wayInto(down, frame.height, 2 * this.cellSize);
  }

  /** Choose the cells' size: fill the width within what is comfortable, then apply the player's zoom. */
  fit() {
    const board = this.#board;
    if (!board) return;
    const size = this.#sizeFor(board);
    if (this.#fitted?.board !== board || this.#fitted.size !== size) board.setCellSize(size);
    // What stands above the board keeps to its width.
    this.element.parentElement?.style.setProperty("--board", `${size * (board.width + this.extra)}px`);
    this.#fitted = { board, size };
    this.#look();
  }

  /** @param {Framed} board */
  #sizeFor(board) {
    const style = getComputedStyle(this.element);
    const wide = this.element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const high = this.#heightWithin(style);
    const [least, most] = this.comfortable;
    const smallest = isTouch() ? this.finger : least;
    const cells = Math.min(wide / (board.width + this.extra), Math.max(high, 260) / (board.height + this.extra));
    const fitting = Math.max(smallest, Math.min(most, cells));
    return Math.floor(Math.max(SMALLEST, Math.min(LARGEST, fitting * this.zoom * (setting("cellSize") / 100))));
  }

  /** How high a board may be to be seen whole. @param {CSSStyleDeclaration} style */
  #heightWithin(style) {
    // On large screens the page gives the frame all the room that is left.
    if (style.maxHeight === "none") {
      return this.element.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    }
    // On others: less what stands above the board, and the row of buttons below it.
    return window.innerHeight - this.element.getBoundingClientRect().top - window.scrollY - 100;
  }

  destroy() {
    this.observer.disconnect();
    this.forget();
    cancelAnimationFrame(this.#looking);
    this.#map?.destroy();
  }
}
