// What mouse or pen do on a board, kept until the next move and sent with it; fingers leave no way.

/** The side of a cell in what is recorded, whatever size it is drawn in. */
const CELL = 32;
/** Movements closer together than this are one. */
const STEP_MS = 15;
/** Of a longer wait only every other movement is kept. */
const MOST = 2000;
/** How long before the first move the recording begins. */
const BEFORE_MS = 3000;

/** @typedef {[time: number, kind: string, x: number, y: number]} Recorded */
/** Buttons as the browser tells them, with their letter. @type {[bit: number, letter: string][]} */
const BUTTONS = [
  [1, "l"],
  [2, "r"],
  [4, "m"],
];

export class PointerRecorder {
  /** @type {Recorded[]} */
  #events = [];
  #down = 0;
  /** When the last event was that has been taken. @type {number | null} */
  #taken = null;
  #off = new AbortController();

  /** @param {{ element: HTMLElement, width: number, height: number }} board @param {() => boolean} allowed */
  constructor(board, allowed) {
    this.board = board;
    this.allowed = allowed;
    // Before the board acts on them, so that a move is sent with the event that made it.
    const options = { capture: true, passive: true, signal: this.#off.signal };
    for (const name of /** @type {const} */ (["pointermove", "pointerdown", "pointerup"])) {
      board.element.addEventListener(name, (event) => this.#note(event), options);
    }
    window.addEventListener("pointerup", (event) => this.#note(event), options);
  }

  /** @param {PointerEvent} event */
  #note(event) {
    if (event.pointerType === "touch" || !this.allowed()) return;
    const { left, top, width, height } = this.board.element.getBoundingClientRect();
    const x = Math.round(((event.clientX - left) / width) * this.board.width * CELL);
    const y = Math.round(((event.clientY - top) / height) * this.board.height * CELL);
    const time = Math.round(performance.now());
    const changed = BUTTONS.filter(([bit]) => (event.buttons ^ this.#down) & bit);
    for (const [bit, letter] of changed) this.#events.push([time, letter + (event.buttons & bit ? "c" : "r"), x, y]);
    this.#down = event.buttons;
    const last = this.#events.at(-1);
    if (!changed.length && (!last || time - last[0] >= STEP_MS)) this.#events.push([time, "mv", x, y]);
    if (this.#events.length > MOST) this.#thin();
  }

  #thin() {
    this.#events = this.#events.filter(([, kind], i) => kind !== "mv" || i % 2);
  }

  /** What was recorded since the last time, as text; before the first move of a game, only its last moments. */
  take({ first = false } = {}) {
    if (first) this.#taken = null;
    const end = this.#events.at(-1)?.[0] ?? 0;
    const events = first ? this.#events.filter(([time]) => time >= end - BEFORE_MS) : this.#events;
    let [since, x, y] = [this.#taken ?? events[0]?.[0] ?? 0, 0, 0];
    const words = events.map(([time, kind, toX, toY]) => {
      const word = `${time - since}${kind}${toX - x},${toY - y}`;
      [since, x, y] = [time, toX, toY];
      return word;
    });
    if (events.length) this.#taken = end;
    this.#events = [];
    return words.join(" ");
  }

  destroy() {
    this.#off.abort();
  }
}
