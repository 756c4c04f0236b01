// What mouse and fingers mean on a Minesweeper board: open, flag, chord; a drag never does anything by accident.

import { setting } from "../../lib/settings.js";

/** How long a device vibrates. */
const BUZZ_MS = 18;
const SLOP_PX = 10;

/** @import { ActionKind, ActionWay } from "./surface.js" */
/**
 * @typedef {object} PointerListeners
 * @property {(event: MouseEvent) => number | null} cellAt
 * @property {(kind: ActionKind, cell: number, how: ActionWay) => void} act
 * @property {(cell: number | null, wide: boolean) => void} press
 */

/** Watches the pointer on a board. */
export class PointerWatch {
  /** The cell of the press under way. @type {number | null} */
  #held = null;
  /** Whether both mouse buttons were down. */
  #both = false;
  /** Until a finger is held long enough. */
  #timer = 0;
  /** Where the finger was put down. @type {PointerEvent | null} */
  #start = null;
  /** @type {Set<number>} */
  #fingers = new Set();

  /**
   * `cellAt(event)` finds the cell under the pointer.
   * `act(kind, cell, how)` gets "primary", "secondary" or "chord"; `press(cell, wide)` shows what is held down.
   * @param {HTMLElement} element
   * @param {PointerListeners} listeners
   */
  constructor(element, { cellAt, act, press }) {
    this.element = element;
    this.cellAt = cellAt;
    this.act = act;
    this.press = press;
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    // Otherwise the middle button would begin to scroll.
    element.addEventListener("mousedown", (event) => event.button === 1 && event.preventDefault());
    element.addEventListener("auxclick", (event) => event.preventDefault());
    element.addEventListener("pointerdown", (event) =>
      isFinger(event) ? this.#fingerDown(event) : this.#buttonDown(event),
    );
    element.addEventListener("pointermove", (event) =>
      isFinger(event) ? this.#fingerMove(event) : this.#buttonMove(event),
    );
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", (event) => {
      this.#fingers.delete(event.pointerId);
      this.#drop();
    });
    element.addEventListener("pointerleave", (event) => isFinger(event) || this.#drop());
    element.addEventListener("dblclick", (event) => {
      const cell = cellAt(event);
      if (cell !== null) act("chord", cell, "double");
    });
  }

  /** Nothing is held any more. */
  #drop() {
    clearTimeout(this.#timer);
    this.#held = null;
    this.#both = false;
    this.press(null, false);
  }

  /** @param {PointerEvent} event */
  #fingerDown(event) {
    const cell = this.cellAt(event);
    this.#fingers.add(event.pointerId);
    if (this.#fingers.size > 1 || cell === null) {
      this.#drop();
      return;
    }
    this.#held = cell;
    this.#start = event;
    this.press(cell, false);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#hold(), setting("hold"));
  }

  /** A finger was held long enough. */
  #hold() {
    if (this.#held === null) return;
    if (setting("vibrate")) navigator.vibrate?.(BUZZ_MS);
    this.act("secondary", this.#held, "touch");
    this.#drop();
  }

  /** @param {PointerEvent} event */
  #fingerMove({ clientX, clientY }) {
    const start = this.#start;
    if (start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > SLOP_PX) this.#drop();
  }

  /** @param {PointerEvent} event */
  #buttonDown(event) {
    const cell = this.cellAt(event);
    if (cell === null) return;
    // A pointer that is caught would hide from us where it is let go.
    this.element.releasePointerCapture?.(event.pointerId);
    if (event.button === 1) {
      event.preventDefault();
      this.#held = cell;
      this.press(cell, true);
      return;
    }
    if (event.button === 2) {
      // A pen's or mouse's second button flags at once, as everyone is used to; with the first held it is a chord.
      if (event.buttons & 1 && setting("bothButtons")) this.#both = true;
      else if (!this.#both) this.act("secondary", cell, "mouse");
    } else {
      this.#held = cell;
      this.#both = Boolean(event.buttons & 2) && setting("bothButtons");
    }
    if (this.#held !== null) this.press(this.#held, this.#both);
  }

  /** With one button down, further buttons come and go as moves. @param {PointerEvent} event */
  #buttonMove(event) {
    const cell = this.cellAt(event);
    const bothNow = event.buttons === 3;
    if (bothNow && !this.#both && setting("bothButtons")) {
      this.#both = true;
      this.#held = cell;
      this.press(cell, true);
    } else if (event.button === 2 && bothNow && !this.#both && this.#held !== null) {
      this.act("secondary", this.#held, "mouse");
      this.#drop();
    }
    if (this.#held === null) return;
    if (cell !== this.#held) this.press(null, false);
    else if (event.buttons) this.press(cell, this.#both || Boolean(event.buttons & 4));
    if (this.#both && !bothNow) {
      if (cell === this.#held) this.act("chord", cell, "mouse");
      this.#drop();
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#fingers.delete(event.pointerId);
    const cell = this.cellAt(event);
    if (cell !== null && cell === this.#held) {
      if (isFinger(event)) this.act("primary", cell, "touch");
      else if (this.#both || event.button === 1) this.act("chord", cell, "mouse");
      else if (event.button === 0) this.act("primary", cell, "mouse");
    }
    this.#drop();
  }
}

/** @param {PointerEvent} event */
const isFinger = ({ pointerType }) => pointerType === "touch";
