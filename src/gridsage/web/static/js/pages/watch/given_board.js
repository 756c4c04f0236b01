// The dialog for a board on which a bot is watched: its text, pasted, typed or dropped as a file.

import { button, h } from "../../lib/dom.js";
import { openDialog } from "../../lib/notices.js";
import { t } from "../../lib/words.js";
import { TextDrop } from "../analyse/text_drop.js";

/**
 * Ask for a board; `start(text)` answers whether the bot plays on it.
 * @param {string | null} shown The board that was given before.
 * @param {(text: string) => Promise<boolean>} start
 */
export function openGivenBoard(shown, start) {
  const go = button(t("mines.start"), { kind: "primary", type: "submit" });
  const given = new TextDrop(t("mines.given_board"), () => check());
  const check = () => {
    go.disabled = !given.area.value.trim();
  };
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const playing = await start(given.area.value.trim());
    if (playing) dialog.close();
    else given.setWrong(true);
  };
  given.show(shown ?? "");
  check();
  const note = h("p.small.muted", t("mines.given_note"));
  const form = h("form.stack", { onsubmit: submit }, given.element, note, h("footer", go));
  const dialog = openDialog(t("mines.given_board"), form);
  given.area.focus();
}
