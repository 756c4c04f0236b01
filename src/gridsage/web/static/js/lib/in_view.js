// Whether the player can see something, and bringing it where that is so.

import { isStill } from "./settings.js";

/** Whether all of an element is in sight, but for what is taller than the window. @param {Element} element */
export function isInView(element) {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && top >= 0 && (bottom <= window.innerHeight || (top < 1 && height > window.innerHeight));
}

/** Scroll to an element that is out of sight. @param {Element} element */
export function bringIntoView(element) {
  if (!isInView(element)) element.scrollIntoView({ block: "start", behavior: isStill() ? "auto" : "smooth" });
}
