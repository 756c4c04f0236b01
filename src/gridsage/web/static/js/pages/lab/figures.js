// The figures of a run as a table.

import { h } from "../../lib/dom.js";
import { playerName, setupName } from "../../lib/remarks.js";
import { formatNumber, formatPercent, t } from "../../lib/words.js";

const time = (seconds) => (seconds === null || seconds === undefined ? "–" : seconds < 0.001 ? `${formatNumber(seconds * 1e6)} µs` : seconds < 1 ? `${formatNumber(seconds * 1000, 1)} ms` : `${formatNumber(seconds, 2)} s`);

const range = (low, high) => t("lab.range", { low, high });

const MINES = [
  ["history.board", (row) => setupName(row.setup), false],
  ["history.played", (row) => formatNumber(row.games)],
  ["history.won", (row) => formatNumber(row.wins)],
  ["history.rate", (row) => formatPercent(row.win_rate)],
  ["lab.interval", (row) => range(formatPercent(row.win_rate_low), formatPercent(row.win_rate_high))],
  ["lab.mean_time", (row) => time(row.mean_time_s)],
  ["lab.guesses", (row) => formatNumber(row.mean_guesses, 2)],
  ["lab.errors", (row) => row.errors],
];
const MNK = [
  ["history.played", (row) => formatNumber(row.games)],
  ["history.won", (row) => row.wins],
  ["history.drawn", (row) => row.draws],
  ["history.lost", (row) => row.losses],
  ["history.points", (row) => formatPercent(row.score, 1)],
  ["lab.elo", (row) => (row.elo === null ? "–" : formatNumber(row.elo))],
  ["lab.interval", (row) => (row.elo_low === null || row.elo_low === undefined ? "–" : range(formatNumber(row.elo_low), formatNumber(row.elo_high)))],
];

export function figuresTable(run) {
  const solo = run.game === "mines";
  const columns = solo ? MINES : MNK;
  const head = h("tr", h("th", { scope: "col" }, t(solo ? "help.bot" : "lab.player")), columns.map(([key, , right = true]) => h(`th${right ? ".number" : ""}`, { scope: "col" }, t(key))));
  return h("table", h("thead", head), h("tbody", run.report.rows.map((row) =>
    h("tr", h("th", { scope: "row" }, playerName(solo ? row.bot : row.player)), columns.map(([, show, right = true]) => h(`td${right ? ".number" : ""}`, show(row)))))));
}
