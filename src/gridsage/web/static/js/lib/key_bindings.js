// Which key does what: the player may choose other keys, but none that the browser or a screen reader needs.

import { changeSetting, setting } from "./settings.js";

/** @typedef {keyof typeof FIRST_KEYS} KeyAction What a key can do. */

/** The keys as they are at first; letters in lower case. */
export const FIRST_KEYS = {
  open: " ",
  flag: "f",
  chord: "c",
  question: "q",
  hints: "h",
  chances: "m",
  best: "b",
  guess: "g",
  undo: "u",
  redo: "y",
  new: "n",
  keys: "?",
};
export const KEY_ACTIONS = /** @type {KeyAction[]} */ (Object.keys(FIRST_KEYS));

/** A new game, as in other programs; no browser has another use for it. */
const NEW_GAME = "F2";
/** Digits choose the level; the browser finds text with the two signs. */
const TAKEN = new Set(["1", "2", "3", "'", "/"]);

/** The key of an action. @param {KeyAction} action */
export const keyOf = (action) => setting("keys")[action] ?? FIRST_KEYS[action];

/** Whether a key may be chosen: one sign, so that browser and screen reader keep all of theirs. @param {string} key */
export const isFree = (key) => [...key].length === 1 && !TAKEN.has(key);

/** Whether a key is pressed together with others that make it the browser's. @param {KeyboardEvent} event */
export const isShortcut = (event) => event.ctrlKey || event.metaKey || event.altKey;

/**
 * What a key means, or null. Held keys mean nothing more, nor do letters where the player switched them off.
 * @param {KeyboardEvent} event
 * @returns {KeyAction | null}
 */
export function actionOf(event) {
  if (isShortcut(event) || event.repeat || event.isComposing) return null;
  if (event.key === NEW_GAME) return "new";
  if (!areLettersMeant(event)) return null;
  const key = event.key.toLowerCase();
  // What the player chose is meant rather than what is new and has the same key at first.
  const chosen = KEY_ACTIONS.find((action) => setting("keys")[action] === key);
  return chosen ?? KEY_ACTIONS.find((action) => keyOf(action) === key) ?? null;
}

/** Whether a key is none of those that the player switched off. @param {KeyboardEvent} event */
export const areLettersMeant = ({ key }) => key.length !== 1 || key === " " || setting("letters");

/**
 * Give an action another key; an action that had it gets this one's, so that none is left without. Answers which.
 * @param {KeyAction} action
 * @param {string} key
 * @returns {KeyAction | null}
 */
export function bindKey(action, key) {
  const wanted = key.toLowerCase();
  const other = KEY_ACTIONS.find((each) => each !== action && keyOf(each) === wanted) ?? null;
  const keys = { ...setting("keys"), [action]: wanted };
  if (other) keys[other] = keyOf(action);
  changeSetting("keys", keys);
  return other;
}
