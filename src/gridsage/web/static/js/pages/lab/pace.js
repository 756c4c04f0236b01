// How fast a run goes, as this page sees it, and how long it will still take.

import { formatNumber, t } from "../../lib/words.js";

/** Before so many seconds a guess would be worth little. */
const LEAST_S = 1.5;

export class Pace {
  /** Where the run stood when it was first seen, and when. @type {{ id: string, done: number, at: number } | null} */
  #first = null;

  /**
   * The seconds that are left, or null while nobody can tell.
   * @param {{ id: string, playing: boolean, games: number, done_games: number }} run
   * @param {number} now In seconds.
   */
  left({ id, playing, games, done_games: done }, now = performance.now() / 1000) {
    if (!playing) {
      this.#first = null;
      return null;
    }
    if (this.#first?.id !== id) this.#first = { id, done, at: now };
    const [made, took] = [done - this.#first.done, now - this.#first.at];
    return made > 0 && took >= LEAST_S ? ((games - done) * took) / made : null;
  }
}

/** A time that is left, roughly. @param {number} seconds */
export function sayLeft(seconds) {
  if (seconds < 90) return t("lab.left_s", { n: formatNumber(Math.max(1, Math.round(seconds))) });
  if (seconds < 5400) return t("lab.left_min", { n: formatNumber(Math.round(seconds / 60)) });
  return t("lab.left_h", { n: formatNumber(seconds / 3600, 1) });
}
