// How a game ended, as a coloured word.

import { markOf } from "../../board/mnk/marks.js";
import { h } from "../../lib/dom.js";
import { personsSeat } from "../../lib/names.js";
import { t } from "../../lib/words.js";

/** @param {boolean} won */
const wonTag = (won) => h(`span.tag.${won ? "good" : "bad"}`, t(won ? "result.won" : "result.lost"));

/** @param {{ game: string, result: string, winner: number | null, players: string[], seats?: number[] }} game */
export function resultTag({ game, result, winner, players, seats = [] }) {
  if (result === "unfinished") return h("span.tag", t("result.unfinished"));
  if (game === "mines") return wonTag(result === "solved");
  if (winner === null) return h("span.tag", t("result.draw"));
  const seat = personsSeat(players, seats);
  return seat === null ? h("span.tag.good", t("history.winner", { mark: markOf(winner) })) : wonTag(winner === seat);
}
