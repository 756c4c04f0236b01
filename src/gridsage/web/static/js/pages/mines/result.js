// The result of a game of Minesweeper over its board: how long it took, and which risk decided it.

import { minesCell } from "../../board/cells.js";
import { EXPLODED } from "../../board/mines/letters.js";
import { kindOf } from "../../lib/api.js";
import { button, h } from "../../lib/dom.js";
import { live } from "../../lib/live.js";
import { showError } from "../../lib/notices.js";
import { formatNumber, formatPercent, formatSeconds, t } from "../../lib/words.js";
import { copyLinkButton } from "./end.js";

/** @import { AnyMinesBoard } from "../../board/mines/boards.js" */
/** @import { ResultCard } from "../../board/result_card.js" */
/** @import { GuessFigures, MinesEnd, MinesMoveReview, MinesReview, MinesState } from "../../lib/messages.js" */
/**
 * A move that had a risk.
 * @typedef {MinesMoveReview & { chance: number, best: number, best_chance: number }} Guess
 */

/** Costs below it are rounding. */
const SAME = 1e-9;

/**
 * What decided a game, from the cells that were opened at a risk; and the cell that would have been better, if any.
 * @param {Guess[]} guesses
 * @param {MinesState} game
 * @returns {{ words: string, better: number | null }}
 */
function whatMattered(guesses, { status, result, turn, width }) {
  if (status === "won") {
    const forced = guesses.filter(({ kind }) => kind === "forced");
    const riskiest = formatPercent(Math.max(0, ...forced.map(({ chance }) => chance)));
    const words = forced.length ? t("result.guesses", { n: forced.length, chance: riskiest }) : t("result.no_guess");
    return { words, better: null };
  }
  const last = result === "exploded" ? guesses.find(({ step }) => step === turn - 1) : undefined;
  if (!last) return { words: "", better: null };
  const facts = {
    chance: formatPercent(last.chance),
    best: formatPercent(last.best_chance),
    cell: minesCell(last.best, width),
  };
  const better = last.best;
  if (!last.best_chance) {
    return { words: t(last.chance === 1 ? "result.sure_mine" : "result.safe_was", facts), better };
  }
  const unlucky = last.exact ? "result.as_good" : "result.unlucky";
  if ((last.cost ?? 0) <= SAME) return { words: t(unlucky, facts), better: null };
  if (!last.exact) return { words: t("result.better", facts), better };
  const win = { before: formatPercent(last.win_chance), after: formatPercent(last.win_after) };
  return { words: t("result.better_win", { ...facts, ...win }), better };
}

/** Whether a move had a risk. @param {MinesMoveReview} move @returns {move is Guess} */
function isGuess(move) {
  return Boolean(move.chance) && move.best !== null && move.best_chance !== null;
}

/**
 * How many guesses a game had, the luck that it needed, and where it was the mine count that was overlooked.
 * @param {GuessFigures} totals
 */
function sayGuesses({ forced, needless, luck, overlooked_counts: overlooked }) {
  return [
    needless ? t("result.needless", { n: needless }) : null,
    overlooked ? t("result.overlooked", { n: overlooked }) : null,
    forced && luck !== null ? t("result.luck", { luck: formatPercent(luck) }) : null,
  ];
}

/**
 * Ask which risks were taken, and tell.
 * @param {ResultCard} card
 * @param {MinesState} game
 * @param {AnyMinesBoard} board
 * @param {(words: string) => void} tell
 * @param {(totals: GuessFigures) => void} judged
 */
async function tellWhatMattered(card, game, board, tell, judged) {
  /** @type {Guess[]} */
  const guesses = [];
  /** @type {MinesReview} */
  let found;
  try {
    const asked = live.stream("review", { game: game.id }, (told) => {
      const move = /** @type {MinesMoveReview} */ (told);
      if (isGuess(move)) guesses.push(move);
    });
    found = /** @type {MinesReview} */ (await card.waitFor(asked));
  } catch (error) {
    // The result stands without it.
    if (kindOf(error) === null) showError(error);
    return;
  }
  judged(found.totals);
  const { words, better } = whatMattered(guesses, game);
  tell([words, ...sayGuesses(found.totals)].filter(Boolean).join(" "));
  if (better !== null && board.over) board.mark("best", [better]);
}

/**
 * @param {ResultCard} card
 * @param {MinesState} game
 * @param {MinesEnd} end
 * @param {{
 *   board: AnyMinesBoard, again: () => unknown, same: () => unknown, judged: (totals: GuessFigures) => void
 * }} next `judged` hears of the guesses of the game, once they were looked at.
 */
export function showResult(card, game, end, { board, again, same, judged }) {
  const won = game.status === "won";
  const { three_bv_per_s: speed } = end.statistics;
  const given = game.result === "resigned";
  const hit = board.letters.indexOf(EXPLODED);
  const figures = [
    h("strong.number", formatSeconds(game.elapsed_s)),
    speed === null ? null : h("span.number", `${formatNumber(speed, 2)} 3BV/s`),
  ];
  const tell = card.show({
    mood: won ? "won" : "lost",
    title: won ? t("mines.won") : t(given ? "mines.resigned" : "mines.lost"),
    figures: won ? figures : null,
    actions: [
      button(t("mines.new"), { kind: "primary", onclick: again }),
      h("a.button", { href: `/replay/${game.id}` }, t("review")),
      button(t("mines.same_board"), { onclick: same }),
      game.day ? h("a.button", { href: `/daily/${game.day}` }, t("nav.daily")) : null,
      (end.board && !game.wish) || game.day ? null : copyLinkButton(game, end),
    ],
    // The mine that was hit stays in sight.
    below: Math.floor(hit / game.width) < game.height / 2,
  });
  if (game.turn) tellWhatMattered(card, game, board, tell, judged);
}
