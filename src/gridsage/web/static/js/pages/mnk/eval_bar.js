// The evaluation bar above an m,n,k board.

import { h } from "../../lib/dom.js";
import { formatPercent, t } from "../../lib/words.js";
import { shareOfX, worthText } from "../../board/worth.js";

export class EvalBar {
  constructor() {
    this.fillPart = h("span");
    this.bar = h("div.bar", { role: "meter", "aria-label": t("mnk.eval"), "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": 50 }, this.fillPart);
    this.text = h("span.number.small");
    this.element = h("div.eval", h("span.mark", { "aria-hidden": "true" }), this.bar, h("span.row", this.text, h("span.mark.o", { "aria-hidden": "true" })));
  }

  /** Show a worth as X sees it. */
  show(score, mateIn) {
    const share = shareOfX(score, mateIn);
    this.fillPart.style.setProperty("--share", `${Math.round(share * 1000) / 10}%`);
    this.bar.setAttribute("aria-valuenow", Math.round(share * 100));
    this.bar.setAttribute("aria-valuetext", t("mnk.eval_text", { share: formatPercent(share, 0) }));
    this.text.textContent = score === undefined && mateIn === undefined ? "" : worthText(score, mateIn);
  }

  clear() {
    this.show(undefined, undefined);
  }
}
