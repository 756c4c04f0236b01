// The times that a bot or an engine may be given: those that can be chosen, and how they are said.

import { isWithin } from "./form.js";
import { formatNumber, t } from "./words.js";

/**
 * Those of the times that the server neither refuses nor cuts off; where there are none, the longest that it allows.
 * @param {readonly number[]} times
 * @param {readonly [min: number, max: number]} range
 */
export function allowedTimes(times, range) {
  const allowed = times.filter((time) => isWithin(time, range));
  return allowed.length ? allowed : [range[1]];
}

/** The one of the times that is nearest to a remembered one. @param {readonly number[]} times @param {number} wanted */
export const nearestTime = (times, wanted) =>
  times.reduce((nearest, time) => (Math.abs(time - wanted) < Math.abs(nearest - wanted) ? time : nearest));

/** A time as a choice, with as many digits as it needs. @param {number} time @returns {[string, string]} */
export function timeChoice(time) {
  const digits = String(time).split(".")[1]?.length ?? 0;
  return [String(time), t("mnk.seconds", { s: formatNumber(time, Math.min(digits, 2)) })];
}
