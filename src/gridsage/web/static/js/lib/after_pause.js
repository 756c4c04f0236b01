// What waits for a pause: whoever types or walks on quickly is answered once, when they rest.

/** How long a rest is, if nobody says otherwise. */
const PAUSE_MS = 130;

export class AfterPause {
  #timer = 0;
  #pause_ms;

  constructor(pause_ms = PAUSE_MS) {
    this.#pause_ms = pause_ms;
  }

  /** Act after a pause, unless something else is to be done before. @param {() => void} act */
  do(act) {
    this.drop();
    this.#timer = window.setTimeout(act, this.#pause_ms);
  }

  /** What waits is not wanted any more. */
  drop() {
    clearTimeout(this.#timer);
  }
}
