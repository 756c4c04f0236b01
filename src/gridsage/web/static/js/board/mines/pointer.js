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

/**
 * Watch an element; `cellAt(event)` finds the cell under the pointer.
 * `act(kind, cell, how)` gets "primary", "secondary" or "chord"; `press(cell, wide)` shows what is held down.
 * @param {HTMLElement} element
 * @param {PointerListeners} listeners
 */
export function watchPointer(element, { cellAt, act, press }) {
  /** @type {number | null} */
  let held = null; // the cell of the press under way
  let both = false; // both mouse buttons were down
  let timer = 0;
  /** @type {PointerEvent | null} */
  let start = null;
  const fingers = new Map();

  const drop = () => {
    clearTimeout(timer);
    held = null;
    both = false;
    press(null, false);
  };

  element.addEventListener("contextmenu", (event) => event.preventDefault());
  // Otherwise the middle button would begin to scroll.
  element.addEventListener("mousedown", (event) => event.button === 1 && event.preventDefault());
  element.addEventListener("pointerdown", (event) => {
    const cell = cellAt(event);
    if (event.pointerType === "touch") {
      fingers.set(event.pointerId, event);
      if (fingers.size > 1 || cell === null) return drop();
      held = cell;
      start = event;
      press(cell, false);
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (held === null) return;
        if (setting("vibrate")) navigator.vibrate?.(BUZZ_MS);
        act("secondary", held, "touch");
        drop();
      }, setting("hold"));
      return;
    }
    if (cell === null) return;
    // A pointer that is caught would hide from us where it is let go.
    element.releasePointerCapture?.(event.pointerId);
    if (event.button === 1) {
      event.preventDefault();
      held = cell;
      press(cell, true);
      return;
    }
    if (event.button === 2) {
      // A pen's or mouse's second button flags at once, as everyone is used to; with the first held it is a chord.
      if (event.buttons & 1 && setting("bothButtons")) both = true;
      else if (!both) act("secondary", cell, "mouse");
    } else {
      held = cell;
      both = Boolean(event.buttons & 2) && setting("bothButtons");
    }
    if (held !== null) press(held, both);
  });
  // With one button down, further buttons come as moves.
  element.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") {
      if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLOP_PX) drop();
      return;
    }
    if (event.buttons === 3 && !both && setting("bothButtons")) {
      both = true;
      held = cellAt(event);
      press(held, true);
    } else if (event.button === 2 && event.buttons === 3 && !both && held !== null) {
      act("secondary", held, "mouse");
      drop();
    }
    if (held !== null && cellAt(event) !== held) press(null, false);
    else if (held !== null && event.buttons) press(held, both || Boolean(event.buttons & 4));
    if (both && event.buttons !== 3 && held !== null) {
      const cell = cellAt(event);
      if (cell === held) act("chord", cell, "mouse");
      drop();
    }
  });
  element.addEventListener("pointerup", (event) => {
    fingers.delete(event.pointerId);
    const cell = cellAt(event);
    if (cell !== null && cell === held) {
      if (event.pointerType === "touch") act("primary", cell, "touch");
      else if (both || event.button === 1) act("chord", cell, "mouse");
      else if (event.button === 0) act("primary", cell, "mouse");
    }
    drop();
  });
  element.addEventListener("pointercancel", (event) => {
    fingers.delete(event.pointerId);
    drop();
  });
  element.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "touch") drop();
  });
  element.addEventListener("dblclick", (event) => {
    const cell = cellAt(event);
    if (cell !== null) act("chord", cell, "double");
  });
  element.addEventListener("auxclick", (event) => event.preventDefault());
}
