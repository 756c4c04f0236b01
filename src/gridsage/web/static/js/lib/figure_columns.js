// The players' figures as columns of a table: of the games in the history, of their means in the lab.

import { formatNumber, formatPercent, t } from "./words.js";

/** @typedef {number | boolean | null | undefined} FigureValue Of one game; where it is not told, there is none. */
/**
 * @typedef {object} FigureColumn
 * @property {string} name Its name: a word of ours, or one that is the same in every language.
 * @property {string} key
 * @property {number} decimals Of a mean.
 * @property {string} [which] Which part of what is named, in signs.
 * @property {(value: number | boolean) => string} [show] How it is told where it is no plain number.
 */

/** @type {FigureColumn[]} */
export const MEASURED = [
  { name: "3BV", key: "three_bv", decimals: 1 },
  { name: "3BV/s", key: "three_bv_per_s", decimals: 1 },
  { name: "ZiNi", key: "zini", decimals: 1 },
  { name: "HZiNi", key: "hzini", decimals: 1 },
  { name: "stat.clicks", key: "clicks", decimals: 1 },
  { name: "CL/s", key: "clicks_per_s", decimals: 1 },
  { name: "lab.left", key: "left", decimals: 1 },
  { name: "lab.right", key: "right", decimals: 1 },
  { name: "lab.double", key: "double", decimals: 1 },
  { name: "stat.wasted", key: "wasted", decimals: 1 },
  { name: "IOE", key: "efficiency", decimals: 2 },
  { name: "stat.correctness", key: "correctness", decimals: 2 },
  { name: "stat.throughput", key: "throughput", decimals: 2 },
  { name: "ZNE", key: "zne", decimals: 2 },
  { name: "ZNT", key: "znt", decimals: 2 },
  { name: "RQP", key: "rqp", decimals: 2 },
  { name: "QG", key: "qg", decimals: 2 },
  { name: "IOS", key: "ios", decimals: 2 },
  { name: "STNB", key: "stnb", decimals: 2 },
  { name: "lab.flags", key: "flags", decimals: 1 },
  { name: "lab.board_openings", key: "openings", decimals: 1 },
  { name: "lab.board_openings", key: "openings_to_9", decimals: 1, which: "≤ 9" },
  { name: "lab.board_openings", key: "openings_10_to_19", decimals: 1, which: "10–19" },
  { name: "lab.board_openings", key: "openings_20_to_49", decimals: 1, which: "20–49" },
  { name: "lab.board_openings", key: "openings_from_50", decimals: 1, which: "≥ 50" },
  { name: "lab.islands", key: "islands", decimals: 1 },
  { name: "stat.path", key: "path", decimals: 0 },
];

/** What is told of one game besides. @type {FigureColumn[]} */
export const JUDGED = [
  { name: "progress.forced", key: "forced", decimals: 0 },
  { name: "progress.needless", key: "needless", decimals: 0 },
  { name: "review.luck", key: "luck", decimals: 0, show: (luck) => formatPercent(Number(luck)) },
  {
    name: "stat.solvable",
    key: "solvable",
    decimals: 0,
    show: (solvable) => t(solvable ? "stat.solvable_yes" : "stat.solvable_no"),
  },
];

/** @param {FigureColumn} column */
export function columnName({ name: word, which }) {
  const name = word.includes(".") ? t(word) : word;
  return which ? `${name} ${which}` : name;
}

/** Of one game: a count has no decimals, a share has two. @param {FigureColumn} column @param {FigureValue} value */
export function showFigure({ key, show }, value) {
  if (value === null || value === undefined) return "";
  if (show) return show(value);
  return formatNumber(Number(value), Number.isInteger(value) || key === "path" ? 0 : 2);
}
