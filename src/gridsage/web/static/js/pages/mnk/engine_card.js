// What the bot of an m,n,k game finds while it thinks, and how to stop or hurry it.

import { mnkCells } from "../../board/cells.js";
import { asX, worthText } from "../../board/mnk/worth.js";
import { button, facts, fill, h, relabel } from "../../lib/dom.js";
import { formatNumber, t } from "../../lib/words.js";
import { botsOf } from "./seats.js";

/** @import { MnkInfo, MnkState } from "../../lib/messages.js" */

/** Where the line that the engine expects is cut. */
const LONGEST_LINE = 12;

export class EngineCard {
  info = h("div.info", { "aria-live": "off" });

  /** @param {{ pause: () => void, hurry: () => void }} actions */
  constructor({ pause, hurry }) {
    this.stopButton = button(t("watch.stop"), { sign: "stop", onclick: pause });
    this.nowButton = button(t("mnk.now"), { sign: "step", onclick: hurry });
    this.element = h(
      "section.card.stack",
      { "aria-labelledby": "engine-title" },
      h("h2", { id: "engine-title" }, t("mnk.engine")),
      this.info,
      h("div.row", this.stopButton, this.nowButton),
    );
  }

  /**
   * @param {MnkState} state
   * @param {boolean} moved Whether a move was just made: then its findings stay for a while.
   */
  show(state, moved) {
    const bots = botsOf(state.settings);
    const going = !bots.includes(null) || state.thinking || state.stopped;
    this.stopButton.hidden = state.over || !bots.some(Boolean) || !going;
    relabel(this.stopButton, state.stopped ? "play" : "stop", t(state.stopped ? "watch.go_on" : "watch.stop"));
    this.nowButton.hidden = !state.thinking;
    if (!state.thinking && !moved) fill(this.info);
    this.#collapse();
  }

  /** The card is there when it has something to say or to stop. */
  #collapse() {
    this.element.hidden = !this.info.children.length && this.stopButton.hidden && this.nowButton.hidden;
  }

  /** @param {MnkInfo} info @param {MnkState} state */
  showInfo(info, { turn, width }) {
    const speed = info.time_s > 0.001 ? Math.round(info.nodes / info.time_s / 1000) * 1000 : 0;
    const line = mnkCells(info.line.slice(0, LONGEST_LINE), width);
    fill(
      this.info,
      facts(h("dl.facts"), [
        [t("mnk.worth"), worthText(...asX(info, turn))],
        [t("mnk.depth"), info.depth || "–"],
        [t("mnk.nodes"), formatNumber(info.nodes)],
        [t("mnk.speed"), speed ? t("mnk.per_second", { n: formatNumber(speed) }) : "–"],
      ]),
      line ? h("p.small", h("span.muted", `${t("mnk.line")} `), line) : null,
    );
    this.#collapse();
  }
}
