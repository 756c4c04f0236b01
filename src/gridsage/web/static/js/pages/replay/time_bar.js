// A game on its own clock: it runs at any speed, and any moment can be gone to.

import { h, select } from "../../lib/dom.js";
import { recall, remember } from "../../lib/prefs.js";
import { formatSeconds, t } from "../../lib/words.js";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16];
/** Moves one after the other, whatever time they took. */
const BY_MOVES = "moves";

export class TimeBar {
  #frame = 0;
  #last = 0;
  /** The moment that is shown. */
  at = 0;

  /**
   * @param {{ length: number, began: number, timed: boolean, show: (ms: number) => void, ended: () => void }} options
   *   `length` in milliseconds, `began` is when the game's own clock began; `timed` is whether its times are worth
   *   following.
   */
  constructor({ length, began, timed, show, ended }) {
    this.length = length;
    this.began = began;
    this.show = show;
    this.ended = ended;
    const speeds = /** @type {[string, string][]} */ ([
      [BY_MOVES, t("replay.by_moves")],
      ...SPEEDS.map((speed) => [String(speed), t("replay.speed_of", { speed })]),
    ]);
    const usual = timed ? recall("replay.speed", "1") : BY_MOVES;
    this.speeds = select(speeds, speeds.some(([key]) => key === usual) ? usual : "1", {
      "aria-label": t("replay.speed"),
      onchange: () => this.speeds.value !== BY_MOVES && remember("replay.speed", this.speeds.value),
    });
    this.slider = h("input", { type: "range", min: 0, max: length, step: 1, "aria-label": t("replay.moment") });
    this.slider.addEventListener("input", () => this.goTo(Number(this.slider.value)));
    this.clock = h("output.number.small");
    this.element = h("div.replay-bar.time-bar", this.clock, this.slider, this.speeds);
  }

  get byMoves() {
    return this.speeds.value === BY_MOVES;
  }

  get running() {
    return this.#frame !== 0;
  }

  /** Show a moment. @param {number} ms */
  goTo(ms) {
    this.put(ms);
    this.show(this.at);
  }

  /** The moment that is shown is another one now. @param {number} ms */
  put(ms) {
    this.at = Math.max(0, Math.min(this.length, ms));
    this.slider.value = String(Math.round(this.at));
    this.clock.textContent = formatSeconds(Math.max(0, this.at - this.began) / 1000);
    this.slider.setAttribute("aria-valuetext", this.clock.textContent);
  }

  /** @param {boolean} on */
  setRunning(on) {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (!on) return;
    if (this.at >= this.length) this.goTo(0);
    this.#last = performance.now();
    const step = (/** @type {number} */ now) => {
      const passed = (now - this.#last) * Number(this.speeds.value);
      this.#last = now;
      this.#frame = requestAnimationFrame(step);
      this.goTo(this.at + Math.max(0, passed));
      if (this.at < this.length) return;
      this.setRunning(false);
      this.ended();
    };
    this.#frame = requestAnimationFrame(step);
  }
}
