// The face on the new-game button.

import { svg } from "../../lib/dom.js";

const STROKE = { fill: "none", stroke: "currentColor", "stroke-width": 1.7 };
const GLASSES = "M5.5 8.5h5.6v1.2a2.5 2.5 0 0 1-5 0zM12.9 8.5h5.6l-.6 1.2a2.5 2.5 0 0 1-5 0z";
const CROSSES = "M7.4 8.5l2.6 2.6M10 8.5l-2.6 2.6M14 8.5l2.6 2.6M16.6 8.5 14 11.1";

/** @param {string} d */
const stroke = (d) => svg("path", { d, ...STROKE, "stroke-linecap": "round", "stroke-linejoin": "round" });
/** @param {number} cx */
const dot = (cx) => svg("circle", { cx, cy: 9.8, r: 1.3, fill: "currentColor" });

/** @type {Record<string, { eyes: () => SVGElement[], mouth: string }>} */
const MOODS = {
  playing: { eyes: () => [dot(8.7), dot(15.3)], mouth: "M8 14.5c1.2 1.6 2.5 2.3 4 2.3s2.8-.7 4-2.3" },
  won: {
    eyes: () => [svg("path", { d: GLASSES, fill: "currentColor" }), stroke("M3 8.5h18")],
    mouth: "M7.5 14c1.3 2.2 2.8 3.2 4.5 3.2s3.2-1 4.5-3.2",
  },
  lost: { eyes: () => [stroke(CROSSES)], mouth: "M8 17c1.2-1.6 2.5-2.3 4-2.3s2.8.7 4 2.3" },
};

/** A face for a game that goes on, was won or was lost. @param {string} status */
export function face(status) {
  const { eyes, mouth } = MOODS[status];
  const head = svg("circle", { cx: 12, cy: 12, r: 10, ...STROKE });
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, head, stroke(mouth), ...eyes());
}
