// The figures of a run as a table.

import { h, table } from "../../lib/dom.js";
import { playerName, setupName } from "../../lib/names.js";
import { formatNumber, formatPercent, t } from "../../lib/words.js";

/** @typedef {[word: string, show: (row: any) => string | number, number?: boolean, which?: string]} Figure A column:
 * its name, its value, and which part of what is named, in signs. */

/** @param {number | null | undefined} seconds */
function time(seconds) {
  if (seconds === null || seconds === undefined) return "–";
  if (seconds < 0.001) return `${formatNumber(seconds * 1e6)} µs`;
  return seconds < 1 ? `${formatNumber(seconds * 1000, 1)} ms` : `${formatNumber(seconds, 2)} s`;
}

/** @param {number | null | undefined} value @param {(value: number) => string} format */
const orDash = (value, format) => (value === null || value === undefined ? "–" : format(value));

/** A word of ours, or a name that is the same in every language. @param {string} word */
const nameOf = (word) => (word.includes(".") ? t(word) : word);

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

/** The players' figures, where a run has measured them: the key in its report is the second of each. */
const PLAYERS = /** @type {[word: string, key: string, decimals: number, which?: string][]} */ ([
  ["3BV", "three_bv", 1],
  ["3BV/s", "three_bv_per_s", 1],
  ["ZiNi", "zini", 1],
  ["HZiNi", "hzini", 1],
  ["stat.clicks", "clicks", 1],
  ["CL/s", "clicks_per_s", 1],
  ["lab.left", "left", 1],
  ["lab.right", "right", 1],
  ["lab.double", "double", 1],
  ["stat.wasted", "wasted", 1],
  ["IOE", "efficiency", 2],
  ["stat.correctness", "correctness", 2],
  ["stat.throughput", "throughput", 2],
  ["ZNE", "zne", 2],
  ["ZNT", "znt", 2],
  ["lab.flags", "flags", 1],
  ["lab.board_openings", "openings", 1],
  ["lab.board_openings", "openings_to_9", 1, "≤ 9"],
  ["lab.board_openings", "openings_10_to_19", 1, "10–19"],
  ["lab.board_openings", "openings_20_to_49", 1, "20–49"],
  ["lab.board_openings", "openings_from_50", 1, "≥ 50"],
  ["lab.islands", "islands", 1],
  ["stat.path", "path", 0],
]);

/** The columns of the players' figures that some row has. @param {any[]} rows @returns {Figure[]} */
const measured = (rows) =>
  PLAYERS.filter(([, key]) => rows.some((row) => key in (row.figures ?? {}))).map(([word, key, decimals, which]) => [
    word,
    mean(key, decimals),
    true,
    which,
  ]);

/** @param {string} family @param {any[]} rows */
export function figuresTable(family, rows) {
  const solo = family === "mines";
  const figures = solo ? [...MINES, ...measured(rows)] : MNK;
  const columns = figures.map(([word, , number = true, which]) => ({
    text: which ? `${nameOf(word)} ${which}` : nameOf(word),
    number,
  }));
  const player = (/** @type {any} */ row) => playerName(solo ? row.bot : row.player, family);
  return table(
    [{ text: t(solo ? "help.bot" : "lab.player") }, ...columns],
    rows.map((row) => [h("th", { scope: "row" }, player(row)), ...figures.map(([, show]) => show(row))]),
  );
}
