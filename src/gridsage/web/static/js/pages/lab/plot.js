// A plot of a run: each bot's figure as a point with its interval, by board.

import { h, svg } from "../../lib/dom.js";
import { formatNumber, formatPercent, t } from "../../lib/words.js";

const LEFT = 150;
const WIDTH = 640;
const STEP = 26;

/** Win rates, or the ladder of Elo, with 95 % intervals. */
export function drawPlot(run) {
  const solo = run.game === "mines";
  const rows = run.report.rows.filter((row) => row.games > 0 && (solo || (row.elo !== null && row.elo !== undefined)));
  if (!rows.length) return null;
  const value = (row) => (solo ? [row.win_rate, row.win_rate_low, row.win_rate_high] : [row.elo, row.elo_low ?? row.elo, row.elo_high ?? row.elo]);
  const all = rows.flatMap(value).filter(Number.isFinite);
  const [low, high] = solo ? [0, 1] : [Math.min(...all) - 20, Math.max(...all) + 20];
  const x = (v) => LEFT + ((Math.max(low, Math.min(high, v)) - low) / (high - low || 1)) * (WIDTH - LEFT - 60);
  const show = (v) => (solo ? formatPercent(v) : formatNumber(v));
  const groups = [...new Set(rows.map((row) => (solo ? row.setup_name : "")))];
  const parts = [];
  let y = 8;
  for (const group of groups) {
    if (group) {
      parts.push(svg("text", { x: 0, y: y + 12, class: "group" }, group));
      y += STEP - 4;
    }
    for (const row of rows.filter((each) => (solo ? each.setup_name : "") === group)) {
      const [middle, from, to] = value(row);
      parts.push(
        svg("text", { x: LEFT - 10, y: y + 13, class: "name" }, solo ? row.bot : row.player),
        svg("line", { x1: x(low), x2: x(high), y1: y + 9, y2: y + 9, class: "rail" }),
        svg("line", { x1: x(from), x2: x(to), y1: y + 9, y2: y + 9, class: "interval" }),
        svg("circle", { cx: x(middle), cy: y + 9, r: 5, class: "point" }),
        svg("text", { x: WIDTH - 52, y: y + 13, class: "value" }, show(middle)),
      );
      y += STEP;
    }
    y += 6;
  }
  const label = rows.map((row) => `${solo ? `${row.bot} ${row.setup_name}` : row.player}: ${show(value(row)[0])}`).join("; ");
  return h("figure.plot", svg("svg", { viewBox: `0 0 ${WIDTH} ${y}`, role: "img", "aria-label": label }, ...parts), h("figcaption.small.muted", t(solo ? "lab.plot_mines" : "lab.plot_mnk")));
}
