// The position editors of both families.

import { fill, h, segments } from "../lib/dom.js";
import { familyChoices } from "../lib/names.js";
import { notify } from "../lib/notices.js";
import { recall, remember } from "../lib/prefs.js";
import { t } from "../lib/words.js";
import { MinesEditor } from "./analyse/mines/editor.js";
import { MnkEditor } from "./analyse/mnk/editor.js";

/** @param {HTMLElement} root @param {import("../main.js").PageContext} context */
export async function mount(root, { query, catalogue }) {
  const body = h("div.editor");
  /** @type {MinesEditor | MnkEditor | null} */
  let editor = null;
  const tabs = segments(t("analyse.which"), familyChoices(), null, (key) => show(key));
  const show = (/** @type {string} */ key, /** @type {string | null} */ from = null) => {
    editor?.leave();
    tabs.choose(remember("analyse.game", key));
    editor = key === "mnk" ? new MnkEditor(body, catalogue.mnk) : new MinesEditor(body, catalogue.mines);
    return editor.begin(from);
  };
  fill(root, h("div.page-head", h("h1", t("nav.analyse")), tabs), body);
  await show(wantedFamily(query.get("game")), query.get("from"));
  return () => editor?.leave();
}

/** The family that the address names, or the one of the last visit. @param {string | null} asked */
function wantedFamily(asked) {
  const known = familyChoices().map(([family]) => String(family));
  if (asked && known.includes(asked)) return asked;
  if (asked) notify(t("error.unknown-name", { name: asked, known: known.join(", ") }), { fault: true });
  return recall("analyse.game", known[0]);
}
