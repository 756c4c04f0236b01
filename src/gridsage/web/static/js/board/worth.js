// What an engine's score means to people.

import { formatNumber, t } from "../lib/words.js";

/** The share of the evaluation bar that is X's, from a score and a forced end as X sees them. */
export function shareOfX(score, mateIn) {
  if (mateIn !== null && mateIn !== undefined) return mateIn > 0 ? 1 : 0;
  if (score === null || score === undefined) return 0.5;
  return 1 / (1 + Math.exp(-score / 160));
}

/** The worth in words: a number, or the forced end. */
export function worthText(score, mateIn) {
  if (mateIn !== null && mateIn !== undefined) return t(mateIn > 0 ? "mnk.wins_in" : "mnk.loses_in", { n: Math.abs(mateIn) });
  if (score === null || score === undefined) return "–";
  return (score > 0 ? "+" : "") + formatNumber(score);
}
