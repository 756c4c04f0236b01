// What an engine's finding means to people: a chance to win, or a forced end; everything here is as X sees it.

import { formatPercent, t } from "../../lib/words.js";
import { markOf } from "./marks.js";

/** @typedef {[chance: number | null, mateIn: number | null]} Worth As X sees it. */

/** From so many per cent on a side stands slightly better, better, much better; only what is proven is won. */
const BANDS = /** @type {const} */ ([
  [90, "mnk.much_better"],
  [70, "mnk.better"],
  [55, "mnk.slightly_better"],
]);
/** No more of the bar is filled without a proof. */
const MOST_UNPROVEN = 0.98;

/**
 * The share of the evaluation bar that is X's; only a forced end fills it.
 * @param {number | null} chance
 * @param {number | null} mateIn
 */
export function shareOfX(chance, mateIn) {
  if (mateIn !== null) return mateIn > 0 ? 1 : 0;
  if (chance === 0 || chance === 1) return chance;
  return Math.max(1 - MOST_UNPROVEN, Math.min(MOST_UNPROVEN, chance ?? 0.5));
}

/**
 * Who stands better and with which chance, or who wins by force: `X 63 %`, `O wins in 5 plies`.
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
 * How the game stands, in words and as a chance: `X is better · 78 %`; a forced end says it all.
 * @param {number | null} chance
 * @param {number | null} mateIn
 */
export function standingText(chance, mateIn) {
  const worth = worthText(chance, mateIn);
  if (mateIn !== null || chance === null) return worth;
  const better = Math.max(chance, 1 - chance);
  const mark = markOf(Number(chance < 0.5));
  // A whole chance is one that is proven, with moves that nobody counted.
  if (better === 1) return t("mnk.wins_forced", { mark });
  // The word goes by the figure that stands beside it.
  const band = BANDS.find(([from]) => Math.round(100 * better) >= from);
  if (band) return `${t(band[1], { mark })} · ${formatPercent(better, 0)}`;
  return worth === t("mnk.even") ? worth : `${t("mnk.even")} · ${worth}`;
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
