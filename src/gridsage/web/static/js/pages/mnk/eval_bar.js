// The evaluation bar above an m,n,k board.

import { markOf, markSign } from "../../board/mnk/marks.js";
import { shareOfX, standingText } from "../../board/mnk/worth.js";
import { h } from "../../lib/dom.js";
import { formatPercent, t } from "../../lib/words.js";

export class EvalBar {
  constructor() {
    this.fillPart = h("span");
    const meter = { role: "meter", "aria-label": t("mnk.eval"), "aria-valuemin": 0, "aria-valuemax": 100 };
    this.bar = h("div.bar", { ...meter, "aria-valuenow": 50 }, this.fillPart);
    this.text = h("span.standing.number.small");
    this.element = h("div.eval", markSign(0), this.bar, markSign(1), this.text);
  }

  /** Show a worth as X sees it. @param {number | null} chance @param {number | null} mateIn */
  show(chance, mateIn) {
    this.#set(shareOfX(chance, mateIn), standingText(chance, mateIn));
  }

  /** Show how a game ended: with a row of X, of O, or of nobody. @param {number | null} winner */
  end(winner) {
    if (winner === null) this.#set(0.5, t("result.draw"));
    else this.#set(1 - winner, t("history.winner", { mark: markOf(winner) }));
  }

  /** @param {number} share @param {string} text */
  #set(share, text) {
    delete this.element.dataset.unknown;
    this.fillPart.style.setProperty("--share", `${Math.round(share * 1000) / 10}%`);
    this.bar.setAttribute("aria-valuenow", String(Math.round(share * 100)));
    const spoken = t("mnk.eval_text", { share: formatPercent(share, 0) });
    this.bar.setAttribute("aria-valuetext", text ? `${text} (${spoken})` : spoken);
    this.text.textContent = text;
  }

  /** Nothing is known: the bar is neither half of X nor half of O. What it showed stays for a moment. */
  clear() {
    this.element.dataset.unknown = "";
    this.bar.setAttribute("aria-valuenow", "50");
    this.bar.setAttribute("aria-valuetext", t("mnk.eval_unknown"));
    this.text.textContent = "";
  }
}
