// The name under which others see this browser's person; it gives no right to anything.

import { h } from "./dom.js";
import { t } from "./words.js";

const COOKIE = "gridsage_name";
const LONGEST = 24;
const YEAR_S = 365 * 24 * 3600;

/** The name that was chosen, or none. */
export function ownName() {
  const found = document.cookie.match(new RegExp(`(?:^|; )${COOKIE}=([^;]*)`));
  try {
    return decodeURIComponent(found?.[1] ?? "");
  } catch {
    return "";
  }
}

/** @param {string} name */
function setOwnName(name) {
  const age_s = name ? YEAR_S : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser
  document.cookie = `${COOKIE}=${encodeURIComponent(name)}; Path=/; Max-Age=${age_s}; SameSite=Strict`;
}

/** A field for one's name. */
export function nameField() {
  const input = h("input", { type: "text", maxlength: LONGEST, autocomplete: "nickname", value: ownName() });
  input.addEventListener("change", () => setOwnName(input.value.trim()));
  return h("label.field", h("span", t("person.name")), input, h("span.note", t("person.note")));
}
