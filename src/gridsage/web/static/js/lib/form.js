// Fields of forms: whole numbers, and what is wrong with what was typed.

import { h } from "./dom.js";

/**
 * A field for a whole number.
 * @param {readonly [min: number, max: number]} range
 * @param {import("./dom.js").Attributes} attributes
 */
export const numberInput = ([min, max], attributes = {}) =>
  h("input", { type: "number", inputmode: "numeric", min, max, required: true, ...attributes });

/** The whole number in a field, or NaN. @param {HTMLInputElement} input */
export const wholeNumber = (input) => (/^\d+$/.test(input.value) ? Number(input.value) : Number.NaN);

/**
 * A field's number, made whole and put into a range.
 * @param {HTMLInputElement} input
 * @param {readonly [number, number]} range
 */
export function clampedNumber(input, [min, max]) {
  return Math.max(min, Math.min(max, Math.round(Number(input.value)) || min));
}

/** @param {number} value @param {readonly [min: number, max: number]} range */
export const isWithin = (value, [min, max]) => value >= min && value <= max;

/** Whether a text is a seed. @param {string} text @param {string} most */
export const isSeed = (text, most) => /^\d{1,19}$/.test(text) && BigInt(text) <= BigInt(most);

/** Whether a text is the seed of a board, which may be a wide one. @param {string} text @param {string} most */
export const isBoardSeed = (text, most) => /^x[0-9a-f]{32}$/.test(text) || isSeed(text, most);

/** Whether a text looks like a date. @param {string} text */
export const isDay = (text) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** What is wrong with a form: the first fault in words, every field marked, and no button that would send it. */
export class Faults {
  /** @type {Map<HTMLElement, string>} */
  #wrong = new Map();
  #text = h("p.fault", { role: "alert" });

  /** @param {HTMLButtonElement} submit */
  constructor(submit) {
    this.submit = submit;
  }

  /** Where the fault is told. */
  get element() {
    return this.#text;
  }

  get any() {
    return this.#wrong.size > 0;
  }

  /**
   * Note a fault unless all is well; one fault a field is enough.
   * @param {HTMLElement} input
   * @param {boolean} well
   * @param {() => string} words
   */
  unless(well, input, words) {
    if (!well && !this.#wrong.has(input)) this.#wrong.set(input, words());
  }

  /** Look at everything again. @param {HTMLElement[]} inputs @param {() => void} check */
  collect(inputs, check) {
    this.#wrong.clear();
    check();
    for (const input of inputs) input.setAttribute("aria-invalid", String(this.#wrong.has(input)));
    this.#text.textContent = [...this.#wrong.values()][0] ?? "";
    this.submit.disabled = this.any;
  }

  /** Tell of something that only the server knew. @param {string} words */
  tell(words) {
    this.#text.textContent = words;
  }
}
