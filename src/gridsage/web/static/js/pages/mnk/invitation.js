// An invitation to a seat of an m,n,k game, for two people at two screens.

import { markOf } from "../../board/mnk/marks.js";
import { post, remove } from "../../lib/api.js";
import { copyText } from "../../lib/clipboard.js";
import { button, fill, h, segments } from "../../lib/dom.js";
import { openDialog, showError } from "../../lib/notices.js";
import { nameField } from "../../lib/person.js";
import { t } from "../../lib/words.js";

/** @import { MnkState } from "../../lib/messages.js" */

/** Whether this browser can invite somebody: it has both seats, or the other one waits. @param {MnkState} state */
export function canInvite({ over, settings, seats, open_seat }) {
  const people = settings.first === null && settings.second === null;
  return people && !over && (seats?.length === 2 || (seats?.length === 1 && open_seat !== null));
}

/**
 * Ask for which seat, and show the link; `changed` is called when who sits where is another.
 * @param {MnkState} state
 * @param {() => unknown} changed
 */
export function openInvitation(state, changed) {
  const shown = h("div.stack");
  let seat = state.open_seat ?? 1;
  const choice = segments(
    t("mnk.invite_seat"),
    [0, 1].map((each) => [String(each), t("mnk.invite_to", { mark: markOf(each) })]),
    String(seat),
    (key) => {
      seat = Number(key);
      choice.choose(key);
    },
  );
  const make = button(t("mnk.invite_make"), {
    sign: "link",
    kind: "primary",
    onclick: async () => {
      try {
        const made = await post("/mnk/games/{game_id}/invitations", { seat }, { game_id: state.id });
        showLink(shown, new URL(made.path, location.href).href);
        changed();
      } catch (error) {
        showError(error);
      }
    },
  });
  const withdraw = button(t("mnk.invite_withdraw"), {
    kind: "quiet",
    onclick: async () => {
      try {
        await remove("/mnk/games/{game_id}/invitations", { game_id: state.id });
        dialog.close();
        changed();
      } catch (error) {
        showError(error);
      }
    },
  });
  const waits = state.open_seat !== null;
  const content = h(
    "div.stack",
    h("p", t(waits ? "mnk.invite_again" : "mnk.invite_text")),
    waits ? null : choice,
    nameField(),
    h("div.row", make, waits ? withdraw : null),
    shown,
  );
  const dialog = openDialog(t("mnk.invite"), content);
}

/** @param {HTMLElement} place @param {string} link */
function showLink(place, link) {
  const field = h("input", { type: "text", readonly: "", value: link, "aria-label": t("mnk.invite_link") });
  const copy = button(t("mnk.invite_copy"), {
    sign: "link",
    onclick: async () => {
      await copyText(link, t("mnk.invite_copied"));
      field.select();
    },
  });
  fill(place, h("p", t("mnk.invite_send")), field, h("div.row", copy));
  field.select();
}
