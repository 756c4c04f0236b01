// A list of bots to choose from, with what the chosen one does and the options that it has.

import { h, select } from "./dom.js";
import { aboutBot, botChoices } from "./names.js";
import { nameOf, OptionFields } from "./option_fields.js";
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
    const first = known.find((id) => id && bots.some((bot) => bot.name === nameOf(id))) ?? bots[0].name;
    const chosen = () => {
      // What the bot does not take is marked, and nothing is chosen by it.
      if (this.options.fault) return;
      remember(name, this.value);
      choose();
    };
    this.options = new OptionFields(chosen);
    this.said = h("p.small.muted");
    this.about = h("div.stack", this.said, this.options.element);
    this.input = select(botChoices(family, bots), nameOf(first), {
      onchange: () => {
        this.#describe("");
        chosen();
      },
    });
    this.#describe(first);
  }

  /** The chosen bot, with its options: `tank:border_limit=30`. */
  get value() {
    return this.input.value + this.options.text;
  }

  /** @param {string} text */
  #describe(text) {
    const bot = this.bots.find(({ name }) => name === this.input.value);
    this.said.textContent = aboutBot(this.family, bot);
    this.options.show(bot, text);
  }
}
