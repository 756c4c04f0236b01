// What this browser remembers: choices of its user, nothing about games.

const PREFIX = "gridsage.";

/** A remembered value, or the one given. @param {string} name @param {unknown} otherwise @returns {any} */
export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * Remember a value; a browser that keeps nothing is no reason to stop.
 * @template T
 * @param {string} name
 * @param {T} value
 * @returns {T}
 */
export function remember(name, value) {
  try {
    if (value === null || value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    /* private mode */
  }
  return value;
}
