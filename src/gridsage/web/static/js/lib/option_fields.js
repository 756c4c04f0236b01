// The options of a bot as fields: whatever its class declares as safe, each with its limits.

import { field, fill, h, select } from "./dom.js";
import { isWithin, numberInput } from "./form.js";
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
  // A text may hold more of these signs.
  return new Map(pairs.map(([name, ...value]) => [name, value.length ? value.join("=") : "on"]));
}

/** A word of the page, or what the server says. @param {string} key @param {string} other */
const wordOr = (key, other) => (hasWords(key) ? t(key) : other);

/** Whether an option is one number of a range. @param {BotOptionInfo} option */
const isNumber = ({ kind, low, high }) => kind === "number" && low !== null && high !== null;

/** What may be chosen where that is a short list. @param {BotOptionInfo} option */
function listed(option) {
  const { values, or_none } = option;
  const [low, high] = [Number(option.low), Number(option.high)];
  if (values.length) return values;
  if (!isNumber(option) || high - low >= LIST || or_none) return [];
  return Array.from({ length: high - low + 1 }, (_, i) => String(low + i));
}

/** The numbers in a text, however they are separated. @param {string} text */
const numbersIn = (text) => text.split(/[\s,;/]+/).filter(Boolean);

/** Whether a text is as many numbers as an option takes. @param {string} text @param {BotOptionInfo} option */
function areNumbers(text, { low, high, count }) {
  const words = numbersIn(text);
  const numbers = words.map((word) => (/^\d{1,15}$/.test(word) ? Number(word) : Number.NaN));
  const ascend = numbers.every((number, i) => i === 0 || number >= numbers[i - 1]);
  return numbers.length === count && ascend && numbers.every((number) => isWithin(number, [low ?? 0, high ?? 0]));
}

/** What may be typed, in words. @param {BotOptionInfo} option */
function limitsOf(option) {
  const { low, high, count, or_none, default: example } = option;
  if (count) return t("options.numbers", { count, low, high, example });
  if (!isNumber(option)) return t("options.text");
  return t("options.range", { low, high }) + (or_none ? t("options.none") : "");
}

/** One option as a field: a list, a number, several numbers, or a text. */
class OptionField {
  /** What stands there when nothing is set. */
  #usual;

  /** @param {BotOptionInfo} option @param {string} value Set as far as the option takes it. */
  constructor(option, value) {
    this.option = option;
    this.label = wordOr(`option.${option.name}`, option.summary);
    this.choices = listed(option);
    this.limits = this.choices.length ? "" : limitsOf(option);
    this.input = this.#makeInput();
    this.element = field(this.label, this.input, this.limits);
    this.#set(option.default);
    this.#usual = this.input.value;
    this.#set(value);
    if (!this.isRight) this.#set(option.default);
  }

  #makeInput() {
    const { option, choices } = this;
    const { name, low, high, or_none } = option;
    if (choices.length) {
      const label = (/** @type {string} */ choice) =>
        wordOr(`option.${name}.${choice}`, wordOr(`option.${choice}`, choice));
      return select(
        choices.map((choice) => [choice, label(choice)]),
        option.default,
      );
    }
    if (isNumber(option)) return numberInput([low ?? 0, high ?? 0], { required: !or_none && option.default !== "" });
    return h("input", { type: "text", autocomplete: "off", spellcheck: "false" });
  }

  /** @param {string} value */
  #set(value) {
    this.input.value = this.option.or_none && value === "none" ? "" : value;
  }

  /** Whether the bot takes what stands there. */
  get isRight() {
    const { option, input, choices } = this;
    if (input.value === this.#usual) return true;
    if (choices.length) return choices.includes(input.value);
    if (isNumber(option)) return input.checkValidity();
    return option.count ? areNumbers(input.value, option) : !input.value.includes(":");
  }

  /** What stands there as the server reads it; the default where the bot does not take it. */
  get value() {
    const { option, input } = this;
    if (input.value === this.#usual || !this.isRight) return option.default;
    if (option.count) return numbersIn(input.value).join(",");
    return input.value.trim() || (option.or_none ? "none" : "");
  }

  check() {
    this.input.setAttribute("aria-invalid", String(!this.isRight));
  }
}

export class OptionFields {
  element = h("details.options", { hidden: true });
  /** @type {OptionField[]} */
  #fields = [];

  /** @param {() => void} changed */
  constructor(changed) {
    this.element.addEventListener("input", () => this.#check());
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
    const settings = settingsOf(text);
    const options = bot?.options ?? [];
    this.#fields = options.map((option) => new OptionField(option, settings.get(option.name) ?? option.default));
    this.element.hidden = !options.length;
    fill(
      this.element,
      h("summary", title),
      this.#fields.map(({ element }) => element),
    );
  }

  #check() {
    for (const each of this.#fields) each.check();
  }

  /** What is wrong with the first field that the bot does not take, or nothing. */
  get fault() {
    const wrong = this.#fields.find(({ isRight }) => !isRight);
    return wrong ? t("options.bad", { option: wrong.label, limits: wrong.limits }) : "";
  }

  /** What differs from the defaults, to be put behind the bot's name. */
  get text() {
    return this.#fields
      .filter(({ value, option }) => value !== option.default)
      .map(({ value, option }) => `:${option.name}=${value}`)
      .join("");
  }
}
