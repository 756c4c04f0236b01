// What was deleted on a page and can still be brought back for a moment.

import { notifyUndoable, showError } from "./notices.js";

export class Deletions {
  /** @type {Map<string, () => void>} */
  #going = new Map();

  /** Whether something is about to go. @param {string} id */
  has(id) {
    return this.#going.has(id);
  }

  /**
   * Delete something, unless it is taken back in time; `after` is called either way.
   * @param {string} id
   * @param {{ remove: () => Promise<unknown>, said: string, after: (restored: boolean) => unknown }} what
   */
  begin(id, { remove, said, after }) {
    const done = (/** @type {boolean} */ restored) => {
      this.#going.delete(id);
      return after(restored);
    };
    const act = () =>
      remove()
        .catch(showError)
        .then(() => done(false));
    this.#going.set(id, notifyUndoable(said, { act, undo: () => done(true) }));
  }

  /** What was deleted goes for good when the page is left. */
  finish() {
    for (const finish of this.#going.values()) finish();
  }
}
