// The figures of a run as a table.

import { h, table } from "../../lib/dom.js";
import { columnName, MEASURED } from "../../lib/figure_columns.js";
import { playerName, setupName } from "../../lib/names.js";
import { formatNumber, formatPercent, t } from "../../lib/words.js";

/** @import { DuelRow, LabRun, SoloRow } from "../../lib/messages.js" */
/**
 * A column: name and value.
 * @template R
 * @typedef {[word: string, show: (row: R) => string | number, number?: boolean]} Figure
 */

/** @param {number} seconds */
function time(seconds) {
  if (seconds < 0.001) return `${formatNumber(seconds * 1e6)} µs`;
  return seconds < 1 ? `${formatNumber(seconds * 1000, 1)} ms` : `${formatNumber(seconds, 2)} s`;
}

/** @param {string} low @param {string} high */
const range = (low, high) => t("lab.range", { low, high });

/** @type {Figure<SoloRow>[]} */
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
/** @type {Figure<DuelRow>[]} */
const MNK = [
  ["history.played", (row) => formatNumber(row.games)],
  ["history.won", (row) => row.wins],
  ["history.drawn", (row) => row.draws],
  ["history.lost", (row) => row.losses],
  ["history.points", (row) => formatPercent(row.score, 1)],
  ["lab.elo", (row) => formatNumber(row.elo)],
  ["lab.interval", (row) => range(formatNumber(row.elo_low), formatNumber(row.elo_high))],
];

/** A mean of the players' figures. @param {string} key @param {number} decimals @returns {Figure<SoloRow>["1"]} */
const mean =
  (key, decimals) =>
  ({ figures }) =>
    key in figures ? formatNumber(figures[key], decimals) : "–";

/** The columns of the players' figures that some row has. @param {SoloRow[]} rows @returns {Figure<SoloRow>[]} */
const measured = (rows) =>
  MEASURED.filter(({ key }) => rows.some(({ figures }) => key in figures)).map((column) => [
    columnName(column),
    mean(column.key, column.decimals),
  ]);

/**
 * The columns by their names in the language of the page.
 * @template R
 * @param {Figure<R>[]} figures
 * @returns {Figure<R>[]}
 */
const named = (figures) => figures.map(([word, ...rest]) => [t(word), ...rest]);

/** @param {LabRun["report"]} report */
export function figuresTable(report) {
  if ("pairings" in report) {
    return tableOf(t("lab.player"), report.rows, ({ player }) => playerName(player, "mnk"), named(MNK));
  }
  const figures = [...named(MINES), ...measured(report.rows)];
  return tableOf(t("help.bot"), report.rows, ({ bot }) => playerName(bot, "mines"), figures);
}

/**
 * @template R
 * @param {string} who
 * @param {R[]} rows
 * @param {(row: R) => string} name
 * @param {Figure<R>[]} figures
 */
function tableOf(who, rows, name, figures) {
  const columns = figures.map(([word, , number = true]) => ({ text: word, number }));
  return table(
    [{ text: who }, ...columns],
    rows.map((row) => [h("th", { scope: "row" }, name(row)), ...figures.map(([, show]) => show(row))]),
  );
}
