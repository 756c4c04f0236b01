// Progress at Minesweeper: how times, speed, care and wins went over the games on one board, and all of it as files.

import { get } from "../../lib/api.js";
import { fill, h, segments, select, svg, table } from "../../lib/dom.js";
import { className, setupName } from "../../lib/names.js";
import { formatNumber, formatPercent, formatSeconds, t } from "../../lib/words.js";

/** @import { MinesProgress, ProgressEntry } from "../../lib/messages.js" */
/** @typedef {{ of: (game: ProgressEntry) => number | null, show: (value: number) => string, wins?: boolean }} Trend */

/** A point of a curve is the mean of so many games up to it. */
const MEAN_OF = 10;
const [WIDTH, HEIGHT] = [300, 80];

/** What may be drawn; times are told of won games alone. @type {Record<string, Trend>} */
const TRENDS = {
  time: { of: ({ time_s }) => time_s, show: (value) => formatSeconds(value), wins: true },
  speed: { of: ({ three_bv_per_s }) => three_bv_per_s, show: (value) => formatNumber(value, 2) },
  accuracy: { of: ({ accuracy }) => accuracy, show: (value) => formatPercent(value) },
  needless: { of: ({ needless }) => needless, show: (value) => formatNumber(value, 1) },
  wins: { of: ({ won }) => Number(won), show: (value) => formatPercent(value) },
};

/** @param {(number | null)[]} values */
const meanOf = (values) => {
  const known = values.filter((value) => value !== null);
  return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
};

/** The mean of the last games up to each. @param {(number | null)[]} values */
const smooth = (values) =>
  values.map((_, i) => meanOf(values.slice(Math.max(0, i + 1 - MEAN_OF), i + 1))).filter((value) => value !== null);

/** @param {number[][]} curves @param {string} label @param {(value: number) => string} show */
function chart(curves, label, show) {
  const values = curves.flat();
  const [low, high] = [Math.min(0, ...values), Math.max(...values, 1e-9)];
  const lines = curves.map((curve, which) => {
    const x = (/** @type {number} */ i) => (curve.length > 1 ? (i / (curve.length - 1)) * WIDTH : WIDTH / 2);
    const points = curve.map((value, i) => `${x(i)},${HEIGHT - 2 - ((value - low) / (high - low)) * (HEIGHT - 4)}`);
    if (points.length === 1) points.push(points[0].replace(/^[^,]*/, String(WIDTH)));
    return svg("polyline", { class: which ? "axis" : "curve", fill: "none", points: points.join(" ") });
  });
  const frame = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label, preserveAspectRatio: "none" };
  const scale = h("div.scale", { "aria-hidden": "true" }, h("span", show(high)), h("span", show(low)));
  return h("div.chart.scaled", scale, svg("svg", frame, ...lines));
}

export class ProgressCard {
  /** @type {MinesProgress} */
  #progress = { games: [], totals: [], missing: 0 };
  #trend = "time";

  constructor() {
    const named = Object.keys(TRENDS).map((key) => /** @type {[string, string]} */ ([key, t(`progress.${key}`)]));
    this.trends = segments(t("progress.which"), named, this.#trend, (key) => {
      this.#trend = key;
      this.trends.choose(key);
      this.#draw();
    });
    this.setups = select([], "", { "aria-label": t("history.board"), onchange: () => this.#draw() });
    this.picture = h("div.stack");
    this.bests = h("div.table-wrap");
    this.missing = h("p.small.muted", { role: "status" });
    const file = (/** @type {string} */ name, /** @type {string} */ label, query = "") =>
      h("a.button", { href: `/api/v1/${name}${query}`, download: `gridsage-${name}` }, label);
    this.element = h(
      "section.card.stack.progress",
      { "aria-labelledby": "progress-title", hidden: true },
      h("h2", { id: "progress-title" }, t("progress")),
      h("div.row", this.setups, this.trends),
      this.picture,
      this.bests,
      this.missing,
      h(
        "div.row",
        file("progress.csv", t("progress.csv")),
        file("progress-totals.csv", t("progress.totals_csv")),
        file("progress", t("progress.json"), "?figures=true"),
      ),
    );
  }

  async load() {
    this.#progress = await get("/progress");
    const { games, missing } = this.#progress;
    this.element.hidden = !games.length;
    this.missing.textContent = missing ? t("progress.missing", { n: missing }) : "";
    const setups = [...new Set(games.map(({ setup }) => setup).reverse())];
    const chosen = setups.includes(this.setups.value) ? this.setups.value : (setups[0] ?? "");
    fill(
      this.setups,
      setups.map((setup) => h("option", { value: setup }, setupName(setup))),
    );
    this.setups.value = chosen;
    this.#draw();
  }

  #draw() {
    const games = this.#progress.games.filter(({ setup }) => setup === this.setups.value);
    const { of, show, wins } = TRENDS[this.#trend];
    const curve = smooth(games.filter(({ won }) => won || !wins).map(of));
    const allowed = games.map(({ champion_won }) => (champion_won === null ? null : Number(champion_won)));
    const curves = this.#trend === "wins" ? [curve, smooth(allowed)] : [curve];
    const latest = curve.at(-1);
    const words =
      latest === undefined
        ? t("progress.none")
        : t("progress.latest", { value: show(latest), n: Math.min(MEAN_OF, curve.length) });
    const board = meanOf(allowed);
    fill(
      this.picture,
      latest === undefined ? null : chart(curves, `${t(`progress.${this.#trend}`)}: ${words}`, show),
      h("p", words),
      this.#trend === "wins" && board !== null
        ? h("p.small.muted", t("progress.allowed", { value: formatPercent(board) }))
        : null,
    );
    this.#drawBests();
  }

  /** Personal bests by class of help. */
  #drawBests() {
    const own = this.#progress.totals.filter(({ setup }) => setup === this.setups.value);
    const rows = own.map(({ result_class, best_s, best_three_bv_per_s: speed, needless, forced, least_luck: luck }) => [
      className(result_class),
      formatSeconds(best_s),
      speed === null ? "–" : formatNumber(speed, 2),
      needless === null ? "–" : formatNumber(needless, 1),
      forced === null ? "–" : formatNumber(forced, 1),
      luck === null ? "–" : formatPercent(luck),
    ]);
    const figures = ["history.best_time", "progress.best_speed"];
    figures.push("progress.needless", "progress.forced", "progress.least_luck");
    const columns = [{ text: t("history.class") }, ...figures.map((key) => ({ text: t(key), number: true }))];
    fill(this.bests, table(columns, rows));
  }
}
