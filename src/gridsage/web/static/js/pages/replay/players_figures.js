// The players' figures: at the end of a game, and at any moment of it.

import { facts, h } from "../../lib/dom.js";
/** @import { Fact } from "../../lib/dom.js" */
/** @import { ReplayCourse, ReplayFigures } from "../../lib/messages.js" */
import { countUpTo } from "../../lib/trace.js";
import { formatNumber, formatPercent, formatSeconds, t } from "../../lib/words.js";

/** @param {number} part @param {number} whole @param {(share: number) => string} form */
const share = (part, whole, form) => (whole > 0 ? form(part / whole) : "–");
/** @param {number} value */
const twoDigits = (value) => formatNumber(value, 2);
/** @param {number} value */
const percent = (value) => formatPercent(value, 0);

/** Sizes in their order, each once, with how often it occurs. @param {number[]} sizes */
function formatSizes(sizes) {
  const counts = new Map();
  for (const size of [...sizes].sort((a, b) => a - b)) counts.set(size, (counts.get(size) ?? 0) + 1);
  return [...counts].map(([size, n]) => (n > 1 ? `${n} × ${formatNumber(size)}` : formatNumber(size))).join(", ");
}

/** What was counted up to a moment, kept up to date beside the board. */
export class FiguresAtCursor {
  /**
   * @param {ReplayCourse} course
   * @param {{three_bv: number | null, openings: number | null, islands: number | null}} board
   * @param {number | null} zini
   */
  constructor(course, board, zini) {
    this.course = course;
    this.threeBv = board.three_bv ?? 0;
    this.openings = board.openings ?? 0;
    this.islands = board.islands ?? 0;
    this.zini = zini;
    this.openingTimes = course.openings.map(([time]) => time);
    this.times = course.moments.map(([time]) => time);
    this.list = h("dl.facts.cursor-figures");
    this.element = h("section.card.stack", h("h2", t("replay.so_far")), this.list);
    this.last = -1;
  }

  /** @param {number} ms */
  show(ms) {
    const count = countUpTo(this.times, ms);
    const [, left, right, double, effective, solved, path, islands] =
      this.course.moments[count - 1] ?? new Array(8).fill(0);
    const opened = this.course.openings.slice(0, countUpTo(this.openingTimes, ms));
    const seconds = Math.max(0, ms - this.course.began_ms) / 1000;
    const clicks = left + right + double;
    /** @type {(Fact | null)[]} */
    const shown = [
      [t("stat.time"), formatSeconds(seconds)],
      ["3BV", `${formatNumber(solved)} / ${formatNumber(this.threeBv)}`],
      ["3BV/s", share(solved, seconds, twoDigits)],
      [
        t("stat.openings_opened"),
        `${formatNumber(opened.length)} / ${formatNumber(this.openings)}`,
        opened.length ? t("stat.openings_cells", { sizes: formatSizes(opened.map(([, size]) => size)) }) : undefined,
      ],
      [t("stat.islands_opened"), `${formatNumber(islands)} / ${formatNumber(this.islands)}`],
      [t("stat.clicks"), formatNumber(clicks), t("stat.clicks_of", { left, right, double })],
      [t("stat.clicks_per_s"), share(clicks, seconds, twoDigits)],
      [t("stat.wasted"), formatNumber(clicks - effective)],
      ["IOE", share(solved, clicks, twoDigits)],
      [t("stat.correctness"), share(effective, clicks, percent)],
      [t("stat.throughput"), share(solved, effective, twoDigits)],
      this.zini === null ? null : ["ZNE", share((this.zini * solved) / this.threeBv, clicks, twoDigits)],
      [t("stat.path"), t("stat.pixels", { n: path })],
    ];
    facts(this.list, shown);
  }
}

/** What is proven of the fewest clicks. @param {ReplayFigures["fewest"]} fewest @returns {Fact[]} */
function fewestClicks({ lower, upper }) {
  if (lower === upper) return [[t("stat.fewest"), formatNumber(upper), t("stat.fewest_proven")]];
  return [[t("stat.fewest"), `≤ ${formatNumber(upper)}`, t("stat.fewest_between", { lower })]];
}

/** Whether it needed no guess. @param {boolean | null} solvable @returns {Fact[]} */
const solvableFact = (solvable) =>
  solvable === null ? [] : [[t("stat.solvable"), t(solvable ? "stat.solvable_yes" : "stat.solvable_no")]];

/** @param {string} label @param {number | null} value @returns {Fact[]} */
const numberFact = (label, value) =>
  value === null ? [] : [[label, formatNumber(value, Number.isInteger(value) ? 0 : 2)]];

/** The figures that follow from the whole game. @param {ReplayFigures} figures @returns {Fact[]} */
export function figuresAtEnd(figures) {
  /** @type {[string, number | null][]} */
  const told = [
    ["ZiNi", figures.zini],
    ["HZiNi", figures.hzini],
    ["ZiNi (8)", figures.zini_of_eight],
    ["HZiNi (8)", figures.hzini_of_eight],
    ["ZNE", figures.zne],
    ["ZNT", figures.znt],
    ["RQP", figures.rqp],
    ["QG", figures.qg],
    ["IOS", figures.ios],
    ["STNB", figures.stnb],
  ];
  return [
    ...solvableFact(figures.solvable),
    ...fewestClicks(figures.fewest),
    ...told.flatMap(([label, value]) => numberFact(label, value)),
  ];
}
