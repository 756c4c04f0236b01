// What if: hidden cells of Minesweeper that are taken to be a mine or a number, and what would follow from it.

import { minesCell } from "../../../board/cells.js";
import { EXPLODED, FLAG, HIDDEN, isClosed } from "../../../board/mines/letters.js";
import { letterName } from "../../../board/mines/surface.js";
import { button, facts, fill, h } from "../../../lib/dom.js";
import { formatPercent, t } from "../../../lib/words.js";

/** @import { MinesAnalysis } from "../../../lib/messages.js" */

export class WhatIf {
  /** What is taken to be true, cell by cell. @type {Map<number, string>} */
  assumed = new Map();
  /** What those cells showed before. @type {Map<number, string>} */
  #before = new Map();
  /** What was found without any of it. @type {MinesAnalysis | null} */
  #plain = null;
  on = false;

  list = h("ul.assumed");
  facts = h("dl.facts");
  note = h("p.small.muted");

  /** @param {() => void} changed Is told that something else is assumed, or nothing any more. */
  constructor(changed) {
    this.changed = changed;
    this.toggle = button(t("whatif"), { sign: "bulb", "aria-pressed": "false", onclick: () => this.set(!this.on) });
    this.clearButton = button(t("whatif.clear"), { kind: "quiet", sign: "undo", onclick: () => this.clear() });
    this.element = h(
      "section.card.stack",
      { "aria-labelledby": "whatif-title", hidden: true },
      h("h2", { id: "whatif-title" }, t("whatif")),
      this.note,
      this.list,
      this.facts,
      h("div.row", this.clearButton),
    );
  }

  /** @param {boolean} on */
  set(on) {
    this.on = on;
    this.toggle.setAttribute("aria-pressed", String(on));
    this.element.hidden = !on;
    this.note.textContent = t("whatif.note");
    if (on) this.draw(null, 1);
    else this.clear();
  }

  /**
   * Take a cell to be something; hidden takes that away. Whether it can be.
   * @param {number} cell
   * @param {string} shown
   * @param {string} letter
   */
  assume(cell, shown, letter) {
    if (!this.#before.has(cell) && !isClosed(shown)) return false;
    if (!this.#before.has(cell)) this.#before.set(cell, shown);
    const gone = letter === HIDDEN;
    if (gone) this.assumed.delete(cell);
    else this.assumed.set(cell, letter);
    this.changed();
    if (gone) this.#before.delete(cell);
    return true;
  }

  /** What a cell shows without any of it. @param {string} letter @param {number} cell */
  plainLetter(letter, cell) {
    return this.#before.get(cell) ?? letter;
  }

  /** Nothing is assumed any more. */
  clear() {
    if (!this.assumed.size) return;
    this.assumed.clear();
    this.changed();
    this.#before.clear();
  }

  /** The position is another one. */
  forget() {
    this.assumed.clear();
    this.#before.clear();
    this.#plain = null;
  }

  /** The letter that the server reads for a cell. @param {string} letter @param {number} cell */
  asked(letter, cell) {
    const assumed = this.assumed.get(cell);
    if (assumed === undefined) return letter === FLAG ? HIDDEN : letter;
    return assumed === FLAG ? EXPLODED : assumed;
  }

  /** Show what was found. @param {MinesAnalysis | null} found @param {number} width */
  draw(found, width) {
    if (found && !this.assumed.size) this.#plain = found;
    this.clearButton.hidden = !this.assumed.size;
    fill(
      this.list,
      [...this.assumed].map(([cell, letter]) => {
        const what = letter === FLAG ? t("whatif.mine") : letterName(letter);
        const remove = () => this.assume(cell, HIDDEN, HIDDEN);
        const gone = button(t("whatif.remove"), { sign: "close", alone: true, kind: "quiet", onclick: remove });
        return h("li.row.spread", h("span", t("whatif.is", { cell: minesCell(cell, width), what })), gone);
      }),
    );
    const plain = this.#plain;
    if (!found || !plain || !this.assumed.size) {
      fill(this.facts);
      return;
    }
    const [before, after] = [plain.layouts_log10, found.layouts_log10];
    const likely = before === null || after === null ? null : Math.min(1, 10 ** (after - before));
    const chances = [plain, found].map((each) => formatPercent(each.win_chance)).join(" → ");
    const news = found.hints.filter(({ cell }) => !plain.hints.some((hint) => hint.cell === cell));
    const safe = news.filter(({ verdict }) => verdict === "safe").length;
    facts(this.facts, [
      likely === null ? null : [t("whatif.likely"), formatPercent(likely)],
      plain.win_chance === null && found.win_chance === null ? null : [t("help.win_chance"), chances],
      [t("whatif.safe"), safe],
      [t("whatif.mines"), news.length - safe],
    ]);
  }

  /** It cannot be so. */
  impossible() {
    if (this.assumed.size) facts(this.facts, [[t("whatif.likely"), formatPercent(0)]]);
  }
}
