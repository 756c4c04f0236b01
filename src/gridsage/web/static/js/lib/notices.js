// What the page says: spoken changes, short notices, the banner, and dialogs.

import { button, fill, h } from "./dom.js";
import { sayRemark } from "./remarks.js";
import { t } from "./words.js";

/** How long something deleted can be brought back. */
const UNDO_MS = 6000;

let spoken = 0;

/** Speak to a screen reader without taking the focus. */
export function announce(text) {
  const announcer = document.getElementById("announcer");
  // The same sentence twice must be spoken twice.
  announcer.textContent = text + (spoken++ % 2 ? "\u00a0" : "");
}

/** A short notice that goes by itself. */
export function notify(text, { fault = false, action = null, lasts = fault ? 7000 : 4000 } = {}) {
  const toast = h(`div.toast${fault ? ".fault-toast" : ""}`, h("span", text));
  if (action) {
    toast.append(h("button.button.quiet", { type: "button", onclick: () => { toast.remove(); action.run(); } }, action.label));
  }
  const all = document.getElementById("toasts");
  while (all.children.length > 2) all.firstChild.remove();
  all.append(toast);
  setTimeout(() => toast.remove(), lasts);
}

/** Do something that cannot be taken back only when there was time to take it back. Returns what does it at once. */
export function notifyUndoable(text, { act, undo }) {
  let open = true;
  const close = (then) => () => {
    if (!open) return;
    open = false;
    clearTimeout(timer);
    then();
  };
  const timer = setTimeout(close(act), UNDO_MS);
  notify(text, { action: { label: t("undo"), run: close(undo) }, lasts: UNDO_MS });
  return close(act);
}

/** What went wrong, in words: those for the error's code, or else for its kind. */
export function explainError(error) {
  if (!error?.kind) return error?.message || t("error.internal");
  const { code = error.kind, facts = {} } = error.body ?? {};
  return sayRemark("error", { kind: code, facts }) ?? sayRemark("error", { kind: error.kind, facts }) ?? t("error.internal");
}

/** Show what went wrong; what was stopped on purpose is no news. */
export function showError(error) {
  if (error?.kind === "cancelled") return;
  if (!error?.kind) console.error(error);
  notify(explainError(error), { fault: true });
}

/** A line across the page as long as something is not as it should be; null takes it away. */
export function setBanner(text) {
  const banner = document.getElementById("banner");
  banner.textContent = text ?? "";
  banner.hidden = !text;
}

/** A dialog with a title; closes with Escape, its button or a click beside it. */
export function openDialog(title, content, { footer = [], onclose = () => {} } = {}) {
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const dialog = h(
    "dialog",
    { "aria-labelledby": id },
    h("header", h("h2", { id }, title), button(t("close"), { sign: "close", alone: true, kind: "quiet", onclick: () => dialog.close() })),
    content,
    footer.length ? h("footer", footer) : null,
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    onclose();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** The keys of a page, in a dialog. */
export function openKeys(title, keys) {
  const body = h("div.table-wrap", h("table", h("tbody")));
  fill(
    body.querySelector("tbody"),
    keys.map(([names, what]) =>
      h("tr", h("td", names.map((name, i) => [i ? " " : null, h("kbd", name)])), h("td", what))),
  );
  openDialog(title, body);
}
