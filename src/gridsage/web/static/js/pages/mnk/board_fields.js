// The fields that say what an m,n,k game is played on: width, height, how many in a row, and the rule.

import { USUAL_RULE } from "../../board/mnk/setup.js";
import { field, select } from "../../lib/dom.js";
import { clampedNumber, isWithin, numberInput, wholeNumber } from "../../lib/form.js";
import { t } from "../../lib/words.js";

/** @import { Faults } from "../../lib/form.js" */
/** @import { MnkCatalogue } from "../../lib/messages.js" */
/** @import { MnkBoardSize } from "../../board/mnk/setup.js" */

export class BoardFields {
  /** @param {MnkCatalogue} catalogue @param {import("../../lib/dom.js").Attributes} attributes */
  constructor(catalogue, attributes = {}) {
    this.catalogue = catalogue;
    this.width = numberInput(catalogue.side, attributes);
    this.height = numberInput(catalogue.side, attributes);
    this.k = numberInput(catalogue.k, attributes);
    const rules = catalogue.rules.map((name) => /** @type {[string, string]} */ ([name, t(`mnk.rule_${name}`)]));
    this.rule = select(rules, USUAL_RULE, attributes);
  }

  get elements() {
    return [
      field(t("mnk.width"), this.width),
      field(t("mnk.height"), this.height),
      field(t("mnk.k"), this.k),
      field(t("mnk.rule"), this.rule),
    ];
  }

  /** @param {MnkBoardSize} size */
  set({ width, height, k, rule }) {
    this.width.value = String(width);
    this.height.value = String(height);
    this.k.value = String(k);
    this.rule.value = rule;
  }

  /** What was typed; a number that is none is NaN. @returns {MnkBoardSize} */
  get size() {
    const [width, height, k] = [this.width, this.height, this.k].map(wholeNumber);
    return { width, height, k, rule: this.rule.value };
  }

  /** What was typed, made playable. @returns {MnkBoardSize} */
  get clamped() {
    const { side, k } = this.catalogue;
    const [width, height] = [this.width, this.height].map((input) => clampedNumber(input, side));
    const longest = Math.min(k[1], Math.max(width, height));
    return { width, height, k: clampedNumber(this.k, [k[0], longest]), rule: this.rule.value };
  }

  /** The fields that may hold a fault. */
  get inputs() {
    return [this.width, this.height, this.k];
  }

  /** @param {Faults} faults */
  check(faults) {
    const { side, k: row, rule_k: ruled } = this.catalogue;
    const { width, height, k, rule } = this.size;
    const ends = ([min, max] = side) => ({ min, max });
    for (const input of [this.width, this.height]) {
      faults.unless(isWithin(wholeNumber(input), side), input, () => t("mnk.bad_side", ends()));
    }
    const sized = !faults.any;
    faults.unless(isWithin(k, row), this.k, () => t("mnk.bad_k", ends(row)));
    const fits = (ruled[rule] ?? k) === k;
    faults.unless(fits || !isWithin(k, row), this.k, () => t("mnk.bad_rule"));
    faults.unless(!sized || k <= Math.max(width, height), this.k, () => t("mnk.bad_fit", { k, width, height }));
  }
}
