// What an engine's score means to people; everything here is as X sees it.

import { formatNumber, t } from "../lib/words.js";

/** The share of the evaluation bar that is X's, from a score and a forced end. */
export function shareOfX(score, mateIn) {
  if (mateIn !== null && mateIn !== undefined) return mateIn > 0 ? 1 : 0;
  if (score === null || score === undefined) return 0.5;
  return 1 / (1 + Math.exp(-score / 160));
}

/** Who stands better and by how much, or who wins by force: `X +120`, `O wins in 5 moves`. */
export function worthText(score, mateIn) {
  if (mateIn !== null && mateIn !== undefined) return t("mnk.wins_in", { mark: "XO"[Number(mateIn < 0)], n: Math.abs(mateIn) });
  if (score === null || score === undefined) return "–";
  return score ? `${"XO"[Number(score < 0)]} +${formatNumber(Math.abs(score))}` : t("mnk.even");
}

/** A finding of the side to move, as X sees it: `[score, mateIn]`. */
export function asX({ score, mate_in }, seat) {
  const sign = seat ? -1 : 1;
  return [score === null ? null : sign * score, mate_in === null ? null : sign * mate_in];
}
