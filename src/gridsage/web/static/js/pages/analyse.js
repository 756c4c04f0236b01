// The position editors of both families.

import { fill, h, segments } from "../lib/dom.js";
import { familyChoices } from "../lib/names.js";
import { recall, remember } from "../lib/prefs.js";
import { t } from "../lib/words.js";
import { MinesEditor } from "./analyse/mines_editor.js";
import { MnkEditor } from "./analyse/mnk_editor.js";

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
  await show(query.get("game") ?? recall("analyse.game", "mines"), query.get("from"));
  return () => editor?.leave();
}
