// Undo and redo: what was before each change, and what was undone.

/** How many changes are remembered. */
const MOST = 100;

/** @template T */
export class UndoStack {
  /** @type {T[]} */
  #past = [];
  /** @type {T[]} */
  #future = [];

  /** Something is about to be changed; this is how it stands. @param {T} state */
  note(state) {
    this.#past.push(state);
    if (this.#past.length > MOST) this.#past.shift();
    this.#future = [];
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** How it stood before the last change; undefined where there was none. @param {T} now */
  undo(now) {
    return UndoStack.#step(now, this.#past, this.#future);
  }

  /** How it stood before the last undoing. @param {T} now */
  redo(now) {
    return UndoStack.#step(now, this.#future, this.#past);
  }

  /** @template T @param {T} now @param {T[]} from @param {T[]} to */
  static #step(now, from, to) {
    const state = from.pop();
    if (state !== undefined) to.push(now);
    return state;
  }
}

/**
 * Do what the keys for undo and redo ask for; whether it was one of them. In a field they are the field's own.
 * @param {KeyboardEvent} event
 * @param {{ undo: () => void, redo: () => void }} actions
 */
export function runUndoKey(event, { undo, redo }) {
  const key = event.key.toLowerCase();
  const field = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
  if (!(event.ctrlKey || event.metaKey) || event.altKey || field || (key !== "z" && key !== "y")) return false;
  event.preventDefault();
  if (key === "y" || event.shiftKey) redo();
  else undo();
  return true;
}
