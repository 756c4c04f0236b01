// Text that leaves the page: copied, or saved as a file.

import { notify } from "./notices.js";
import { t } from "./words.js";

/** Copy a text, and say so. @param {string} text @param {string} done */
export async function copyText(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    // Without the right to write the clipboard the text is shown to be copied by hand.
    window.prompt(t("mines.copy_link"), text);
  }
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
