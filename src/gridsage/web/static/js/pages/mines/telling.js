// How findings about Minesweeper are put into words and signs; shared by game, editor and replay.

import { h } from "../../lib/dom.js";
import { explainError } from "../../lib/notices.js";
import { sayRemark } from "../../lib/remarks.js";
import { formatList, formatNumber, hasWords, t } from "../../lib/words.js";

/** The most numbers or cells that a sentence names; the board marks them all. */
const MOST = 5;

/** A cell as the page names it: row and column from one. */
export const placeOf = (cell, width) => t("place.cell", { row: Math.floor(cell / width) + 1, column: (cell % width) + 1 });

function listOf(names) {
  if (names.length <= MOST + 1) return formatList(names);
  return formatList([...names.slice(0, MOST), t("place.more", { n: names.length - MOST })]);
}

function placesOf(cells, width) {
  const rows = new Set(cells.map((cell) => Math.floor(cell / width)));
  if (cells.length < 2 || rows.size > 1) return listOf(cells.map((cell) => placeOf(cell, width)));
  return t("place.cells", { row: [...rows][0] + 1, columns: listOf(cells.map((cell) => String((cell % width) + 1))) });
}

/** Why, or what cannot be: in the page's words; a bot of someone's own may have a sentence alone. */
export function sayFinding({ remark, sentence }, board) {
  const number = (cell, key) => t(key, { number: board.letters[cell], place: placeOf(cell, board.width) });
  const name = (fact, cells) => {
    if (fact === "clue" || fact === "owner") return number(cells[0], "why.number");
    return fact === "clues" ? listOf(cells.map((cell) => number(cell, "why.the_number"))) : placesOf(cells, board.width);
  };
  return sayRemark("why.mines", remark, name) ?? sentence;
}

/** What cannot be right, as an error of the server told it. */
export function sayContradiction(error, board) {
  if (error.kind !== "contradiction") return explainError(error);
  return sayFinding({ remark: { kind: error.body.code, facts: error.body.facts } }, board) ?? explainError(error);
}

/** Why a cell is safe or a mine. */
export function reasonOf(hint, board) {
  const rule = `rule.${hint.rule}`;
  return [
    h("p", h(`span.tag.${hint.verdict === "safe" ? "good" : "bad"}`, t(`hint.${hint.verdict}`)), " ", sayFinding(hint, board)),
    hasWords(rule) ? h("p.small.muted", t(rule)) : null,
  ];
}

/** A number of layouts, from its decimal logarithm; an estimate with its error. */
export function layoutsText(log10, error = 0) {
  if (error > 0) return `10^(${formatNumber(log10, 1)} ± ${formatNumber(error, 1)})`;
  if (log10 < 6) return formatNumber(Math.round(10 ** log10));
  const exponent = Math.floor(log10);
  return `${formatNumber(10 ** (log10 - exponent), 1)} · 10${[...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("")}`;
}

/** How to read a reason: by pointing, or on a screen for fingers by touching. */
export const pointWords = (key) => t(matchMedia("(pointer: coarse)").matches ? `${key}_touch` : key);

/** The scale of the heat map. */
export function heatLegend() {
  return h("div.legend", { role: "img", "aria-label": t("help.legend") }, h("span", "0 %"), h("span.scale"), h("span", "100 %"));
}
