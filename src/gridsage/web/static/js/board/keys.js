// The keyboard on boards and pages, the same for all.

import { recall } from "../lib/prefs.js";

/** The cell that a key leads to, or null when the key is not about moving. */
export function cellAfterKey(event, cell, width, height) {
  const x = cell % width;
  const y = Math.floor(cell / width);
  const at = (column, row) => Math.max(0, Math.min(height - 1, row)) * width + Math.max(0, Math.min(width - 1, column));
  const far = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case "ArrowLeft": return far ? at(0, y) : at(x - 1, y);
    case "ArrowRight": return far ? at(width, y) : at(x + 1, y);
    case "ArrowUp": return far ? at(x, 0) : at(x, y - 1);
    case "ArrowDown": return far ? at(x, height) : at(x, y + 1);
    case "Home": return far ? at(0, 0) : at(0, y);
    case "End": return far ? at(width, height) : at(width, y);
    case "PageUp": return at(x, y - 5);
    case "PageDown": return at(x, y + 5);
    default: return null;
  }
}

/** The cells around a cell. */
export function neighboursOf(cell, width, height) {
  const x = cell % width;
  const y = Math.floor(cell / width);
  const around = [];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      if (row !== y || column !== x) around.push(row * width + column);
    }
  }
  return around;
}

/** Whether a letter is meant for a field or a dialog rather than for the page; a player may also switch letters off. */
function isForField(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !recall("letters", true)) return true;
  return Boolean(event.target.closest?.("dialog, select, textarea, input:not([type=checkbox]):not([type=radio]):not([type=range])"));
}

/** Do what a letter means on a page: `actions` by lower-case letter. */
export function runKey(event, actions) {
  const action = isForField(event) ? null : actions[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}
