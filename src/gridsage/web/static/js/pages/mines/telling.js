// How findings about Minesweeper are put into words and signs; shared by game, editor and replay.

import { h } from "../../lib/dom.js";
import { formatNumber, hasWords, t } from "../../lib/words.js";

/** The engine's sentence with cells as the page names them: rows and columns from one. */
export function readable(sentence) {
  const one = (text) => Number(text) + 1;
  return sentence
    .replace(/row (\d+), column (\d+)/g, (_, y, x) => t("help.best_at", { row: one(y), column: one(x) }))
    .replace(/\b(\d{1,3}),(\d{1,3})\b/g, (_, x, y) => t("help.best_at", { row: one(y), column: one(x) }));
}

/** Why a cell is safe or a mine. */
export function reasonOf(hint) {
  const rule = `rule.${hint.rule}`;
  return [
    h("p", h(`span.tag.${hint.verdict === "safe" ? "good" : "bad"}`, t(`hint.${hint.verdict}`)), " ", h("span", { lang: "en" }, readable(hint.sentence))),
    hasWords(rule) ? h("p.small.muted", t(rule)) : null,
  ];
}

/** A number of layouts, from its decimal logarithm. */
export function layoutsText(log10) {
  if (log10 < 6) return formatNumber(Math.round(10 ** log10));
  const exponent = Math.floor(log10);
  return `${formatNumber(10 ** (log10 - exponent), 1)} · 10${[...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("")}`;
}

/** The scale of the heat map. */
export function heatLegend() {
  return h("div.legend", { role: "img", "aria-label": t("help.legend") }, h("span", "0 %"), h("span.scale"), h("span", "100 %"));
}
