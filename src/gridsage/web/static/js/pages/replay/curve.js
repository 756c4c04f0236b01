// A curve over the moves of a game, with a cursor that follows the pointer and the keyboard, and signs on mistakes.

import { fill, h, svg } from "../../lib/dom.js";

/** @typedef {{ step: number, share: number, sign?: string }} CurvePoint After so many moves; a share from 0 to 1. */

const WIDTH = 300;
const HEIGHT = 80;

export class Curve {
  #cursor = h("span.cursor");
  #signs = h("div", { "aria-hidden": "true" });
  #line = svg("polyline", { class: "curve" });

  /**
   * @param {string} label
   * @param {number} length How many moves the game has.
   * @param {(step: number) => void} goTo
   * @param {string[]} [ends] What the top and the bottom mean, where that is not plain.
   */
  constructor(label, length, goTo, ends = []) {
    this.length = Math.max(1, length);
    const middle = { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "axis" };
    const picture = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" };
    const range = { "aria-valuemin": 0, "aria-valuemax": length, "aria-valuenow": 0 };
    this.element = h(
      "div.chart",
      // The arrow keys are those of the page.
      { role: "slider", tabindex: "0", "aria-label": label, ...range },
      svg("svg", picture, svg("line", middle), this.#line),
      ends.map((end) => h("span.end", { "aria-hidden": "true" }, end)),
      this.#signs,
      this.#cursor,
    );
    const follow = (/** @type {PointerEvent} */ event) => {
      const { left, width } = this.element.getBoundingClientRect();
      goTo(Math.round(((event.clientX - left) / width) * length));
    };
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      follow(event);
    });
    this.element.addEventListener("pointermove", (event) => event.buttons & 1 && follow(event));
  }

  /** @param {CurvePoint[]} points In their order. */
  draw(points) {
    const places = points.map(({ step, share }) => `${(step / this.length) * WIDTH},${2 + (HEIGHT - 4) * (1 - share)}`);
    this.#line.setAttribute("points", places.join(" "));
    fill(
      this.#signs,
      points.filter(({ sign }) => sign).map(({ step, share, sign }) => this.#place(h("span.sign", sign), step, share)),
    );
  }

  /** Put the cursor there; `words` say what is shown. @param {number} step @param {string} words */
  show(step, words) {
    this.#place(this.#cursor, step, 0);
    this.element.setAttribute("aria-valuenow", String(step));
    this.element.setAttribute("aria-valuetext", words);
  }

  /** @param {HTMLElement} element @param {number} step @param {number} share */
  #place(element, step, share) {
    element.style.setProperty("--at", `${(step / this.length) * 100}%`);
    element.style.setProperty("--up", `${share * 100}%`);
    return element;
  }
}
