// Shows steps one after another at a speed, as they come; it can be paused and stepped.

/** Above a frame's rate several steps are shown at once. */
const FRAMES = 60;

/** @template T */
export class Playback {
  /** @type {T[]} */
  #steps = [];
  #timer = 0;
  /** How many steps were shown. */
  at = 0;
  paused = false;

  /**
   * `show(step)` shows one; `changed()` is told when there is nothing more to show for now, or it was paused.
   * @param {{ speed: number, show: (step: T) => void, changed: () => void }} options
   */
  constructor({ speed, show, changed }) {
    this.speed = speed;
    this.show = show;
    this.changed = changed;
  }

  /** Begin anew, without steps. */
  reset() {
    this.#steps = [];
    this.at = 0;
    this.setPaused(false);
  }

  /** What was shown so far. */
  get shown() {
    return this.#steps.slice(0, this.at);
  }

  /** Whether there is a step to show. */
  get waiting() {
    return this.at < this.#steps.length;
  }

  /** @param {T} step */
  add(step) {
    this.#steps.push(step);
    if (!this.paused && !this.#timer) this.#schedule();
  }

  /** Forget what was not shown. */
  cut() {
    this.#steps.length = this.at;
  }

  /** @param {number} speed In steps a second. */
  setSpeed(speed) {
    this.speed = speed;
    if (!this.paused) this.#schedule();
  }

  /** @param {boolean} on */
  setPaused(on) {
    this.paused = on;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.changed();
    if (!on) this.#schedule();
  }

  #schedule() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      const each = Math.max(1, Math.round(this.speed / FRAMES));
      let shown = false;
      for (let i = 0; i < each && !this.paused; i++) shown = this.advance() || shown;
      if (shown && !this.paused) this.#schedule();
    }, 1000 / Math.min(FRAMES, this.speed));
  }

  /** Show one step; whether there was one. */
  advance() {
    if (!this.waiting) {
      this.changed();
      return false;
    }
    this.at += 1;
    this.show(this.#steps[this.at - 1]);
    return true;
  }

  /** Show one step and stay there. */
  step() {
    if (!this.paused) this.setPaused(true);
    return this.advance();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }
}
