// The result of an m,n,k game over its board: who won, and which move turned it.

import { mnkCell } from "../../board/cells.js";
import { kindOf } from "../../lib/api.js";
import { button, h } from "../../lib/dom.js";
import { live } from "../../lib/live.js";
import { showError } from "../../lib/notices.js";
import { t } from "../../lib/words.js";
import { botsOf } from "./seats.js";

/** @import { Result, ResultCard } from "../../board/result_card.js" */
/** @import { MnkMoveReview, MnkState } from "../../lib/messages.js" */

/** A move that gave away less of the chance to win has turned nothing. */
const TURN = 0.2;

/** How the end looks to whoever sits at this screen. @param {MnkState} state @returns {Result["mood"]} */
export function moodOf({ winner, seats, settings }) {
  if (winner === null) return "drawn";
  const bots = botsOf(settings);
  const own = (seats ?? []).filter((seat) => bots[seat] === null);
  if (!own.length) return "over";
  return own.includes(winner) ? "won" : "lost";
}

/** The move with which the loser gave most away, or null. @param {MnkMoveReview[]} moves @param {MnkState} state */
function turningPoint(moves, { winner }) {
  const lost = moves.filter(({ seat, given_away }) => seat !== winner && given_away >= TURN);
  return lost.length ? lost.reduce((worst, move) => (move.given_away > worst.given_away ? move : worst)) : null;
}

/**
 * Ask for a review, and tell what turned the game.
 * @param {ResultCard} card
 * @param {MnkState} state
 * @param {(words: string) => void} tell
 */
async function tellWhatMattered(card, state, tell) {
  /** @type {MnkMoveReview[]} */
  const moves = [];
  try {
    const keep = (/** @type {unknown} */ move) => moves.push(/** @type {MnkMoveReview} */ (move));
    await card.waitFor(live.stream("review", { game: state.id }, keep));
  } catch (error) {
    // The result stands without it.
    if (kindOf(error) === null) showError(error);
    return;
  }
  const turn = turningPoint(moves, state);
  if (!turn) return tell(t("result.no_turn"));
  const [move, best] = [turn.cell, turn.best].map((cell) => mnkCell(cell, state.width));
  tell(t("result.turn", { n: turn.number, move, best }));
}

/**
 * @param {ResultCard} card
 * @param {MnkState} state
 * @param {{ title: string, again: () => void, menu: () => void }} how
 */
export function showResult(card, state, { title, again, menu }) {
  const tell = card.show({
    mood: moodOf(state),
    title,
    actions: [
      button(t("mnk.new"), { kind: "primary", onclick: again }),
      h("a.button", { href: `/replay/${state.id}` }, t("review")),
      button(t("mnk.menu"), { onclick: menu }),
    ],
    // The row that won stays in sight.
    below: !state.row.some((cell) => cell >= (state.width * state.height) / 2),
  });
  if (state.result === "line") tellWhatMattered(card, state, tell);
}
