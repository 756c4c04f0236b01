// The figures of a run as a table.

import { h, table } from "../../lib/dom.js";
import { columnName, MEASURED } from "../../lib/figure_columns.js";
import { playerName, setupName } from "../../lib/names.js";
import { formatNumber, formatPercent, t } from "../../lib/words.js";

/** @typedef {[word: string, show: (row: any) => string | number, number?: boolean]} Figure A column: name and value. */

/** @param {number | null | undefined} seconds */
function time(seconds) {
  if (seconds === null || seconds === undefined) return "–";
  if (seconds < 0.001) return `${formatNumber(seconds * 1e6)} µs`;
  return seconds < 1 ? `${formatNumber(seconds * 1000, 1)} ms` : `${formatNumber(seconds, 2)} s`;
}

/** @param {number | null | undefined} value @param {(value: number) => string} format */
const orDash = (value, format) => (value === null || value === undefined ? "–" : format(value));

/** @param {string} low @param {string} high */
const range = (low, high) => t("lab.range", { low, high });

/** @type {Figure[]} */
const MINES = [
  ["history.board", (row) => setupName(row.setup), false],
  ["history.played", (row) => formatNumber(row.games)],
  ["history.won", (row) => formatNumber(row.wins)],
  ["history.rate", (row) => formatPercent(row.win_rate)],
  ["lab.interval", (row) => range(formatPercent(row.win_rate_low), formatPercent(row.win_rate_high))],
  ["lab.mean_time", (row) => time(row.mean_time_s)],
  ["lab.guesses", (row) => orDash(row.mean_guesses, (value) => formatNumber(value, 2))],
  ["lab.errors", (row) => row.errors],
];
/** @type {Figure[]} */
const MNK = [
  ["history.played", (row) => formatNumber(row.games)],
  ["history.won", (row) => row.wins],
  ["history.drawn", (row) => row.draws],
  ["history.lost", (row) => row.losses],
  ["history.points", (row) => formatPercent(row.score, 1)],
  ["lab.elo", (row) => orDash(row.elo, (value) => formatNumber(value))],
  ["lab.interval", (row) => orDash(row.elo_low, (low) => range(formatNumber(low), formatNumber(row.elo_high)))],
];

/** A mean of the players' figures. @param {string} key @param {number} decimals @returns {Figure["1"]} */
const mean = (key, decimals) => (row) => orDash(row.figures?.[key], (value) => formatNumber(value, decimals));

/** The columns of the players' figures that some row has. @param {any[]} rows @returns {Figure[]} */
const measured = (rows) =>
  MEASURED.filter(({ key }) => rows.some((row) => key in (row.figures ?? {}))).map((column) => [
    columnName(column),
    mean(column.key, column.decimals),
  ]);

/** The columns by their names in the language of the page. @param {Figure[]} figures @returns {Figure[]} */
const named = (figures) => figures.map(([word, ...rest]) => [t(word), ...rest]);

/** @param {string} family @param {any[]} rows */
export function figuresTable(family, rows) {
  const solo = family === "mines";
  const figures = solo ? [...named(MINES), ...measured(rows)] : named(MNK);
  const columns = figures.map(([name, , number = true]) => ({ text: name, number }));
  const player = (/** @type {any} */ row) => playerName(solo ? row.bot : row.player, family);
  return table(
    [{ text: t(solo ? "help.bot" : "lab.player") }, ...columns],
    rows.map((row) => [h("th", { scope: "row" }, player(row)), ...figures.map(([, show]) => show(row))]),
  );
}
