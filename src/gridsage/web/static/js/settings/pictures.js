// A small picture of what each setting does, drawn as it stands now.

import { svg } from "../lib/dom.js";

/** @import { Settings } from "../lib/settings.js" */
/** @typedef {SVGElement[]} Drawn */

const SIDE = 14;

/** @param {number} x @param {number} y @param {string} kind @param {number} side */
const square = (x, y, kind, side = SIDE) =>
  svg("rect", { x: x + 0.5, y: y + 0.5, width: side - 1, height: side - 1, rx: side / 7, class: `p-${kind}` });

/** @param {number} x @param {number} y @param {string} text @param {string} kind @param {number} side */
function letter(x, y, text, kind, side = SIDE) {
  const size = (side * 0.72).toFixed(1);
  const at = { x: x + side / 2, y: y + side * 0.77, class: `p-text ${kind}`, "font-size": size };
  return svg("text", at, new Text(text));
}

/** @param {number} x @param {number} y */
const flag = (x, y) => svg("path", { d: `M${x + 5} ${y + 3}v9M${x + 5} ${y + 3}l5 2.5-5 2.5`, class: "p-flag" });

/** A cell by its letter. @param {number} x @param {number} y @param {string} what @returns {Drawn} */
function cell(x, y, what) {
  if (what === "#") return [square(x, y, "tile")];
  if (what === "F") return [square(x, y, "tile"), flag(x, y)];
  if (what === "?") return [square(x, y, "tile"), letter(x, y, "?", "p-ink")];
  if (what === "0") return [square(x, y, "floor")];
  return [square(x, y, "floor"), letter(x, y, what, `p-n${what}`)];
}

/** Rows of cells. @param {number} x @param {number} y @param {...string} rows @returns {Drawn} */
const cells = (x, y, ...rows) =>
  rows.flatMap((row, j) => [...row].flatMap((what, i) => cell(x + SIDE * i, y + SIDE * j, what)));

/** @param {number} x @param {number} y */
const arrow = (x, y) => svg("path", { d: `M${x} ${y}h9M${x + 6} ${y - 3}l3 3-3 3`, class: "p-line" });

/** A mouse with buttons that are pressed. @param {number} x @param {number} y @param {{ right?: boolean }} pressed */
function mouse(x, y, { right = false } = {}) {
  const half = (/** @type {boolean} */ left) =>
    svg("path", { d: `M${x + 6} ${y}v7h${left ? -6 : 6}v-2a5 5 0 0 1 ${left ? 6 : -6} -5`, class: "p-press" });
  const body = svg("rect", { x, y, width: 12, height: 17, rx: 6, class: "p-line" });
  return [half(true), ...(right ? [half(false)] : []), body];
}

/** @param {number} x @param {number} y */
const finger = (x, y) => [
  svg("circle", { cx: x, cy: y, r: 4.5, class: "p-finger" }),
  svg("circle", { cx: x, cy: y, r: 7.5, class: "p-line thin" }),
];

/** @param {number} x @param {number} y @param {string} text */
const key = (x, y, text) => [
  svg("rect", { x, y, width: 16, height: 15, rx: 3, class: "p-key" }),
  letter(x + 1, y, text, "p-ink"),
];

/** @param {number} x @param {number} y */
const pointer = (x, y) => svg("path", { d: `M${x} ${y}l0 12 3-3 2 5 2-1-2-5 4 0z`, class: "p-pointer" });

const CLOSED = ["##", "1F"];
const OPENED = ["12", "1F"];

/** A number with its flag, before and after. @param {Drawn} with_ @param {boolean} on */
const around = (with_, on) => [
  ...cells(18, 10, ...CLOSED),
  ...with_,
  arrow(48, 24),
  ...cells(59, 10, ...(on ? OPENED : CLOSED)),
];

