// Small cells ask twice: the first tap of a finger shows which cell it has met, the next one on the same cell acts.

import { setting } from "../lib/settings.js";

/** A finger hides cells that are smaller than this, in pixels. */
const SMALL_PX = 30;

/** Whether a tap on cells of a size is asked for twice. @param {number} size */
export function asksTwice(size) {
  const wanted = setting("confirm");
  return wanted === "always" || (wanted === "small" && size < SMALL_PX);
}
