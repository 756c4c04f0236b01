// Text that comes from outside: pasted, typed or dropped as a file.

import { button, h } from "../../lib/dom.js";
import { notify } from "../../lib/notices.js";
import { t } from "../../lib/words.js";

const MOST_BYTES = 400_000;
const PLAIN = { spellcheck: "false", autocapitalize: "off", autocomplete: "off" };

/** A text field that also takes a dropped file. */
export class TextDrop {
  /** What it held before. */
  #last = "";

  /** `read(text)` gets what was put in. @param {string} label @param {(text: string) => void} read */
  constructor(label, read) {
    this.read = read;
    this.area = h("textarea.code", { ...PLAIN, "aria-label": label, oninput: () => this.#typed() });
    const kinds = { type: "file", accept: ".txt,.json,.psq,.sgf,.lib,text/plain,application/json" };
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

  #typed() {
    const { value } = this.area;
    if (value.length <= MOST_BYTES) {
      this.#last = value;
      this.read(value);
      return;
    }
    // What was there before is not lost by a paste that nobody can read.
    this.area.value = this.#last;
    notify(t("analyse.too_large"), { fault: true });
  }

  /** @param {File | undefined} dropped */
  async #take(dropped) {
    if (!dropped) return;
    if (dropped.size > MOST_BYTES) notify(t("analyse.too_large"), { fault: true });
    else this.#put(await readText(dropped));
  }

  /** @param {string} text */
  #put(text) {
    this.area.value = text;
    this.#typed();
  }

  /** Show a position as text. @param {string} text */
  show(text) {
    this.area.value = this.#last = text;
    this.area.rows = Math.max(5, Math.min(18, text.split("\n").length + 1));
    this.setWrong(false);
  }

  /** Whether the text can be read. @param {boolean} wrong */
  setWrong(wrong) {
    this.area.setAttribute("aria-invalid", String(wrong));
  }
}

/** The text of a file; of one that is none, or in an encoding of old, its bytes in hexadecimal. @param {File} file */
async function readText(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!/\.lib$/i.test(file.name)) {
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      // The server knows the encodings that such files have.
    }
  }
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
