// What is said of an m,n,k game as it stands: who is to move, what is waited for, how it ended.

import { markOf } from "../../board/mnk/marks.js";
import { isSpectator } from "../../lib/join.js";
import { t } from "../../lib/words.js";
import { botsOf, isAway } from "./seats.js";
import { isOwnTurn } from "./turns.js";

/** @import { MnkOpeningStep, MnkState } from "../../lib/messages.js" */
/** @typedef {(seat: number) => string} NameOf The name of whoever sits there. */

/** @param {MnkState} state @param {NameOf} nameOf */
export function sayStanding(state, nameOf) {
  const bots = botsOf(state.settings);
  if (state.over && state.winner === null) return t("mnk.draw");
  if (state.winner !== null) {
    const loser = { name: nameOf(1 - state.winner), mark: markOf(1 - state.winner) };
    if (state.result === "resigned") return t("mnk.resigned", loser);
    if (state.result !== "line") return t("mnk.failed", { ...loser, note: state.note });
    return t("mnk.won", { name: nameOf(state.winner), mark: markOf(state.winner) });
  }
  if (state.stopped && bots[state.acting]) return t("watch.stopped");
  if (state.thinking) return t("mnk.thinking", { name: nameOf(state.acting) });
  if (state.opening) return sayOpening(state.opening, state, nameOf);
  if (isSpectator(state)) return `${t("mnk.to_move", { mark: markOf(state.turn) })} ${t("game.watching")}`;
  if (!state.moves.length && !bots.includes(null)) return t("mnk.first_by_you");
  if (state.two_screens && !isOwnTurn(state)) return sayOtherTurn(state, nameOf);
  return t("mnk.your_turn", { mark: markOf(state.turn) });
}

/** @param {MnkOpeningStep} step @param {MnkState} state @param {NameOf} nameOf */
function sayOpening({ stones, options, area, offers, offered }, { acting, turn }, nameOf) {
  const who = nameOf(acting);
  const mark = markOf(turn);
  if (options.length) return t("mnk.opening_choose", { who });
  if (offers) return t("mnk.opening_offer", { who, n: offers });
  if (offered.length) return t("mnk.opening_pick", { who });
  if (area) return t(area === 1 ? "mnk.opening_middle" : "mnk.opening_area", { who, mark, side: area });
  return t("mnk.opening_place", { who, n: stones, mark });
}

/** What is waited for while the other one of two people is to move. @param {MnkState} state @param {NameOf} nameOf */
function sayOtherTurn(state, nameOf) {
  const other = { name: nameOf(state.turn), mark: markOf(state.turn) };
  if (state.open_seat === state.turn) return t("mnk.waits_invited", other);
  return t(isAway(state, state.turn) ? "mnk.waits_away" : "mnk.their_turn", other);
}
