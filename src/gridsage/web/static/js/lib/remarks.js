// What the server says as data, a kind and its facts, in the words of the page.

import { formatNumber, hasWords, t } from "./words.js";

/** The words of a group for a remark; `name(fact, cells)` puts cells into words. Null where there are none. */
export function sayRemark(group, remark, name = (_, cells) => cells.join(", ")) {
  const key = `${group}.${remark?.kind}`;
  if (!remark || !(hasWords(key) || hasWords(`${key}_other`))) return null;
  const shown = Object.entries(remark.facts ?? {}).map(([fact, value]) => {
    if (Array.isArray(value)) return [fact, name(fact, value)];
    return [fact, typeof value === "number" && fact !== "n" ? formatNumber(value) : value];
  });
  return t(key, Object.fromEntries(shown));
}

/** What a bot does, in one line: the page's words, or for a bot that came later its own. */
export function aboutBot(family, bot) {
  const key = `bot.${family}.${bot?.name}`;
  return hasWords(key) ? t(key) : bot?.summary ?? "";
}

const isPerson = (name) => /^human\b/.test(name);

/** A player as people read it: a person, or a bot with its level. */
export const playerName = (name) => (isPerson(name) ? t("player.human") : name.replace(":level=", " · "));

/** All players of a game, as people read them. */
export function playerNames(players) {
  if (players.length > 1 && players.every(isPerson)) return [t("mnk.first"), t("mnk.second")];
  return players.map(playerName);
}

/** The seat of the one person in a game; null where there is none, or more than one. */
export function personsSeat(players) {
  const seats = players.flatMap((name, seat) => (isPerson(name) ? [seat] : []));
  return seats.length === 1 ? seats[0] : null;
}

const LEVELS = { "9x9/10": "beginner", "16x16/40": "intermediate", "30x16/99": "expert" };

/** A setup as people read it: `Expert`, `10 × 10, 20 mines`, `15 × 15, 5 in a row`. */
export function setupName(setup) {
  const [board, rule] = setup.split("@");
  const [, width, height, kind, count] = board.match(/^(\d+)x(\d+)([x/])(\d+)$/) ?? [];
  if (!width) return setup;
  const name = LEVELS[board] ? t(`level.${LEVELS[board]}`) : t(kind === "/" ? "setup.mines" : "setup.row", { width, height, n: Number(count) });
  const word = kind === "/" ? `start.${rule}` : `setup.${rule}`;
  return rule && rule !== "opening" && rule !== "free" ? `${name} (${t(word)})` : name;
}
