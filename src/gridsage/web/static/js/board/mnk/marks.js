// The two sides of an m,n,k game: seat 0 places X and begins, seat 1 places O.

import { h } from "../../lib/dom.js";

/** How a side is called in the style sheet. */
export const SIDES = ["x", "o"];

/** The side's letter. @param {number} seat */
export const markOf = (seat) => SIDES[seat].toUpperCase();

/**
 * The side's drawn mark; `spoken` where nothing beside it names the side.
 * @param {number} seat
 * @param {{ spoken?: boolean }} options
 */
export function markSign(seat, { spoken = false } = {}) {
  const said = spoken ? { role: "img", "aria-label": markOf(seat) } : { "aria-hidden": "true" };
  return h(seat ? "span.mark.o" : "span.mark", said);
}
