// The keyboard on boards and pages, the same for all.

import { around } from "../lib/dom.js";
import { actionOf, areLettersMeant, isShortcut } from "../lib/key_bindings.js";

export { isShortcut };

/**
 * The cell that a key leads to, or null when the key is not about moving.
 * @param {KeyboardEvent} event
 * @param {number} cell
 * @param {number} width
 * @param {number} height
 */
export function cellAfterKey(event, cell, width, height) {
  const x = cell % width;
  const y = Math.floor(cell / width);
  const at = (/** @type {number} */ column, /** @type {number} */ row) =>
    Math.max(0, Math.min(height - 1, row)) * width + Math.max(0, Math.min(width - 1, column));
  const far = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case "ArrowLeft":
      return far ? at(0, y) : at(x - 1, y);
    case "ArrowRight":
      return far ? at(width, y) : at(x + 1, y);
    case "ArrowUp":
      return far ? at(x, 0) : at(x, y - 1);
    case "ArrowDown":
      return far ? at(x, height) : at(x, y + 1);
    case "Home":
      return far ? at(0, 0) : at(0, y);
    case "End":
      return far ? at(width, height) : at(width, y);
    case "PageUp":
      return at(x, y - 5);
    case "PageDown":
      return at(x, y + 5);
    default:
      return null;
  }
}

/** The cells around a cell. @param {number} cell @param {number} width @param {number} height */
export function neighboursOf(cell, width, height) {
  const x = cell % width;
  const y = Math.floor(cell / width);
  /** @type {number[]} */
  const near = [];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      if (row !== y || column !== x) near.push(row * width + column);
    }
  }
  return near;
}

const FIELDS = "dialog, select, textarea, input:not([type=checkbox]):not([type=radio]):not([type=range])";

/** What has a use of its own for the keys that open a cell. */
const PRESSED = "button, a, input, select, summary";

/**
 * Do what a key means on a page: `actions` by name in lower case. A key pressed in a field or a dialog is not meant for
 * the page, nor is one pressed on what `beside` selects; and a player may switch letters off.
 * @param {KeyboardEvent} event
 * @param {Record<string, () => unknown>} actions
 * @param {string} beside
 */
export function runKey(event, actions, beside = FIELDS) {
  if (isShortcut(event) || around(event, `${FIELDS}, ${beside}`)) return;
  if (!areLettersMeant(event)) return;
  const action = actions[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}

/** @typedef {import("../lib/key_bindings.js").KeyAction} KeyAction */

/**
 * Do what a key means on a page by the player's choice of keys. A key in a field or a dialog is not meant for the page,
 * nor is one that the board took, or that presses the button which has the focus, unless the player points at a cell.
 * Enter opens a cell too.
 * @param {KeyboardEvent} event
 * @param {Partial<Record<KeyAction, () => unknown>>} actions
 * @param {{ isPointedAt: boolean } | null} board
 */
export function runAction(event, actions, board = null) {
  const enter = event.key === "Enter" && !event.repeat && !isShortcut(event);
  const name = enter ? "open" : actionOf(event);
  const action = name && actions[name];
  if (!action || event.defaultPrevented || around(event, FIELDS)) return;
  const pressed = enter || event.key === " " ? around(event, PRESSED) : null;
  if (pressed && (enter || !board?.isPointedAt)) return;
  // Some browsers press a button when the key comes up again.
  pressed?.blur();
  // Without a cell to act on, the key stays the browser's.
  if (action() !== false) event.preventDefault();
}

/**
 * A level chosen by its digit, from 1; as in other programs.
 * @param {KeyboardEvent} event
 * @param {(index: number) => unknown} choose
 */
export function runLevel(event, choose) {
  if (!/^[1-3]$/.test(event.key) || isShortcut(event) || event.repeat || around(event, FIELDS)) return;
  if (!areLettersMeant(event)) return;
  event.preventDefault();
  choose(Number(event.key) - 1);
}
