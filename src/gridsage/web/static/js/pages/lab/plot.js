// A plot of a run: each bot's figure as a point with its interval, by board, the best first.

import { h } from "../../lib/dom.js";
import { playerName, setupName } from "../../lib/remarks.js";
import { formatNumber, formatPercent, t } from "../../lib/words.js";

/** Win rates, or the ladder of Elo, with 95 % intervals. */
export function drawPlot(run) {
  const solo = run.game === "mines";
  const figures = (row) => (solo ? [row.win_rate, row.win_rate_low, row.win_rate_high] : [row.elo, row.elo_low ?? row.elo, row.elo_high ?? row.elo]);
  const points = run.report.rows
    .filter((row) => row.games > 0 && Number.isFinite(figures(row)[0]))
    .map((row) => ({ name: playerName(solo ? row.bot : row.player), group: solo ? setupName(row.setup) : "", figures: figures(row) }));
  if (!points.length) return null;
  const all = points.flatMap((point) => point.figures).filter(Number.isFinite);
  const [low, high] = solo ? [0, 1] : [Math.min(...all) - 20, Math.max(...all) + 20];
  const share = (value) => (Math.max(low, Math.min(high, value)) - low) / (high - low);
  const show = (value) => (solo ? formatPercent(value) : formatNumber(value));

  const line = ({ name, figures: [middle, from, to] }) => {
    const rail = h("span.rail", h("span.interval"), h("span.point"));
    for (const [property, value] of [["--from", share(from)], ["--to", share(to)], ["--at", share(middle)]]) rail.style.setProperty(property, value);
    return h("div.plot-row", h("span.name", name), rail, h("span.value", show(middle)));
  };
  const groups = [...new Set(points.map((point) => point.group))].map((group) => [
    group ? h("div.group", group) : null,
    points.filter((point) => point.group === group).sort((a, b) => b.figures[0] - a.figures[0]).map(line),
  ]);
  const label = points.map(({ name, group, figures: [middle] }) => `${[name, group].filter(Boolean).join(" ")}: ${show(middle)}`).join("; ");
  return h("figure.plot", h("div", { role: "img", "aria-label": label }, groups), h("figcaption.small.muted", t(solo ? "lab.plot_mines" : "lab.plot_mnk")));
}
