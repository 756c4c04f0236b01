// What a click, tap or key on a cell means, by the player's settings.

import { isClosed, isNumber } from "../../board/mines/letters.js";
import { setting } from "../../lib/settings.js";

/** @import { ActionKind, ActionWay } from "../../board/mines/surface.js" */
/** @typedef {"open" | "flag" | "chord"} Meaning */

/**
 * What the player wants of a cell that shows a letter, or null.
 * @param {ActionKind} kind
 * @param {ActionWay} how
 * @param {string} letter
 * @returns {Meaning | null}
 */
export function meaningOf(kind, how, letter) {
  if (isNumber(letter)) return isChord(kind, how) ? "chord" : null;
  if (!isClosed(letter) || kind === "chord") return null;
  // Keys say what they mean; the mouse and fingers change their parts in flag mode.
  const swapped = setting("tap") === "flag" && how !== "key";
  return (kind === "secondary") !== swapped ? "flag" : "open";
}

/** Whether this opens around a number. @param {ActionKind} kind @param {ActionWay} how */
function isChord(kind, how) {
  // Two clicks have done it already where one is enough.
  if (how === "double") return !setting("clickNumber");
  if (kind === "secondary") return setting("flagAround");
  return kind === "chord" || how === "key" || setting("clickNumber");
}
