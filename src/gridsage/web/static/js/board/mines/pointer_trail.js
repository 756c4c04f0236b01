// The pointer's way over a board, drawn as it moved, its clicks as dots, and the pointer itself with its buttons.

import { svg } from "../../lib/dom.js";
import { countUpTo, LEFT, MIDDLE, RIGHT } from "../../lib/trace.js";

/** @import { Trace } from "../../lib/trace.js" */

/** Events of one piece of the way: while it grows, only the last piece is drawn anew. */
const PIECE = 200;

export class PointerTrail {
  /** @type {SVGElement[]} */
  #pieces = [];
  #shown = 0;

  /** @param {Trace} trace @param {{ width: number, height: number }} board @param {number} cell The side of a cell. */
  constructor(trace, { width, height }, cell) {
    this.trace = trace;
    this.cell = cell;
    this.way = svg("g", { class: "way" });
    this.buttons = [LEFT, MIDDLE, RIGHT].map((bit, i) =>
      svg("rect", { x: 7 + 4 * i, y: 8, width: 4, height: 6, "data-button": bit }),
    );
    const arrow = svg("path", { d: "M0 0v14l4-4 3 6 2-1-3-6h6z" });
    this.pointer = svg("g", { class: "pointer" }, arrow, ...this.buttons);
    this.element = svg(
      "svg",
      { class: "pointer-trail", viewBox: `0 0 ${width * cell} ${height * cell}`, "aria-hidden": "true" },
      this.way,
      this.pointer,
    );
  }

  /** Show the pointer at a moment. @param {number} ms */
  show(ms) {
    const count = countUpTo(this.trace.times, ms);
    const [whole, before] = [Math.floor(count / PIECE), Math.floor(this.#shown / PIECE)];
    for (let piece = Math.min(whole, before); piece <= Math.max(whole, before); piece++) this.#draw(piece, count);
    this.#shown = count;
    const { xs, ys, down } = this.trace;
    this.pointer.toggleAttribute("hidden", count === 0);
    if (!count) return;
    this.pointer.setAttribute("transform", `translate(${xs[count - 1]} ${ys[count - 1]}) scale(${this.cell / 20})`);
    for (const rect of this.buttons) {
      rect.classList.toggle("down", Boolean(down[count - 1] & Number(rect.getAttribute("data-button"))));
    }
  }

  /** Draw a piece of the way as far as there are so many events. @param {number} piece @param {number} count */
  #draw(piece, count) {
    while (this.#pieces.length <= piece) {
      const kinds = ["line", "left", "right"].map((kind) =>
        svg("path", { class: kind, "stroke-width": this.cell / (kind === "line" ? 14 : 4.5) }),
      );
      const group = svg("g", {}, ...kinds);
      this.#pieces.push(group);
      this.way.append(group);
    }
    const [from, to] = [piece * PIECE, Math.min(count, (piece + 1) * PIECE)];
    const [line, left, right] = this.#pieces[piece].children;
    const { xs, ys, pressed } = this.trace;
    const paths = ["", "", ""];
    // A piece begins where the one before it ended.
    for (let at = Math.max(0, from - 1); at < to; at++) {
      paths[0] += `${paths[0] ? "L" : "M"}${xs[at]} ${ys[at]}`;
      if (at < from || !pressed[at]) continue;
      paths[pressed[at] === RIGHT ? 2 : 1] += `M${xs[at]} ${ys[at]}h0`;
    }
    for (const [i, path] of [line, left, right].entries()) path.setAttribute("d", to > from ? paths[i] : "");
  }
}
