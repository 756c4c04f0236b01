// What a pointer did, as the server writes it: `16mv3,-2` is a movement after 16 ms, three pixels right and two up.

/** A button that is down, as bits. */
export const LEFT = 1;
export const RIGHT = 2;
export const MIDDLE = 4;

/** @type {Record<string, [bit: number, down: boolean]>} */
const BUTTONS = {
  lc: [LEFT, true],
  sc: [LEFT, true],
  lr: [LEFT, false],
  rc: [RIGHT, true],
  rr: [RIGHT, false],
  mc: [MIDDLE, true],
  mr: [MIDDLE, false],
};
const EVENT = /^(\d+)([a-z]+)(-?\d+),(-?\d+)$/;

/**
 * Events as columns: when, where, which buttons are down after each, and which went down with it.
 * @typedef {{ times: number[], xs: number[], ys: number[], down: number[], pressed: number[] }} Trace
 */

/** @param {string} text @returns {Trace} */
export function readTrace(text) {
  /** @type {Trace} */
  const trace = { times: [], xs: [], ys: [], down: [], pressed: [] };
  let [time, x, y, down] = [0, 0, 0, 0];
  for (const word of text.split(" ")) {
    const found = EVENT.exec(word);
    if (!found) continue;
    time += Number(found[1]);
    x += Number(found[3]);
    y += Number(found[4]);
    const [bit, isDown] = changeOf(found[2], down);
    down = isDown ? down | bit : down & ~bit;
    trace.times.push(time);
    trace.xs.push(x);
    trace.ys.push(y);
    trace.down.push(down);
    trace.pressed.push(isDown ? bit : 0);
  }
  return trace;
}

/** The buttons that an event changes; some files tell only which. @param {string} kind @param {number} down */
function changeOf(kind, down) {
  if (kind === "cc") return /** @type {const} */ ([LEFT | RIGHT, true]);
  if (kind in BUTTONS) return BUTTONS[kind];
  const bit = { l: LEFT, r: RIGHT, m: MIDDLE }[kind] ?? 0;
  return /** @type {const} */ ([bit, Boolean(bit) && !(down & bit)]);
}

/** How many of these rising numbers are at most `value`. @param {ArrayLike<number>} numbers @param {number} value */
export function countUpTo(numbers, value) {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
