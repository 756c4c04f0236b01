// Playing on from a position against any bot: who, on which side, how strong; the new game opens.

import { markOf } from "../../board/mnk/marks.js";
import { post } from "../../lib/api.js";
import { button, field, h, segments } from "../../lib/dom.js";
import { Faults } from "../../lib/form.js";
import { go } from "../../lib/navigate.js";
import { explainError, openDialog } from "../../lib/notices.js";
import { remember } from "../../lib/prefs.js";
import { t } from "../../lib/words.js";
import { lastMatch, wantedMatch } from "./match.js";
import { timeSelect } from "./menu.js";
import { SeatForm } from "./seat_form.js";

/** @import { MoveTree } from "../../board/mnk/move_tree.js" */
/** @import { MnkCatalogue } from "../../lib/messages.js" */
/** @import { Mode } from "./match.js" */

/**
 * Ask against whom, and begin from the position that a tree shows.
 * @param {MnkCatalogue} catalogue
 * @param {MoveTree} tree
 */
export function openPlayOn(catalogue, tree) {
  const { setup, position, turn, given } = tree;
  const match = { ...lastMatch(catalogue), setup };
  const begin = button(t("play_on.start"), { sign: "play", kind: "primary", type: "submit" });
  const faults = new Faults(begin);
  const forms = [0, 1].map((seat) => new SeatForm(catalogue, match, seat, () => check()));
  const check = () => {
    for (const form of forms) form.show();
    faults.collect(
      forms.map((form) => form.bot),
      () => {
        for (const form of forms) form.check(faults, given.length);
      },
    );
  };
  // The person goes on with the side that is to move, unless they say otherwise.
  /** @type {Record<string, Mode>} */
  const modes = { 0: "human-bot", 1: "bot-human" };
  match.mode = modes[turn];
  const sides = /** @type {[string, string][]} */ ([0, 1].map((seat) => [String(seat), markOf(seat)]));
  const choice = segments(t("play_on.side"), sides, String(turn), (key) => {
    match.mode = modes[key];
    choice.choose(key);
    check();
  });
  const start = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    try {
      const game = await post("/mnk/games", { ...wantedMatch(remember("mnk.match", match), catalogue), position });
      dialog.close();
      go(`/mnk?game=${game.id}`);
    } catch (error) {
      faults.tell(explainError(error));
    }
  };
  const content = h(
    "form.stack",
    { novalidate: true, onsubmit: start, oninput: () => check() },
    h("div.field", h("span", t("play_on.side")), choice),
    forms.map((form) => form.element),
    field(t("mnk.time"), timeSelect(catalogue, match)),
    faults.element,
    begin,
  );
  const dialog = openDialog(t("play_on.title"), content);
  check();
}
