// All words of the page, from one catalogue per language; English stands in where a language has a gap.

/** @param {string} code */
function ownName(code) {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** @type {NodeListOf<HTMLLinkElement>} */
const files = document.querySelectorAll("link[rel=words]");
/** The languages that have words, each with the name that it gives itself. @type {Record<string, string>} */
export const LANGUAGES = Object.fromEntries([...files].map(({ hreflang }) => [hreflang, ownName(hreflang)]));

/** @type {Record<string, string>} */
let words = {};
/** @type {Record<string, string>} */
let fallback = {};
let language = "en";
/** The browser's own kind of the language, for numbers and dates: British English, Austrian German. */
let locale = "en";
let plurals = new Intl.PluralRules("en");

/** Words that have not come by then are asked for again. */
const PATIENCE_MS = 10_000;

/** Load a language; the page is drawn again by whoever asked. @param {string} wanted */
export async function loadWords(wanted) {
  const load = async (/** @type {string} */ name) => {
    const address = new URL(`../../words/${name}.json`, import.meta.url);
    return (await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })).json();
  };
  const english = Object.keys(fallback).length ? fallback : load("en");
  [fallback, words] = await Promise.all([english, wanted === "en" ? english : load(wanted)]);
  language = wanted;
  locale = navigator.languages.find((name) => primary(name) === wanted) ?? wanted;
  plurals = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
}

/** The language of `de-AT`, without where it is spoken. @param {string} name */
const primary = (name) => name.split("-")[0];

export const currentLanguage = () => language;

/** The language to begin with: the one chosen, or the browser's where we have it. @param {string | null} chosen */
export function firstLanguage(chosen) {
  if (chosen !== null && chosen in LANGUAGES) return chosen;
  return navigator.languages.map(primary).find((name) => name in LANGUAGES) ?? "en";
}

/**
 * The words for a key, with `{names}` filled in; `n` also chooses among `key_one`, `key_other` and what else
 * the language has.
 * @param {string} key
 * @param {Record<string, unknown>} values
 * @returns {string}
 */
export function t(key, values = {}) {
  const counted = "n" in values ? `${key}_${plurals.select(Number(values.n))}` : key;
  const text = words[counted] ?? words[key] ?? fallback[counted] ?? fallback[`${key}_other`] ?? fallback[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** Whether there are words for a key. @param {string} key */
export const hasWords = (key) => key in words || key in fallback;

/** @param {number | bigint} value @param {number} digits */
export const formatNumber = (value, digits = 0) =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/** A moment, in seconds since 1970. @param {number} seconds */
export const formatDate = (seconds) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(new Date(seconds * 1000));

/** A day, whatever the clock here says: `2026-11-16` is the same day everywhere. @param {string} day */
export const formatDay = (day) =>
  new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

/**
 * Names as the language lists them; where they hold commas themselves, as the cell `3,4` does, with semicolons between.
 * @param {string[]} names
 */
export function formatList(names) {
  const parts = new Intl.ListFormat(locale, { type: "conjunction" }).formatToParts(names);
  const commas = names.some((name) => name.includes(","));
  return parts.map(({ type, value }) => (commas && type === "literal" ? value.replace(",", ";") : value)).join("");
}

/**
 * A chance as people read it: never 0 % or 100 % for what is not certain.
 * @param {number | null | undefined} value
 * @param {number} digits
 */
export function formatPercent(value, digits = 1) {
  if (value === null || value === undefined) return "–";
  const step = 10 ** -(digits + 2);
  const shown = value > 0 && value < step ? step : value < 1 && value > 1 - step ? 1 - step : value;
  return new Intl.NumberFormat(locale, {
    style: "percent",
    minimumFractionDigits: 0,
    maximumFractionDigits: digits,
  }).format(shown);
}

/**
 * A chance in whole percents, and what stands before it: below 1 and above 99 the bound is named, not the chance.
 * @param {number} chance
 * @returns {[sign: string, percent: number]}
 */
function wholePercents(chance) {
  if (chance > 0 && chance < 0.01) return ["<", 1];
  if (chance < 1 && chance > 0.99) return [">", 99];
  return ["", Math.round(100 * chance)];
}

/** A chance that fits into a cell: whole percents, and 0 or 100 only for what is certain. @param {number} chance */
export const shortPercent = (chance) => wholePercents(chance).join("");

/** The same with its unit, for whoever hears it. @param {number} chance */
export function fullPercent(chance) {
  const [sign, percent] = wholePercents(chance);
  return sign + formatPercent(percent / 100, 0);
}

/** Seconds as a clock shows them. @param {number} seconds @param {number} digits */
export function formatTime(seconds, digits = 0) {
  // Rounded first, so that no minute ever has sixty seconds.
  const whole = digits ? Math.round(seconds * 10 ** digits) / 10 ** digits : Math.floor(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = whole - 60 * minutes;
  return minutes ? `${minutes}:${rest < 10 ? "0" : ""}${formatNumber(rest, digits)}` : formatNumber(rest, digits);
}

/** Seconds as a player's clock shows them, with minutes: beside a score it is no score. @param {number} seconds */
export const formatClock = (seconds) => (seconds < 60 ? `0:${seconds < 10 ? "0" : ""}` : "") + formatTime(seconds);

/**
 * A time with its unit; minutes need none, and what a bot needs is mostly far below a second.
 * @param {number | null | undefined} seconds
 */
export function formatSeconds(seconds) {
  if (seconds === null || seconds === undefined) return "–";
  if (seconds > 0 && seconds < 0.1) return `${formatNumber(1000 * seconds, 1)} ms`;
  return seconds < 60 ? `${formatTime(seconds, 1)} s` : formatTime(seconds, 1);
}
