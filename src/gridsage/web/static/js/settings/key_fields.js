// The keys of the player's own: each action with its key, which can be exchanged for another.

import { actionName, keyName } from "../lib/controls_help.js";
import { fill, h } from "../lib/dom.js";
import { bindKey, FIRST_KEYS, isFree, isShortcut, KEY_ACTIONS, keyOf } from "../lib/key_bindings.js";
import { changeSetting } from "../lib/settings.js";
import { t } from "../lib/words.js";

/** @import { KeyAction } from "../lib/key_bindings.js" */

export class KeyFields {
  /** The action that waits for its key. @type {KeyAction | null} */
  #waiting = null;
  /** @type {Map<KeyAction, HTMLButtonElement>} */
  #buttons = new Map();

  say = h("p.small", { role: "status" });
  element = h("div.stack");

  constructor() {
    const rows = KEY_ACTIONS.map((action) => {
      const press = { type: "button", onclick: () => this.#wait(action), onblur: () => this.#wait(null) };
      const button = h("button.button", press);
      button.addEventListener("keydown", (event) => this.#take(action, event));
      this.#buttons.set(action, button);
      return h("li", h("span", actionName(action)), button);
    });
    fill(this.element, h("ul.key-fields", rows), this.say);
    this.show();
  }

  /** Show the keys as they stand. */
  show() {
    for (const [action, button] of this.#buttons) {
      const waits = action === this.#waiting;
      const name = keyName(keyOf(action));
      fill(button, waits ? t("settings.press_key") : h("kbd", name));
      button.setAttribute("aria-label", t("settings.key_of", { what: actionName(action), key: name }));
      button.setAttribute("aria-pressed", String(waits));
    }
  }

  /** @param {KeyAction | null} action */
  #wait(action) {
    if (this.#waiting === action) return;
    this.#waiting = action;
    if (action) this.say.textContent = t("settings.press_key_note");
    this.show();
  }

  /** @param {KeyAction} action @param {KeyboardEvent} event */
  #take(action, event) {
    if (this.#waiting !== action || event.key === "Tab" || event.key === "Shift" || isShortcut(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") this.say.textContent = "";
    else if (!isFree(event.key)) {
      this.say.textContent = t("settings.key_taken", { key: keyName(event.key) });
      return;
    } else this.#bind(action, event.key);
    this.#wait(null);
  }

  /** @param {KeyAction} action @param {string} key */
  #bind(action, key) {
    const other = bindKey(action, key);
    const now = t("settings.key_now", { what: actionName(action), key: keyName(keyOf(action)) });
    const moved = other ? t("settings.key_now", { what: actionName(other), key: keyName(keyOf(other)) }) : "";
    this.say.textContent = `${now} ${moved}`.trim();
  }

  /** All keys as they were at first. */
  reset() {
    changeSetting("keys", {});
    this.say.textContent = t("settings.keys_reset", { n: Object.keys(FIRST_KEYS).length });
  }
}
