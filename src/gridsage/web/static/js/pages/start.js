// The start page: play, learn, watch, analyse, measure.

import { h, icon } from "../lib/dom.js";
import { recall } from "../lib/prefs.js";
import { t } from "../lib/words.js";

/** What else there is, with its sign and where it leads. @type {[name: string, sign: string, address: string][]} */
const OTHERS = [
  ["learn", "book", "/lessons"],
  ["daily", "calendar", "/daily"],
  ["puzzles", "bulb", "/puzzles"],
  ["watch", "eye", "/watch"],
  ["analyse", "target", "/analyse"],
  ["measure", "flask", "/lab"],
];
/** Small boards, drawn as the large ones are. */
const MINES = ["#########", "##F21211#", "##110001#", "##100001#", "##100012#", "##10001F#"];
const STONES = [".........", "..o......", "...x.ox..", "....xo...", "...ooxx..", "..x......"];

/** @param {string} kind @param {string[]} rows */
function picture(kind, rows) {
  const row = (/** @type {string} */ letters) =>
    h(
      "div.grid-row",
      [...letters].map((letter) =>
        h("div.cell", { data: { s: letter === "." ? "" : letter } }, /[1-8]/.test(letter) ? letter : null),
      ),
    );
  const grid = h("div.grid", rows.map(row));
  return h("div.start-picture", { "aria-hidden": "true" }, h(kind, grid));
}

/** @param {"mines" | "mnk"} family @param {Node} drawn @param {boolean} first */
function game(family, drawn, first) {
  const running = recall(`${family}.game`, null) !== null;
  const go = h(
    `a.button.large${first ? ".primary" : ""}`,
    { href: `/${family}` },
    icon("play"),
    t(running ? "start.go_on" : `start.play_${family}`),
  );
  return h(
    "section.card.start-game",
    { "aria-labelledby": `start-${family}` },
    drawn,
    h(
      "div.stack",
      h("h2", { id: `start-${family}` }, t(`nav.${family}`)),
      h("p.muted", t(`start.${family}_about`)),
      h("div.row", go, running && family === "mnk" ? h("a.button", { href: "/mnk?menu" }, t("mnk.menu")) : null),
    ),
  );
}

/** @param {HTMLElement} root */
export async function mount(root) {
  const other = (/** @type {[string, string, string]} */ [name, sign, address]) =>
    h(
      "a.card.start-other",
      { href: address },
      icon(sign),
      h("strong", t(`start.${name}`)),
      h("span", t(`start.${name}_about`)),
    );
  root.append(
    h("header.start-head", h("h1", t("start.title")), h("p.muted", t("start.intro"))),
    h(
      "div.start-games",
      game("mines", picture("div.mines", MINES), true),
      game("mnk", picture("div.mnk.stones", STONES), false),
    ),
    h("nav.start-others", { "aria-label": t("start.others") }, OTHERS.map(other)),
    h(
      "p.small.muted.start-foot",
      ["help", "rules", "about"].map((name, i) => [i ? " · " : null, h("a", { href: `/${name}` }, t(`nav.${name}`))]),
    ),
  );
  return () => {};
}
