// Text that comes from outside: pasted, typed or dropped as a file.

import { h } from "../../lib/dom.js";
import { showError } from "../../lib/notices.js";
import { t } from "../../lib/words.js";

const MOST_BYTES = 200_000;

/** A text field that also takes a dropped file; `read(text)` gets what was put in. */
export function textDrop(label, read) {
  const area = h("textarea.code", { spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": label, oninput: () => read(area.value) });
  const file = h("input.hidden-visually", { type: "file", accept: ".txt,text/plain", tabindex: "-1", "aria-label": t("analyse.file"), onchange: () => take(file.files[0]) });
  async function take(dropped) {
    if (!dropped) return;
    if (dropped.size > MOST_BYTES) return showError(new Error(t("analyse.too_large")));
    area.value = await dropped.text();
    file.value = "";
    read(area.value);
  }
  const element = h("div.drop", area, h("div.row", h("button.button", { type: "button", onclick: () => file.click() }, t("analyse.file")), h("span.small.muted", t("analyse.drop_note"))), file);
  const stop = (event) => {
    event.preventDefault();
    element.classList.toggle("over", event.type === "dragover");
  };
  element.addEventListener("dragover", stop);
  element.addEventListener("dragleave", stop);
  element.addEventListener("drop", (event) => {
    stop(event);
    const [dropped] = event.dataTransfer.files;
    if (dropped) take(dropped);
    else if (event.dataTransfer.getData("text")) {
      area.value = event.dataTransfer.getData("text");
      read(area.value);
    }
  });
  const show = (text) => {
    area.value = text;
    area.rows = Math.max(5, Math.min(18, text.split("\n").length + 1));
  };
  return { element, area, show };
}
