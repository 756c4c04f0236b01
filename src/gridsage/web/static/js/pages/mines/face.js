// The face on the new-game button.

import { svg } from "../../lib/dom.js";

const LINES = {
  play: { eyes: "dot", mouth: "M8 14.500c1.200 1.600 2.500 2.300 4 2.300s2.800-.7 4-2.300" },
  won: { eyes: "glasses", mouth: "M7.500 14c1.300 2.200 2.800 3.200 4.500 3.200s3.200-1 4.500-3.200" },
  lost: { eyes: "cross", mouth: "M8 17c1.200-1.600 2.500-2.300 4-2.300s2.800.7 4 2.300" },
};

/** A face for a game that goes on, was won or was lost. */
export function face(mood) {
  const { eyes, mouth } = LINES[mood];
  const line = (d) => svg("path", { d, fill: "none", stroke: "currentColor", "stroke-width": 1.7, "stroke-linecap": "round", "stroke-linejoin": "round" });
  const parts = [svg("circle", { cx: 12, cy: 12, r: 10, fill: "none", stroke: "currentColor", "stroke-width": 1.7 }), line(mouth)];
  if (eyes === "dot") parts.push(svg("circle", { cx: 8.700, cy: 9.800, r: 1.300, fill: "currentColor" }), svg("circle", { cx: 15.300, cy: 9.800, r: 1.300, fill: "currentColor" }));
  if (eyes === "glasses") parts.push(svg("path", { d: "M5.500 8.500h5.600v1.200a2.500 2.500 0 0 1-5 0zM12.900 8.500h5.600l-.6 1.200a2.500 2.500 0 0 1-5 0z", fill: "currentColor" }), line("M3 8.500h18"));
  if (eyes === "cross") parts.push(line("M7.400 8.500l2.600 2.600M10 8.500l-2.600 2.600M14 8.500l2.600 2.600M16.600 8.500 14 11.100"));
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, ...parts);
}