/** @type {{ [K in keyof Settings]: (value: Settings[K]) => Drawn }} */
const PICTURES = {
  clickNumber: (on) => around(mouse(3, 16), on),
  bothButtons: (on) => around(mouse(3, 16, { right: true }), on),
  record: (on) => [
    ...cells(18, 10, "###", "###"),
    ...(on ? [svg("path", { d: "M22 34q6-22 16-10t16-8", class: "p-line" })] : []),
    pointer(54, 15),
  ],
  tap: (what) => [
    ...cells(14, 17, "#"),
    ...finger(21, 28),
    arrow(40, 24),
    ...cells(58, 17, what === "open" ? "1" : "F"),
  ],
  hold: (ms) => {
    const end = 2 * Math.PI * Math.min(0.999, ms / 1000);
    const [x, y] = [24 + 13 * Math.sin(end), 24 - 13 * Math.cos(end)];
    const arc = `M24 11A13 13 0 ${end > Math.PI ? 1 : 0} 1 ${x.toFixed(1)} ${y.toFixed(1)}`;
    return [...cells(17, 17, "#"), ...finger(24, 24), svg("path", { d: arc, class: "p-arc" }), arrow(44, 24)].concat(
      cells(60, 17, "F"),
    );
  },
  vibrate: (on) => {
    const wave = (/** @type {number} */ x, /** @type {number} */ by) =>
      svg("path", { d: `M${x} 14q${by} 5 0 10t0 10`, class: on ? "p-line" : "p-line faint" });
    return [svg("rect", { x: 35, y: 9, width: 20, height: 30, rx: 3, class: "p-key" }), ...cells(38, 17, "F")].concat(
      [26, 20].map((x) => wave(x, -4)),
      [64, 70].map((x) => wave(x, 4)),
    );
  },
  confirm: (when) => {
    const small = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => square(8 + 9 * x, 10 + 9 * y, "tile", 9)));
    const ring = svg("rect", { x: 17.5, y: 19.5, width: 8, height: 8, class: "p-ring" });
    const after = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => square(56 + 9 * x, 10 + 9 * y, "tile", 9)));
    after[4] = square(65, 19, "floor", 9);
    const twice = [...finger(20, 37), ...finger(33, 37)];
    return [...small, ...(when === "never" ? finger(26, 30) : [ring, ...twice]), arrow(41, 23), ...after];
  },
  questions: (on) => [
    ...cells(6, 17, "F"),
    arrow(24, 24),
    ...cells(38, 17, on ? "?" : "#"),
    ...(on ? [arrow(56, 24), ...cells(70, 17, "#")] : []),
  ],
  flagAround: (on) => [...cells(6, 10, "##", "12"), arrow(40, 24), ...cells(56, 10, on ? "FF" : "##", "12")],
  liveSpeed: (on) => [
    ...cells(6, 17, "12"),
    letter(44, 17, "0:07", "p-ink", 15),
    ...(on ? [letter(64, 30, "2.4/s", "p-ink", 11)] : []),
  ],
  letters: (on) =>
    [...key(8, 16, "H"), ...key(28, 16, "M"), ...key(48, 16, "B")].concat(
      on ? [] : [svg("path", { d: "M4 38 70 10", class: "p-cross" })],
    ),
  keys: () => [...key(6, 16, "F"), arrow(27, 24), ...cells(42, 10, "##", "F#"), pointer(49, 30)],
  sounds: (on) => [
    svg("path", { d: "M28 19h6l8-7v24l-8-7h-6z", class: "p-key" }),
    ...(on
      ? [svg("path", { d: "M48 18q5 6 0 12M54 13q9 11 0 22", class: "p-line" })]
      : [svg("path", { d: "M50 19l10 10M60 19 50 29", class: "p-line" })]),
  ],
  motion: (how) => [
    ...(how === "auto" ? [square(26, 17, "tile faint"), square(33, 17, "tile faint")] : []),
    ...cells(40, 17, "F"),
    ...(how === "auto" ? [svg("path", { d: "M6 20h14M10 24h10M6 28h14", class: "p-line" })] : []),
  ],
  cellSize: (percent) => {
    const side = Math.round((SIDE * percent) / 125);
    const at = (/** @type {number} */ n) => 45 + (n - 1) * side;
    return [0, 1].flatMap((y) => [0, 1].map((x) => square(at(x), at(y) - 21, x === y ? "tile" : "floor", side)));
  },
  numbers: () => [..."12345678"].flatMap((n, i) => cell(17 + SIDE * (i % 4), 10 + SIDE * Math.floor(i / 4), n)),
  order: (on) =>
    [0, 1, 2].flatMap((n) => {
      const stone = svg("circle", { cx: 23 + 22 * n, cy: 24, r: 10, class: n % 2 ? "p-light" : "p-dark" });
      return [stone, ...(on ? [letter(16 + 22 * n, 17, String(n + 1), n % 2 ? "p-in-light" : "p-in-dark")] : [])];
    }),
  theme: (theme) => {
    const half = (/** @type {string} */ d, /** @type {string} */ kind) => svg("path", { d, class: `p-${kind}` });
    const [left, right] = theme === "auto" ? ["light", "dark"] : [theme, theme];
    return [half("M20 9h25v30H20z", left), half("M45 9h25v30H45z", right)].concat(
      half("M26 17h14M26 23h10", `on-${left}`),
      half("M51 17h14M51 23h10", `on-${right}`),
    );
  },
};

/** @param {Drawn} drawn */
const picture = (drawn) => svg("svg", { viewBox: "0 0 90 48", "aria-hidden": "true" }, ...drawn);

/** @template {keyof Settings} K @param {K} name @param {Settings[K]} value */
export const drawPicture = (name, value) => picture(PICTURES[name](value));

/** Somebody with a name. */
export const drawPerson = () =>
  picture([
    svg("circle", { cx: 28, cy: 18, r: 6, class: "p-key" }),
    svg("path", { d: "M17 37q0-11 11-11t11 11z", class: "p-key" }),
    svg("path", { d: "M48 20h26M48 28h17", class: "p-line" }),
  ]);
