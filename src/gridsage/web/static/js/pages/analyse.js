// The position editors of both families.

import { getCatalogue } from "../lib/api.js";
import { fill, h, segments } from "../lib/dom.js";
import { recall, remember } from "../lib/prefs.js";
import { t } from "../lib/words.js";
import { MinesEditor } from "./analyse/mines_editor.js";
import { MnkEditor } from "./analyse/mnk_editor.js";

export async function mount(root, context) {
  const catalogue = await getCatalogue();
  const body = h("div");
  let editor = null;
  const tabs = segments(t("analyse.which"), [["mines", t("nav.mines")], ["mnk", t("nav.mnk")]], null, (key) => show(key));
  const show = (key, from = null) => {
    editor?.leave();
    tabs.choose(remember("analyse.game", key));
    editor = key === "mines" ? new MinesEditor(body, catalogue.mines) : new MnkEditor(body, catalogue.mnk);
    return editor.begin(from);
  };
  fill(root, h("div.page-head", h("h1", t("nav.analyse")), tabs), body);
  const { query } = context;
  await show(query.get("game") === "mnk" || (!query.has("game") && recall("analyse.game", "mines") === "mnk") ? "mnk" : "mines", query.get("from"));
  return () => editor?.leave();
}
