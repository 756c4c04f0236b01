// What the page says: spoken changes, short notices, the banner, and dialogs.

import { kindOf, PageError, ServerError } from "./api.js";
import { button, byId, h } from "./dom.js";
import { sayRemark } from "./remarks.js";
import { t } from "./words.js";

/** How long something deleted can be brought back. */
const UNDO_MS = 6000;

let spoken = 0;

/** Speak to a screen reader without taking the focus. @param {string} text */
export function announce(text) {
  const announcer = byId("announcer");
  // The same sentence twice must be spoken twice.
  announcer.textContent = text + (spoken++ % 2 ? "\u00a0" : "");
}

/**
 * A short notice that goes by itself.
 * @param {string} text
 * @param {{ fault?: boolean, action?: { label: string, run: () => void } | null, lasts?: number }} options
 */
export function notify(text, { fault = false, action = null, lasts = fault ? 7000 : 4000 } = {}) {
  const toast = h(`div.toast${fault ? ".fault-toast" : ""}`, h("span", text));
  if (action) {
    toast.append(
      h(
        "button.button.quiet",
        {
          type: "button",
          onclick: () => {
            toast.remove();
            action.run();
          },
        },
        action.label,
      ),
    );
  }
  const all = byId("toasts");
  // What is said again stands there once; what can be undone is another thing each time.
  if (!action) for (const each of [...all.children]) if (each.textContent === text) each.remove();
  while (all.children.length > 2) all.children[0].remove();
  all.append(toast);
  setTimeout(() => toast.remove(), lasts);
}

/**
 * Do something that cannot be taken back only when there was time to take it back. Returns what does it at once.
 * @param {string} text
 * @param {{ act: () => unknown, undo: () => unknown }} what
 */
export function notifyUndoable(text, { act, undo }) {
  let open = true;
  const close = (/** @type {() => unknown} */ then) => () => {
    if (!open) return;
    open = false;
    clearTimeout(timer);
    then();
  };
  const timer = setTimeout(close(act), UNDO_MS);
  notify(text, { action: { label: t("undo"), run: close(undo) }, lasts: UNDO_MS });
  return close(act);
}

/** What went wrong, in words: those for the error's code, or else for its kind. @param {unknown} error */
export function explainError(error) {
  if (error instanceof PageError) return error.message;
  // What the browser says is in its own words, and for developers.
  if (!(error instanceof ServerError)) return t("error.internal");
  const { code = error.kind, facts = {} } = error.body;
  const said = sayRemark("error", { kind: code, facts }) ?? sayRemark("error", { kind: error.kind, facts });
  return said ?? t("error.internal");
}

/** Show what went wrong; what was stopped on purpose is no news. @param {unknown} error */
export function showError(error) {
  if (kindOf(error) === "cancelled") return;
  if (!(error instanceof ServerError || error instanceof PageError)) console.error(error);
  notify(explainError(error), { fault: true });
}

/** The server answers again: nothing on the page says any longer that it does not. */
export function forgetOffline() {
  const words = t("error.offline");
  for (const each of document.querySelectorAll(".fault")) if (each.textContent === words) each.textContent = "";
  for (const each of byId("toasts").children) if (each.textContent === words) each.remove();
}

/**
 * A strip across the page as long as something is not as it should be; null takes it away.
 * @param {string | null} text
 */
export function setBanner(text) {
  const banner = byId("banner");
  banner.textContent = text ?? "";
  banner.hidden = !text;
}

/**
 * A dialog with a title; closes with Escape, its button or a click beside it.
 * @param {string} title
 * @param {HTMLElement} content
 */
export function openDialog(title, content) {
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const close = button(t("close"), { sign: "close", alone: true, kind: "quiet", onclick: () => dialog.close() });
  const dialog = h("dialog", { "aria-labelledby": id }, h("header", h("h2", { id }, title), close), content);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** @typedef {[names: string[], what: string]} KeyHelp Keys that do the same, and what they do. */

/** The keys of a page, in a dialog. @param {KeyHelp[]} keys */
export function openKeys(keys) {
  const row = (/** @type {KeyHelp} */ [names, what]) => {
    const caps = names.map((name, i) => [i ? " " : null, h("kbd", name)]);
    return h("tr", h("td", caps), h("td", what));
  };
  openDialog(t("keys"), h("div.table-wrap", h("table", h("tbody", keys.map(row)))));
}
