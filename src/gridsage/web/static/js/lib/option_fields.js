// The options of a bot as fields: whatever its class declares as safe, each with its limits.

import { field, fill, h, select } from "./dom.js";
import { numberInput } from "./form.js";
import { hasWords, t } from "./words.js";

/** @import { BotInfo, BotOptionInfo } from "./messages.js" */

/** The longest range of numbers that is offered as a list. */
const LIST = 12;

/** A bot's text without its settings: `tank` of `tank:border_limit=30`. @param {string} text */
export const nameOf = (text) => text.split(":")[0];

/** The settings in a bot's text. @param {string} text @returns {Map<string, string>} */
function settingsOf(text) {
  const pairs = text
    .split(":")
    .slice(1)
    .map((setting) => setting.split("="));
  return new Map(pairs.map(([name, value = "on"]) => [name, value]));
}

/** A word of the page, or what the server says. @param {string} key @param {string} other */
const wordOr = (key, other) => (hasWords(key) ? t(key) : other);

/** What may be chosen where that is a short list. @param {BotOptionInfo} option */
function listed({ values, low, high, or_none }) {
  if (values.length) return values;
  if (low === null || high === null || high - low >= LIST || or_none) return [];
  return Array.from({ length: high - low + 1 }, (_, i) => String(low + i));
}

export class OptionFields {
  element = h("details.options", { hidden: true });
  /** @type {Map<string, HTMLInputElement | HTMLSelectElement>} */
  #inputs = new Map();
  /** @type {BotOptionInfo[]} */
  #options = [];

  /** @param {() => void} changed */
  constructor(changed) {
    this.element.addEventListener("change", (event) => {
      event.stopPropagation();
      changed();
    });
  }

  /**
   * Show the options of a bot, set as its text says.
   * @param {BotInfo | undefined} bot
   * @param {string} text
   * @param {string} title
   */
  show(bot, text = "", title = t("options.title")) {
    this.#options = bot?.options ?? [];
    const settings = settingsOf(text);
    this.#inputs = new Map(
      this.#options.map((option) => [option.name, this.#input(option, settings.get(option.name) ?? option.default)]),
    );
    this.element.hidden = !this.#options.length;
    fill(
      this.element,
      h("summary", title),
      this.#options.map((option) => this.#field(option)),
    );
  }

  /** @param {BotOptionInfo} option */
  #field({ name, summary, low, high, or_none }) {
    const input = /** @type {HTMLInputElement | HTMLSelectElement} */ (this.#inputs.get(name));
    const range = low === null || input.tagName === "SELECT" ? "" : t("options.range", { low, high });
    const limits = or_none ? `${range} ${t("options.none")}` : range;
    return field(wordOr(`option.${name}`, summary), input, limits);
  }

  /** @param {BotOptionInfo} option @param {string} value */
  #input(option, value) {
    const choices = listed(option);
    if (choices.length) {
      const label = (/** @type {string} */ choice) =>
        wordOr(`option.${option.name}.${choice}`, wordOr(`option.${choice}`, choice));
      return select(
        choices.map((choice) => [choice, label(choice)]),
        value,
      );
    }
    const { low, high, or_none } = option;
    const shown = value === "none" ? "" : value;
    return numberInput([low ?? 0, high ?? 0], { value: shown, required: !or_none });
  }

  /** What differs from the defaults, to be put behind the bot's name. */
  get text() {
    return this.#options
      .map(({ name, default: usual, or_none }) => {
        const input = this.#inputs.get(name);
        const value = input?.checkValidity() ? input.value || (or_none ? "none" : usual) : usual;
        return value === usual ? "" : `:${name}=${value}`;
      })
      .join("");
  }
}
