// What an engine's score means to people; everything here is as X sees it.

import { formatNumber, t } from "../lib/words.js";
import { markOf } from "./marks.js";

/**
 * The share of the evaluation bar that is X's, from a score and a forced end.
 * @param {number | null} score
 * @param {number | null} mateIn
 */
export function shareOfX(score, mateIn) {
  if (mateIn !== null) return mateIn > 0 ? 1 : 0;
  if (score === null) return 0.5;
  return 1 / (1 + Math.exp(-score / 160));
}

/**
 * Who stands better and by how much, or who wins by force: `X +120`, `O wins in 5 moves`.
 * @param {number | null} score
 * @param {number | null} mateIn
 */
export function worthText(score, mateIn) {
  if (mateIn !== null) return t("mnk.wins_in", { mark: markOf(Number(mateIn < 0)), n: Math.abs(mateIn) });
  if (score === null) return "–";
  return score ? `${markOf(Number(score < 0))} +${formatNumber(Math.abs(score))}` : t("mnk.even");
}

/**
 * A finding of the side to move, as X sees it: `[score, mateIn]`.
 * @param {{ score: number | null, mate_in: number | null }} finding
 * @param {number} seat
 * @returns {[score: number | null, mateIn: number | null]}
 */
export function asX({ score, mate_in }, seat) {
  const sign = seat ? -1 : 1;
  return [score === null ? null : sign * score, mate_in === null ? null : sign * mate_in];
}
