// A clock as the server last told it, running on by itself until it tells again.

export class Clock {
  #seconds = 0;
  #running = false;
  #since = 0;

  /** @param {number} seconds @param {boolean} running */
  set(seconds, running) {
    this.#seconds = seconds;
    this.#running = running;
    this.#since = performance.now();
  }

  /** Nobody tells how it goes on. */
  stop() {
    this.set(this.seconds, false);
  }

  get seconds() {
    return this.#seconds + (this.#running ? (performance.now() - this.#since) / 1000 : 0);
  }
}

/** Show a text, and touch the page only where it is another one. @param {Element} element @param {string} text */
export function showText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
