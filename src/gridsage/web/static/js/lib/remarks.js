// What the server says as data, a kind and its facts, in the words of the page.

import { botName } from "./names.js";
import { formatNumber, hasWords, t } from "./words.js";

/** @import { RemarkMessage } from "./messages.js" */

/**
 * The words of a group for a remark; `name(fact, cells)` puts cells into words. Null where there are none.
 * @param {string} group
 * @param {{ kind: string, facts?: Record<string, unknown> } | RemarkMessage | null} remark
 * @param {(fact: string, cells: number[]) => string} name
 * @returns {string | null}
 */
export function sayRemark(group, remark, name = (_, cells) => cells.join(", ")) {
  const key = `${group}.${remark?.kind}`;
  if (!remark || !(hasWords(key) || hasWords(`${key}_other`))) return null;
  const shown = Object.entries(remark.facts ?? {}).map(([fact, value]) => {
    if (Array.isArray(value)) return [fact, name(fact, value)];
    if (fact === "bot") return [fact, botName(String(value))];
    return [fact, typeof value === "number" && fact !== "n" ? formatNumber(value) : value];
  });
  return t(key, Object.fromEntries(shown));
}
