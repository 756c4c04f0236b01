// An analysis of m,n,k as something to take away: copied as moves, text or a link, saved as a file or a picture.

import { mnkCells } from "../../../board/cells.js";
import { drawMnkSvg } from "../../../board/mnk/picture.js";
import { post } from "../../../lib/api.js";
import { copyText, saveFile } from "../../../lib/clipboard.js";
import { button, h } from "../../../lib/dom.js";
import { t } from "../../../lib/words.js";
import { treeAddress, wholeAddress } from "../address.js";
import { FILE_NAME, pictureButtons, saveButton } from "../save_picture.js";

/** @import { MoveTree } from "../../../board/mnk/move_tree.js" */

/** The buttons that copy and save what `tree` gives; `row` is the winning row. */
export class Exchange {
  /** @param {() => MoveTree} tree @param {() => number[]} row */
  constructor(tree, row) {
    this.tree = tree;
    this.row = row;
    const copy = (/** @type {string} */ word, /** @type {(tree: MoveTree) => string} */ text, sign = "copy") =>
      button(t(word), { sign, onclick: () => copyText(text(this.tree()), t("exchange.copied")) });
    this.element = h(
      "div.stack",
      h(
        "div.actions",
        copy("exchange.link", (each) => wholeAddress(treeAddress(each)), "link"),
        copy("exchange.moves", (each) => mnkCells(each.line, each.size.width)),
        copy("exchange.text", (each) => each.text),
      ),
      h(
        "div.row",
        { role: "group", "aria-label": t("exchange.save") },
        h("span.small.muted", t("exchange.save")),
        saveButton("SGF", () => this.#saveFile("sgf")),
        saveButton("psq", () => this.#saveFile("psq")),
        saveButton("RenLib", () => this.#saveFile("lib")),
        pictureButtons(() => this.#draw()),
      ),
    );
  }

  /** @param {"sgf" | "psq" | "lib"} form */
  async #saveFile(form) {
    const tree = this.tree();
    const { at, comments } = tree.data;
    const { text } = await post("/mnk/tree/file", { text: tree.text, form, at, comments });
    saveFile(`${FILE_NAME}.${form}`, form === "lib" ? new Blob([bytesOf(text)]) : text);
  }

  /** The board as a picture. */
  #draw() {
    const { size, stones, line } = this.tree();
    return drawMnkSvg({ size, stones, line, row: this.row(), numbers: true });
  }
}

/** The bytes that are written in hexadecimal. @param {string} text */
const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
