// Which of the players' figures stand in the list of games: whoever wants other ones chooses them.

import { button, h } from "../../lib/dom.js";
import { columnName, JUDGED, MEASURED, showFigure } from "../../lib/figure_columns.js";
import { recall, remember } from "../../lib/prefs.js";
import { t } from "../../lib/words.js";

/** @import { Column, Nested } from "../../lib/dom.js" */
/** @import { FigureValue } from "../../lib/figure_columns.js" */
/** @import { MinesWorth } from "../../lib/messages.js" */

const ALL = [...MEASURED, ...JUDGED];
/** Where there is room for them. */
const USUAL = ["three_bv", "three_bv_per_s", "efficiency", "zne"];
const KEPT = "history.columns";

/** What a game has under each key: one that was looked at long ago has four figures. @param {MinesWorth} worth */
const valuesOf = ({ figures, guesses, solvable, three_bv, three_bv_per_s, efficiency, zne }) => {
  const { forced, needless, luck } = guesses;
  return { three_bv, three_bv_per_s, efficiency, zne, ...figures, forced, needless, luck, solvable };
};

export class FigureColumns {
  /** @type {Map<string, HTMLInputElement>} */
  #boxes = new Map();
  /** Those that are shown, in their order. */
  columns = ALL;
  /** Whether somebody chose them: then they are shown on small screens too. */
  chosen = false;

  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    const boxes = ALL.map((column) => {
      const box = h("input", { type: "checkbox", onchange: () => this.#keep() });
      this.#boxes.set(column.key, /** @type {HTMLInputElement} */ (box));
      return h("label.check", box, columnName(column));
    });
    this.element = h(
      "details.columns",
      h("summary", t("history.columns")),
      h("fieldset.bots", h("legend", t("history.columns_which")), boxes),
      h("div.row", button(t("history.columns_reset"), { onclick: () => this.#keep(null) })),
    );
    this.#read();
  }

  #read() {
    const kept = recall(KEPT, /** @type {string[] | null} */ (null));
    this.chosen = Array.isArray(kept);
    const keys = Array.isArray(kept) ? kept : USUAL;
    this.columns = ALL.filter(({ key }) => keys.includes(key));
    for (const [key, box] of this.#boxes) box.checked = keys.includes(key);
  }

  /** @param {string[] | null} keys */
  #keep(keys = [...this.#boxes].filter(([, box]) => box.checked).map(([key]) => key)) {
    remember(KEPT, keys);
    this.#read();
    this.changed();
  }

  /** @returns {Column[]} */
  get titles() {
    return this.columns.map((column) => ({ text: columnName(column), number: true, kind: "figure" }));
  }

  /** @param {MinesWorth | null} worth @returns {Nested[]} */
  cells(worth) {
    const values = /** @type {Record<string, FigureValue>} */ (worth ? valuesOf(worth) : {});
    return this.columns.map((column) =>
      h("td.number.figure", { "data-unit": columnName(column) }, showFigure(column, values[column.key])),
    );
  }
}
