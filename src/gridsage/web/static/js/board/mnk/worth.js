// What an engine's finding means to people: a chance to win, or a forced end; everything here is as X sees it.

import { formatPercent, t } from "../../lib/words.js";
import { markOf } from "./marks.js";

/** @typedef {[chance: number | null, mateIn: number | null]} Worth As X sees it. */

/**
 * The share of the evaluation bar that is X's.
 * @param {number | null} chance
 * @param {number | null} mateIn
 */
export function shareOfX(chance, mateIn) {
  if (mateIn !== null) return mateIn > 0 ? 1 : 0;
  return chance ?? 0.5;
}

/**
 * Who stands better and with which chance, or who wins by force: `X 63 %`, `O wins in 5 moves`.
 * @param {number | null} chance
 * @param {number | null} mateIn
 */
export function worthText(chance, mateIn) {
  if (mateIn !== null) return t("mnk.wins_in", { mark: markOf(Number(mateIn < 0)), n: Math.abs(mateIn) });
  if (chance === null) return "–";
  const better = Math.max(chance, 1 - chance);
  if (better < 0.505) return t("mnk.even");
  return `${markOf(Number(chance < 0.5))} ${formatPercent(better, 0)}`;
}

/**
 * A finding of the side to move, as X sees it.
 * @param {{ chance: number | null, mate_in: number | null }} finding
 * @param {number} seat
 * @returns {Worth}
 */
export function asX({ chance, mate_in }, seat) {
  if (!seat) return [chance, mate_in];
  return [chance === null ? null : 1 - chance, mate_in === null ? null : -mate_in];
}
