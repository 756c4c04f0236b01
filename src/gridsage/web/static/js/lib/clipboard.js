// Text that leaves the page: copied, or saved as a file.

import { h } from "./dom.js";
import { notify, openDialog } from "./notices.js";
import { t } from "./words.js";

/** The most lines of a text that are in sight. */
const MOST_LINES = 16;

/** Copy a text, and say so; what nothing copies is shown. @param {string} text @param {string} done */
export async function copyText(text, done) {
  if ((await isWritten(text)) || isCopiedSelected(text)) notify(done);
  else showText(text);
}

/** Whether the clipboard took a text; only a page of this machine or with TLS has one. @param {string} text */
async function isWritten(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The whole text, selected. @param {string} text @param {import("./dom.js").Attributes} attributes */
const textField = (text, attributes) => h("textarea", { readonly: "", value: text, ...attributes });

/** Whether a text was copied as if its reader had selected it: browsers allow that everywhere. @param {string} text */
function isCopiedSelected(text) {
  const before = document.activeElement;
  // What lies outside an open dialog cannot be selected.
  const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const field = textField(text, { class: "hidden-visually", "aria-hidden": "true", tabindex: -1 });
  place.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/** @param {string} text */
function showText(text) {
  const rows = Math.min(MOST_LINES, text.split("\n").length + 1);
  const field = textField(text, { rows, "aria-label": t("exchange.by_hand") });
  openDialog(t("exchange.by_hand"), h("div.stack", h("p", t("exchange.by_hand_note")), field));
  field.focus();
  field.select();
}

/** Let the browser save a file. @param {string} name @param {Blob | string} content @param {string} [type] */
export function saveFile(name, content, type = "text/plain") {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
