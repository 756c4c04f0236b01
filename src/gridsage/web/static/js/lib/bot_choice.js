// A list of bots to choose from, with what the chosen one does.

import { h, select } from "./dom.js";
import { aboutBot, botChoices } from "./names.js";
import { recall, remember } from "./prefs.js";

/** @import { BotInfo } from "./messages.js" */
/** @import { Family } from "./names.js" */

export class BotChoice {
  /**
   * What is chosen is remembered under `name`; `wanted` are bots to begin with, the first that there is.
   * @param {Family} family
   * @param {BotInfo[]} bots
   * @param {{ name: string, wanted: (string | null)[], choose: () => void }} options
   */
  constructor(family, bots, { name, wanted, choose }) {
    this.family = family;
    this.bots = bots;
    const known = [...wanted.slice(0, -1), recall(name, null), wanted.at(-1), bots[0].name];
    const first = known.find((id) => bots.some((bot) => bot.name === id));
    this.about = h("p.small.muted");
    this.input = select(botChoices(family, bots), first ?? bots[0].name, {
      onchange: () => {
        remember(name, this.input.value);
        this.#describe();
        choose();
      },
    });
    this.#describe();
  }

  /** The chosen bot's id. */
  get value() {
    return this.input.value;
  }

  #describe() {
    this.about.textContent = aboutBot(
      this.family,
      this.bots.find((bot) => bot.name === this.value),
    );
  }
}
