// The rating day by day, as a line.

import { h, svg } from "../../lib/dom.js";
import { formatNumber, t } from "../../lib/words.js";

/** @import { PuzzleDay } from "../../lib/messages.js" */

/** Nothing before there are two days to compare. @param {PuzzleDay[]} days */
export function ratingCurve(days) {
  if (days.length < 2) return null;
  const values = days.map(({ rating }) => rating);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, 50);
  const points = values.map((value, i) => `${(i / (days.length - 1)) * 100},${38 - ((value - low) / span) * 36}`);
  const label = t("puzzles.curve", { from: formatNumber(values[0]), to: formatNumber(values[values.length - 1]) });
  const line = svg("polyline", { class: "curve", points: points.join(" ") });
  return h(
    "div.chart",
    svg("svg", { viewBox: "0 0 100 40", preserveAspectRatio: "none", role: "img", "aria-label": label }, line),
  );
}
