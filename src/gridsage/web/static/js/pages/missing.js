// What stands where there is nothing: an address that is none, a game that is gone; and the way on.

import { h, icon } from "../lib/dom.js";
import { t } from "../lib/words.js";

/** @typedef {{ path: string, word: string, sign?: string, menu?: string }} Way */

/**
 * Say that there is nothing here, and offer where to go; a slip of the shift key is known, for all that could be meant.
 * @param {HTMLElement} root
 * @param {{ what: "page" | "game", path: string, ways: Way[], all: Way[] }} about
 */
export function showMissing(root, { what, path, ways, all }) {
  const meant = all.find((way) => way.path === path.toLowerCase().replace(/\/+$/, ""));
  const link = (/** @type {Way} */ way) =>
    h(
      "a.button",
      { href: way.path, class: way === meant ? "button primary" : "button" },
      icon(way.sign ?? "play"),
      t(way === meant ? way.word : (way.menu ?? way.word)),
    );
  root.append(
    h(
      "section.card.stack.missing",
      h("h1", t(`missing.${what}_title`)),
      h("p", t(`missing.${what}`, { path })),
      meant ? h("p", t("missing.meant", { path: meant.path })) : null,
      h("div.row", (meant ? [meant] : ways).map(link)),
    ),
  );
}
