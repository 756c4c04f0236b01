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
    this.#set(shareOfX(score, mateIn), worthText(score, mateIn));
  }

  /** Show how a game ended: with a row of X, of O, or of nobody. */
  end(winner) {
    this.#set(winner === null ? 0.5 : 1 - winner, winner === null ? t("result.draw") : t("history.winner", { mark: "XO"[winner] }));
  }

  #set(share, text) {
    this.fillPart.style.setProperty("--share", `${Math.round(share * 1000) / 10}%`);
    this.bar.setAttribute("aria-valuenow", Math.round(share * 100));
    this.bar.setAttribute("aria-valuetext", t("mnk.eval_text", { share: formatPercent(share, 0) }));
    this.text.textContent = text;
  }

  clear() {
    this.#set(0.5, "");
  }
}
