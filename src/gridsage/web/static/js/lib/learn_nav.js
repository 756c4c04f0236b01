// The way between the pages to learn from: lessons, puzzles, and the board of the day.

import { h } from "./dom.js";
import { t } from "./words.js";

const PAGES = ["lessons", "puzzles", "daily"];

/** @param {string} here The page that is shown. */
export function learnNav(here) {
  const link = (/** @type {string} */ name) =>
    h("a", { href: `/${name}`, "aria-current": name === here ? "page" : null }, t(`nav.${name}`));
  return h("nav.segments", { "aria-label": t("nav.learn") }, PAGES.map(link));
}
