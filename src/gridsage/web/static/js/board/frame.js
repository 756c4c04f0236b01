// The frame around a board: it scrolls, and the cells are as large as the room or the player allows.

import { button, h } from "../lib/dom.js";
import { recall, remember } from "../lib/prefs.js";
import { t } from "../lib/words.js";
import { watchPinch } from "./pointer.js";

const SMALLEST = 12;
const LARGEST = 120;

export class BoardFrame {
  /** `name` is under which the player's own cell sizes are remembered. */
  constructor(name, { comfortable = [26, 52], finger = 30, extra = 0 } = {}) {
    this.name = name;
    this.comfortable = comfortable;
    this.extra = extra;
    this.finger = finger;
    this.zoom = 1;
    this.element = h("div.board-scroll", { tabindex: "-1" });
    this.controls = h(
      "div.zoom",
      button(t("zoom.out"), { sign: "minus", alone: true, kind: "quiet", onclick: () => this.setZoom(this.zoom / 1.2) }),
      button(t("zoom.in"), { sign: "plus", alone: true, kind: "quiet", onclick: () => this.setZoom(this.zoom * 1.2) }),
    );
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(this.element);
    watchPinch(this.element, { size: () => this.zoom, resize: (zoom, at) => this.setZoom(zoom, at) });
  }

  /** Under which the player's own size of boards like this one is remembered. */
  get #zoomName() {
    return `zoom.${this.name}.${this.board.width}x${this.board.height}`;
  }

  hold(board) {
    this.board = board;
    this.zoom = recall(this.#zoomName, 1);
    this.element.replaceChildren(board.element);
    this.fit();
  }

  /** Make the cells larger or smaller; what is at that point of the window, or in the middle, stays there. */
  setZoom(zoom, at = null) {
    if (!this.board) return;
    const box = this.element.getBoundingClientRect();
    const { x, y } = at ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const before = this.board.element.getBoundingClientRect();
    const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
    this.zoom = remember(this.#zoomName, Math.max(0.4, Math.min(3, zoom)));
    this.fit();
    const after = this.board.element.getBoundingClientRect();
    this.element.scrollLeft += after.left + across * after.width - x;
    this.element.scrollTop += after.top + down * after.height - y;
  }

  /** Choose the cells' size: fill the width within what is comfortable, then apply the player's zoom. */
  fit() {
    if (!this.board) return;
    const style = getComputedStyle(this.element);
    const wide = this.element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    // What stands above the board, and the row of buttons below it.
    const high = window.innerHeight - this.element.getBoundingClientRect().top - window.scrollY - 100;
    const coarse = matchMedia("(pointer: coarse)").matches;
    const [least, most] = this.comfortable;
    const smallest = coarse ? this.finger : least;
    const cells = Math.min(wide / (this.board.width + this.extra), Math.max(high, 260) / (this.board.height + this.extra));
    const fitting = Math.max(smallest, Math.min(most, cells));
    const size = Math.floor(Math.max(SMALLEST, Math.min(LARGEST, fitting * this.zoom)));
    if (size !== this.size || this.board !== this.sized) this.board.setCellSize(size);
    this.size = size;
    this.sized = this.board;
  }

  destroy() {
    this.observer.disconnect();
  }
}
