// Text that comes from outside: pasted, typed or dropped as a file.

import { PageError } from "../../lib/api.js";
import { button, h } from "../../lib/dom.js";
import { showError } from "../../lib/notices.js";
import { t } from "../../lib/words.js";

const MOST_BYTES = 200_000;
const PLAIN = { spellcheck: "false", autocapitalize: "off", autocomplete: "off" };

/** A text field that also takes a dropped file. */
export class TextDrop {
  /** `read(text)` gets what was put in. @param {string} label @param {(text: string) => void} read */
  constructor(label, read) {
    this.read = read;
    this.area = h("textarea.code", { ...PLAIN, "aria-label": label, oninput: () => read(this.area.value) });
    const kinds = { type: "file", accept: ".txt,.json,text/plain,application/json" };
    const file = h("input.hidden-visually", { ...kinds, tabindex: "-1", "aria-label": t("analyse.file") });
    file.addEventListener("change", () => {
      this.#take(file.files?.[0]);
      file.value = "";
    });
    const row = h(
      "div.row",
      button(t("analyse.file"), { onclick: () => file.click() }),
      h("span.small.muted", t("analyse.drop_note")),
    );
    this.element = h("div.drop", this.area, row, file);
    this.#listen();
  }

  #listen() {
    const stop = (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      this.element.classList.toggle("over", event.type === "dragover");
    };
    this.element.addEventListener("dragover", stop);
    this.element.addEventListener("dragleave", stop);
    this.element.addEventListener("drop", (event) => {
      stop(event);
      const dropped = event.dataTransfer?.files[0];
      const text = event.dataTransfer?.getData("text");
      if (dropped) this.#take(dropped);
      else if (text) this.#put(text);
    });
  }

  /** @param {File | undefined} dropped */
  async #take(dropped) {
    if (!dropped) return;
    if (dropped.size > MOST_BYTES) showError(new PageError(t("analyse.too_large")));
    else this.#put(await dropped.text());
  }

  /** @param {string} text */
  #put(text) {
    this.area.value = text;
    this.read(text);
  }

  /** Show a position as text. @param {string} text */
  show(text) {
    this.area.value = text;
    this.area.rows = Math.max(5, Math.min(18, text.split("\n").length + 1));
    this.setWrong(false);
  }

  /** Whether the text can be read. @param {boolean} wrong */
  setWrong(wrong) {
    this.area.setAttribute("aria-invalid", String(wrong));
  }
}
