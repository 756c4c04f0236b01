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

/** A player as people read it: a person, or a bot with its level. */
export function playerName(name) {
  if (/^human\b.* 2$/.test(name)) return t("mnk.second");
  return name.startsWith("human") ? t("player.human") : name.replace(":level=", " · ");
}
