// A plot of a run: each bot's figure as a point with its interval, by board, the best first.

import { h } from "../../lib/dom.js";
import { playerName, setupName } from "../../lib/names.js";
import { formatNumber, formatPercent, t } from "../../lib/words.js";

/** @import { DuelRow, LabRun, SoloRow } from "../../lib/messages.js" */
/** @typedef {{ name: string, group: string, middle: number, low: number, high: number }} Point */
/** @typedef {{ share: (value: number) => number, show: (value: number) => string, ticks: number[] }} Scale */

/** @param {SoloRow} row @returns {Point} */
function winRate({ bot, setup, win_rate: middle, win_rate_low: low, win_rate_high: high }) {
  return { name: playerName(bot, "mines"), group: setupName(setup), middle, low, high };
}

/** @param {DuelRow} row @returns {Point} */
function eloRating({ player, elo: middle, elo_low: low, elo_high: high }) {
  return { name: playerName(player, "mnk"), group: "", middle, low, high };
}

/** Whoever has played. @template {{ games: number }} R @param {R[]} rows */
const played = (rows) => rows.filter(({ games }) => games > 0);

/** Round values for an axis, some five of them. @param {number} from @param {number} to */
export function ticksOf(from, to) {
  const rough = (to - from) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough * 0.999) ?? 10);
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** @param {Point[]} points @param {boolean} solo @returns {Scale} */
function scaleOf(points, solo) {
  const values = points.flatMap(({ middle, low, high }) => [middle, low, high]).filter(Number.isFinite);
  const [from, to] = solo ? [0, 1] : [Math.min(...values) - 20, Math.max(...values) + 20];
  return {
    ticks: ticksOf(from, to),
    share: (value) => (Math.max(from, Math.min(to, value)) - from) / (to - from),
    show: (value) => (solo ? formatPercent(value) : formatNumber(value)),
  };
}

/** @param {Point} point @param {Scale} scale */
function plotRow({ name, middle, low, high }, { share, show, ticks }) {
  const lines = ticks.map((value) => at(h("span.tick"), share(value)));
  const rail = h("span.rail", lines, h("span.interval"), h("span.point"));
  rail.style.setProperty("--from", String(share(low)));
  rail.style.setProperty("--to", String(share(high)));
  rail.style.setProperty("--at", String(share(middle)));
  return h("div.plot-row", h("span.name", name), rail, h("span.value", show(middle)));
}

/** @param {HTMLElement} element @param {number} share */
function at(element, share) {
  element.style.setProperty("--at", String(share));
  return element;
}

/** The values below the rows. @param {Scale} scale */
function axis({ ticks, share, show }) {
  const labels = ticks.map((value) => at(h("span.label", show(value)), share(value)));
  return h("div.plot-row.axis", h("span"), h("span.rail", labels), h("span"));
}

/** Win rates, or the ladder of Elo, with 95 % intervals. @param {LabRun["report"]} report */
export function drawPlot(report) {
  const solo = !("pairings" in report);
  const all = solo ? played(report.rows).map(winRate) : played(report.rows).map(eloRating);
  const points = all.filter((point) => Number.isFinite(point.middle));
  if (!points.length) return null;
  const scale = scaleOf(points, solo);
  const groups = [...new Set(points.map((point) => point.group))].map((group) => {
    const own = points.filter((point) => point.group === group).sort((a, b) => b.middle - a.middle);
    return [group ? h("div.group", group) : null, own.map((point) => plotRow(point, scale))];
  });
  const label = points
    .map(({ name, group, middle }) => `${`${name} ${group}`.trim()}: ${scale.show(middle)}`)
    .join("; ");
  const caption = h("figcaption.small.muted", t(solo ? "lab.plot_mines" : "lab.plot_mnk"));
  return h("figure.plot", h("div", { role: "img", "aria-label": label }, groups, axis(scale)), caption);
}
