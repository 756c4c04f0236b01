// What a finished game was worth: the figures, the help that was used, and the board's link.

import { copyText } from "../../lib/clipboard.js";
import { button, facts, fill, h } from "../../lib/dom.js";
import { className } from "../../lib/names.js";
import { formatNumber, formatPercent, formatSeconds, t } from "../../lib/words.js";
import { likeIt } from "./wish.js";

/** @import { Fact } from "../../lib/dom.js" */
/** @import { GuessFigures, MinesEnd, MinesGrade, MinesState, MinesWish } from "../../lib/messages.js" */

/**
 * A button that copies the address under which others can play the same board.
 * @param {{ setup: string, wish?: MinesWish | null }} game
 * @param {{ seed: string, first: string }} board
 */
export function copyLinkButton(game, { seed, first }, attributes = {}) {
  const link = new URL("/mines", location.href);
  link.search = new URLSearchParams({ ...likeIt(game), seed, first }).toString();
  const copy = () => copyText(link.href, t("mines.link_copied"));
  return button(t("mines.copy_link"), { ...attributes, onclick: copy });
}

/**
 * How hard a board without a guess is, and what had to be seen on it.
 * @param {MinesGrade} grade
 * @returns {Fact}
 */
function gradeFact({ level, steps }) {
  const seen = Object.entries(steps).filter(([, n]) => n);
  const words = seen.map(([kind, n]) => t(`grade.${kind}`, { n }));
  return [t("grade"), t("grade.level", { level }), words.join(" · ")];
}

/**
 * The figures of a finished game; `seconds` is what its clock showed.
 * @param {MinesEnd["statistics"]} s
 * @param {number} seconds
 * @param {Fact[]} more
 */
export function statisticsFacts(s, seconds, more = []) {
  const moves = t("stat.moves_of", { opens: s.opens, flags: s.flags, unflags: s.unflags, chords: s.chords });
  return facts(h("dl.facts"), [
    [t("stat.time"), formatSeconds(seconds)],
    [t("stat.moves"), formatNumber(s.moves), moves],
    ["3BV", s.three_bv === null ? "–" : `${formatNumber(s.three_bv_solved)} / ${formatNumber(s.three_bv)}`],
    ["3BV/s", s.three_bv_per_s === null ? "–" : formatNumber(s.three_bv_per_s, 2)],
    [t("stat.efficiency"), s.efficiency === null ? "–" : formatPercent(s.efficiency, 0)],
    [t("stat.distance"), t("stat.cells", { n: Math.round(s.distance) })],
    [t("stat.openings"), s.openings === null ? "–" : `${s.openings} · ${s.islands}`],
    ...(s.grade ? [gradeFact(s.grade)] : []),
    ...more,
  ]);
}

/**
 * How many guesses a game had, forced and needless, and the luck that the forced ones needed.
 * @param {GuessFigures} totals
 * @returns {Fact[]}
 */
export const guessFacts = ({ forced, needless, luck }) => [
  [t("review.guesses"), t("review.guesses_are", { forced, needless })],
  ...(forced && luck !== null ? [/** @type {Fact} */ ([t("review.luck"), formatPercent(luck)])] : []),
];

/**
 * The help that was used in a game, in words, and the class that its result has by it.
 * @param {Record<string, number>} help
 * @param {string} resultClass
 */
export function helpUsed(help, resultClass) {
  const used = ["asked", "hints", "chances", "undone"].filter((what) => help[what]);
  const said = used.map((what) => t(`help.used_${what}`, { n: help[what] }));
  if (!said.length) return t("help.unused");
  return `${t("help.used", { what: said.join(", ") })} ${t("class.counts", { class: className(resultClass) })}`;
}

/**
 * What can be counted of a finished game, beside its board; its guesses, once they were looked at.
 * @param {HTMLElement} card
 * @param {MinesState} game
 * @param {MinesEnd} end
 * @param {GuessFigures | null} guesses
 */
export function drawEnd(card, game, end, guesses = null) {
  fill(
    card,
    h("h2", { id: "figures-title" }, t("replay.statistics")),
    statisticsFacts(end.statistics, game.elapsed_s, guesses ? guessFacts(guesses) : []),
    h("p.small.muted", helpUsed({ ...game.help }, game.result_class)),
  );
}
