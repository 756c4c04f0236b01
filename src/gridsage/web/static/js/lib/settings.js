// The player's settings: one set for all pages, kept in this browser, each value checked when it is read.

import { onRemembered, recall, remember } from "./prefs.js";

/**
 * @typedef {object} Settings
 * @property {boolean} clickNumber A click or tap on a number opens around it.
 * @property {boolean} bothButtons Both mouse buttons together do so too.
 * @property {boolean} record Whether the pointer's way is kept with one's games.
 * @property {"open" | "flag"} tap What a tap does to a hidden cell.
 * @property {number} hold How long a finger is held to flag, in milliseconds.
 * @property {boolean} vibrate Whether the device then answers.
 * @property {"never" | "small" | "always"} confirm On which cells a tap is asked for twice.
 * @property {boolean} questions
 * @property {boolean} flagAround A number with as many hidden or flagged cells around it flags them all.
 * @property {boolean} liveSpeed Whether 3BV/s is shown while one plays.
 * @property {boolean} letters Whether keys of one letter act.
 * @property {Record<string, string>} keys The keys that the player chose, by action.
 * @property {boolean} sounds
 * @property {"auto" | "none"} motion
 * @property {number} cellSize In percent of what fits.
 * @property {"ours" | "traditional" | "safe"} numbers The colours of the numbers.
 * @property {boolean} order Whether stones tell the numbers of their moves.
 * @property {"auto" | "light" | "dark" | "contrast"} theme
 */

/**
 * What a setting is at first, and what it may be.
 * @template T
 * @typedef {{ first: T, choices?: readonly T[], range?: readonly [low: number, high: number, step: number] }} Kind
 */

/** Settings are written with the number of their form. */
const FORM = 1;

/** @type {{ [K in keyof Settings]: Kind<Settings[K]> }} */
export const KINDS = {
  clickNumber: { first: true },
  bothButtons: { first: true },
  record: { first: false },
  tap: { first: "open", choices: ["open", "flag"] },
  hold: { first: 400, range: [200, 1000, 50] },
  vibrate: { first: true },
  confirm: { first: "small", choices: ["never", "small", "always"] },
  questions: { first: false },
  flagAround: { first: false },
  liveSpeed: { first: false },
  letters: { first: true },
  keys: { first: {} },
  sounds: { first: false },
  motion: { first: "auto", choices: ["auto", "none"] },
  cellSize: { first: 100, range: [60, 200, 10] },
  numbers: { first: "ours", choices: ["ours", "traditional", "safe"] },
  order: { first: false },
  theme: { first: "auto", choices: ["auto", "light", "dark", "contrast"] },
};
const NAMES = /** @type {(keyof Settings)[]} */ (Object.keys(KINDS));

/** Settings that had a place of their own before there was a panel. */
const FORMER = /** @type {const} */ (["theme", "questions", "letters"]);

/** @param {keyof Settings} name @param {unknown} value */
function isValid(name, value) {
  const { first, choices, range } = /** @type {Kind<unknown>} */ (KINDS[name]);
  if (choices) return choices.includes(value);
  if (range) return typeof value === "number" && value >= range[0] && value <= range[1];
  if (typeof first !== "object") return typeof value === typeof first;
  return isRecord(value) && Object.values(value).every((each) => typeof each === "string");
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** What was written, the unknown parts too: another version may want them back. @type {Record<string, unknown>} */
let written = {};
/** Whether another version wrote what is not understood here. */
let strange = false;
/** @type {Set<(name: keyof Settings | null) => void>} */
const listeners = new Set();

function read() {
  const stored = recall("settings", /** @type {unknown} */ (null));
  if (stored === null) {
    const former = FORMER.map((name) => [name, recall(name, null)]);
    written = Object.fromEntries(former.filter(([, value]) => value !== null));
    strange = false;
    return;
  }
  const values = isRecord(stored) && isRecord(stored.values) ? stored.values : {};
  written = { ...values };
  strange =
    !isRecord(stored) ||
    stored.form !== FORM ||
    Object.entries(values).some(
      ([name, value]) => !(name in KINDS && isValid(/** @type {keyof Settings} */ (name), value)),
    );
}

/** Whether some settings are of another version of the page: they are kept, but do nothing here. */
export const areSettingsStrange = () => strange;

/** A setting as it stands. @template {keyof Settings} K @param {K} name @returns {Settings[K]} */
export function setting(name) {
  const value = written[name];
  return value !== undefined && isValid(name, value) ? /** @type {Settings[K]} */ (value) : KINDS[name].first;
}

/** Change a setting. @template {keyof Settings} K @param {K} name @param {Settings[K]} value */
export function changeSetting(name, value) {
  written[name] = value;
  keep();
  tell(name);
}

/** Make all settings what they were at first; those that are not understood stay. */
export function resetSettings() {
  for (const name of NAMES) delete written[name];
  keep();
  tell(null);
}

function keep() {
  remember("settings", { form: FORM, values: written });
  for (const name of FORMER) if (recall(name, null) !== null) remember(name, null);
}

/**
 * Hear of changes, here or in another tab: the setting's name, or null for all of them. Returns what ends the hearing.
 * @param {(name: keyof Settings | null) => void} listener
 */
export function onSetting(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param {keyof Settings | null} name */
function tell(name) {
  dress();
  for (const listener of [...listeners]) listener(name);
}

/** What the style sheet reads. */
function dress() {
  const { dataset } = document.documentElement;
  for (const name of /** @type {const} */ (["theme", "numbers", "motion"])) dataset[name] = setting(name);
  dataset.order = String(setting("order"));
  document.dispatchEvent(new CustomEvent("theme"));
}

/** Whether nothing shall move. */
export const isStill = () => setting("motion") === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

read();
dress();
onRemembered("settings", () => {
  read();
  tell(null);
});
