// The match that a menu sets up: who plays, on which board, how strong; the last one is remembered.

import { recall } from "../../lib/prefs.js";
import { allowedTimes, nearestTime } from "../../lib/thinking_times.js";

/** @import { MnkCatalogue, MnkSettings, NewMnkGame } from "../../lib/messages.js" */
/** @typedef {"human-bot" | "bot-human" | "human-human" | "bot-bot"} Mode Who begins, and against whom. */
/**
 * @typedef {object} Match
 * @property {Mode} mode
 * @property {string} setup
 * @property {string[]} bots The bot that each seat has when a bot sits there.
 * @property {number[]} levels Its level.
 * @property {string[]} options What else is set of it, as text behind its name.
 * @property {number} time_s
 * @property {MnkSettings["opening_rule"]} opening_rule How five in a row is opened.
 */

/** @type {readonly Mode[]} */
export const MODES = ["human-bot", "bot-human", "human-human", "bot-bot"];
/** The opponents that a menu begins with; between the weakest and the strongest, a first match is played. */
export const OPPONENTS = /** @type {const} */ (["easy", "medium", "strong"]);
/** @typedef {(typeof OPPONENTS)[number]} Opponent */

/** The seconds a move that can be chosen, as far as the server allows them. */
const TIMES = [0.1, 0.3, 1, 3, 10];

/** The times a move that can be chosen on this server. @param {MnkCatalogue} catalogue */
export const timesOf = ({ time_s }) => allowedTimes(TIMES, time_s);

/** The level of the analyst that an opponent plays at. @param {Opponent} opponent @param {MnkCatalogue} catalogue */
function levelOf(opponent, { bots, analyst, first_level: medium }) {
  const levels = bots.find(({ name }) => name === analyst)?.levels ?? [];
  return { easy: levels[0] ?? medium, medium, strong: levels.at(-1) ?? medium }[opponent];
}

/** Play against an opponent. @param {Match} match @param {Opponent} opponent @param {MnkCatalogue} catalogue */
export function meet(match, opponent, catalogue) {
  const level = levelOf(opponent, catalogue);
  if (!["human-bot", "bot-human"].includes(match.mode)) match.mode = MODES[0];
  Object.assign(match, { bots: match.bots.map(() => catalogue.analyst), levels: [level, level], options: ["", ""] });
}

/** Which of the opponents a match is against, if any. @param {Match} match @param {MnkCatalogue} catalogue */
export function opponentOf(match, catalogue) {
  const seat = { "human-bot": 1, "bot-human": 0, "human-human": null, "bot-bot": null }[match.mode];
  if (seat === null || match.bots[seat] !== catalogue.analyst || match.options[seat]) return null;
  return OPPONENTS.find((opponent) => levelOf(opponent, catalogue) === match.levels[seat]) ?? null;
}

/**
 * The last choices as far as this server has them, or sensible first ones.
 * @param {MnkCatalogue} catalogue
 * @returns {Match}
 */
export function lastMatch(catalogue) {
  const { bots, analyst, first_level: level, setup, opening_rules } = catalogue;
  const [usual, ...rules] = opening_rules;
  /** @type {Match} */
  const first = {
    mode: MODES[0],
    setup,
    bots: [analyst, analyst],
    levels: [level, level],
    options: ["", ""],
    time_s: 1,
    opening_rule: usual,
  };
  const last = { ...first, ...recall("mnk.match", {}) };
  const known = bots.map((bot) => bot.name);
  const isKnown = last.bots.map((id) => known.includes(id));
  return {
    ...last,
    // A page of an earlier version could remember 0, which nobody had chosen.
    time_s: nearestTime(timesOf(catalogue), last.time_s > 0 ? last.time_s : first.time_s),
    opening_rule: rules.includes(last.opening_rule) ? last.opening_rule : usual,
    bots: last.bots.map((id, seat) => (isKnown[seat] ? id : analyst)),
    options: last.options.map((text, seat) => (isKnown[seat] ? text : "")),
  };
}

/** Whether a bot sits there. @param {Match} match @param {number} seat */
export const hasBot = ({ mode }, seat) => mode.split("-")[seat] === "bot";

/**
 * The bot of a seat, whether it plays or not.
 * @param {Match} match
 * @param {number} seat
 * @param {MnkCatalogue} catalogue
 */
export function botOf(match, seat, { bots }) {
  return bots.find((bot) => bot.name === match.bots[seat]) ?? bots[0];
}

/**
 * A level that the bot has, as near to the wanted one as can be; null where it has none.
 * @param {number[]} levels
 * @param {number} wanted
 */
export function levelWithin(levels, wanted) {
  const most = levels.at(-1);
  return most === undefined ? null : Math.max(levels[0], Math.min(most, wanted));
}

/** The match as the server wants it. @param {Match} match @param {MnkCatalogue} catalogue @returns {NewMnkGame} */
export function wantedMatch(match, catalogue) {
  const player = (/** @type {number} */ seat) => {
    if (!hasBot(match, seat)) return null;
    const { name, levels } = botOf(match, seat, catalogue);
    const level = levelWithin(levels, match.levels[seat]);
    return (level === null ? name : `${name}:level=${level}`) + match.options[seat];
  };
  const { setup, time_s, opening_rule } = match;
  return { setup, first: player(0), second: player(1), time_s, opening_rule };
}
