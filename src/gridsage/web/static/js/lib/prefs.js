// What this browser remembers: choices of its user, nothing about games.

const PREFIX = "gridsage.";

/** What the browser would not store; it holds until the page is closed. @type {Map<string, unknown>} */
const unstored = new Map();
let refused = false;
/** @type {() => void} */
let tell = () => {};

/** Whether something could not be stored: the browser forbids it, or its storage is full. */
export const isStorageRefused = () => refused;

/** Hear of the first thing that could not be stored, even if that was before. @param {() => void} listener */
export function onStorageRefused(listener) {
  tell = listener;
  if (refused) listener();
}

/**
 * A remembered value, or the one given, of whose type the remembered one is.
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function recall(name, otherwise) {
  if (unstored.has(name)) return /** @type {T} */ (unstored.get(name) ?? otherwise);
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * Remember a value; a browser that stores nothing is no reason to stop.
 * @template T
 * @param {string} name
 * @param {T} value
 * @returns {T}
 */
export function remember(name, value) {
  try {
    if (value === null || value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
    unstored.delete(name);
  } catch {
    unstored.set(name, value);
    if (!refused) {
      refused = true;
      tell();
    }
  }
  return value;
}

/** Hear when another tab remembers something else under a name. @param {string} name @param {() => void} listener */
export function onRemembered(name, listener) {
  window.addEventListener("storage", ({ key }) => key === PREFIX + name && listener());
}
