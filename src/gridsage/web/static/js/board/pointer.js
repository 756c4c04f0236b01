// What mouse and fingers mean on a Minesweeper board: open, flag, chord; a drag never does anything by accident.

const LONG_PRESS_MS = 380;
const SLOP_PX = 10;

/**
 * Watch an element; `cellAt(event)` finds the cell under the pointer.
 * `act(kind, cell, how)` gets "primary", "secondary" or "chord"; `press(cells)` shows what is held down.
 */
export function watchPointer(element, { cellAt, act, press }) {
  let held = null; // the cell of the press under way
  let both = false; // both mouse buttons were down
  let timer = 0;
  let start = null;
  const fingers = new Map();

  const drop = () => {
    clearTimeout(timer);
    held = null;
    both = false;
    press(null);
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
      press(cell);
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (held === null) return;
        navigator.vibrate?.(18);
        act("secondary", held, "touch");
        drop();
      }, LONG_PRESS_MS);
      return;
    }
    if (cell === null) return;
    // A pointer that is caught would hide from us where it is let go.
    element.releasePointerCapture?.(event.pointerId);
    if (event.button === 1) {
      event.preventDefault();
      held = cell;
      press(cell, { wide: true });
      return;
    }
    if (event.button === 2) {
      // A pen's or mouse's second button flags at once, as everyone is used to; with the first held it is a chord.
      if (event.buttons & 1) both = true;
      else if (!both) act("secondary", cell, "mouse");
    } else {
      held = cell;
      both = Boolean(event.buttons & 2);
    }
    if (held !== null) press(held, { wide: both });
  });
  // With one button down, further buttons come as moves.
  element.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") {
      if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLOP_PX) drop();
      return;
    }
    if (event.buttons === 3 && !both) {
      both = true;
      held = cellAt(event);
      press(held, { wide: true });
    }
    if (held !== null && cellAt(event) !== held) press(null);
    else if (held !== null && event.buttons) press(held, { wide: both || Boolean(event.buttons & 4) });
    if (both && event.buttons !== 3 && held !== null) {
      const cell = cellAt(event);
      if (cell === held) act("chord", cell, "mouse");
      drop();
    }
  });
  element.addEventListener("pointerup", (event) => {
    fingers.delete(event.pointerId);
    const cell = cellAt(event);
    const mine = held !== null && cell === held;
    if (event.pointerType === "touch") {
      if (mine) act("primary", cell, "touch");
    } else if (mine && (both || event.button === 1)) act("chord", cell, "mouse");
    else if (mine && event.button === 0) act("primary", cell, "mouse");
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

/**
 * Two fingers make the board larger or smaller: `resize(size, { x, y })` gets the new size and the place between them.
 * Touch events, not pointer events: only these can keep the browser from scrolling in the middle of a pinch.
 */
export function watchPinch(element, { size, resize }) {
  let began = 0;
  let before = 0;
  let waiting = 0;
  const spread = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  const middle = ([a, b]) => ({ x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 });
  const start = ({ touches }) => {
    began = touches.length === 2 ? spread(touches) : 0;
    before = size();
  };
  element.addEventListener("touchstart", start, { passive: true });
  element.addEventListener("touchmove", (event) => {
    if (!began || event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault();
    const [wanted, at] = [(before * spread(event.touches)) / began, middle(event.touches)];
    // Fingers report faster than a board can be drawn.
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => resize(wanted, at));
  }, { passive: false });
  for (const end of ["touchend", "touchcancel"]) element.addEventListener(end, start, { passive: true });
}
