// Whose turn it is in an m,n,k game: a person's, this browser's; and who acted last.

import { botsOf } from "./seats.js";

/** @import { MnkState } from "../../lib/messages.js" */

/** Whether a person is to move: on the first move of two bots too, by who began the game. @param {MnkState} state */
export function isPersonsTurn({ over, acting, moves, settings }) {
  const bots = botsOf(settings);
  return !over && (bots[acting] === null || (!moves.length && !bots.includes(null)));
}

/** Whether this browser is to move. @param {MnkState} state */
export const isOwnTurn = (state) => isPersonsTurn(state) && (state.seats ?? []).includes(state.acting);

/** Whether this browser made the last move, chose last, or resigned. @param {MnkState} state */
export function actedLast({ seats, acted, result, winner }) {
  const last = result === "resigned" && winner !== null ? 1 - winner : acted;
  return last !== null && (seats?.includes(last) ?? false);
}
