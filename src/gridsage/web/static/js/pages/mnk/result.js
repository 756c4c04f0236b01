// The result of an m,n,k game over its board: who won, and which move turned it.

import { mnkCell } from "../../board/cells.js";
import { shareOfX } from "../../board/worth.js";
import { kindOf } from "../../lib/api.js";
import { button, h } from "../../lib/dom.js";
import { live } from "../../lib/live.js";
import { showError } from "../../lib/notices.js";
import { t } from "../../lib/words.js";
import { botsOf } from "./seats.js";

/** @import { Result, ResultCard } from "../../board/result_card.js" */
/** @import { MnkState } from "../../lib/messages.js" */
/**
 * @typedef {{ step: number, chance: number | null, mate_in: number | null, best: number }} PositionReview As X sees it.
 */

/** A move that costs its player less of the evaluation bar has turned nothing. */
const TURN = 0.2;

/** How the end looks to whoever sits at this screen. @param {MnkState} state @returns {Result["mood"]} */
export function moodOf({ winner, seats, settings }) {
  if (winner === null) return "drawn";
  const bots = botsOf(settings);
  const own = (seats ?? []).filter((seat) => bots[seat] === null);
  if (!own.length) return "over";
  return own.includes(winner) ? "won" : "lost";
}

/**
 * The move with which the loser gave most away, or null.
 * @param {Map<number, PositionReview>} review The positions by the number of moves before them.
 * @param {MnkState} state
 */
function turningPoint(review, { moves, winner }) {
  /** @type {{ step: number, best: number, cost: number } | null} */
  let worst = null;
  for (let step = 1 - (winner ?? 0); step < moves.length; step += 2) {
    const before = review.get(step);
    const after = review.get(step + 1);
    if (!before || !after || before.best === moves[step]) continue;
    const [was, is] = [before, after].map(({ chance, mate_in }) => Math.abs((step % 2) - shareOfX(chance, mate_in)));
    if (was - is >= (worst?.cost ?? TURN)) worst = { step, best: before.best, cost: was - is };
  }
  return worst;
}

/**
 * Ask for a review, and tell what turned the game.
 * @param {ResultCard} card
 * @param {MnkState} state
 * @param {(words: string) => void} tell
 */
async function tellWhatMattered(card, state, tell) {
  /** @type {Map<number, PositionReview>} */
  const review = new Map();
  try {
    await card.waitFor(live.stream("review", { game: state.id }, (part) => review.set(part.step, part)));
  } catch (error) {
    // The result stands without it.
    if (kindOf(error) === null) showError(error);
    return;
  }
  const turn = turningPoint(review, state);
  if (!turn) return tell(t("result.no_turn"));
  const { moves, width } = state;
  const facts = { n: turn.step + 1, move: mnkCell(moves[turn.step], width), best: mnkCell(turn.best, width) };
  tell(t("result.turn", facts));
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
      h("a.button", { href: `/replay/${state.id}` }, t("replay")),
      button(t("mnk.menu"), { onclick: menu }),
    ],
    // The row that won stays in sight.
    below: !state.row.some((cell) => cell >= (state.width * state.height) / 2),
  });
  if (state.result === "line") tellWhatMattered(card, state, tell);
}
