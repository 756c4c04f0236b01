// The name under which others see this browser's person; it gives no right to anything.

import { h } from "./dom.js";
import { cookiesBlocked, setUnkeptName, unkeptName } from "./identity.js";
import { isStorageRefused } from "./prefs.js";
import { t } from "./words.js";

const COOKIE = "gridsage_name";
const LONGEST = 24;
const YEAR_S = 365 * 24 * 3600;

/** The name that was chosen, or none. */
export function ownName() {
  if (cookiesBlocked) return unkeptName();
  const found = document.cookie.match(new RegExp(`(?:^|; )${COOKIE}=([^;]*)`));
  try {
    return decodeURIComponent(found?.[1] ?? "");
  } catch {
    return "";
  }
}

/** @param {string} name */
function setOwnName(name) {
  if (cookiesBlocked) setUnkeptName(name);
  const age_s = name ? YEAR_S : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser
  document.cookie = `${COOKIE}=${encodeURIComponent(name)}; Path=/; Max-Age=${age_s}; SameSite=Strict`;
}

/** Where one's name is written; it is kept as soon as the field is left. */
export function nameInput() {
  const input = h("input", { type: "text", maxlength: LONGEST, autocomplete: "nickname", value: ownName() });
  input.addEventListener("change", () => setOwnName(input.value.trim()));
  return input;
}

/** A field for one's name. */
export const nameField = () =>
  h("label.field", h("span", t("person.name")), nameInput(), h("span.note", t("person.note")));

/** What this browser does not keep, in words; null where it keeps all. */
export function sayUnkept() {
  if (cookiesBlocked) return t("settings.no_cookies");
  return isStorageRefused() ? t("settings.unstored") : null;
}
