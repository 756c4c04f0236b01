// A text of the page, such as its help, as elements: headings, paragraphs, lists, links, keys and strong words.

import { h } from "./dom.js";

/** @import { Nested } from "./dom.js" */

const INLINE = /\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\((\/[^)\s]*)\)/g;

/** A line with its links (to this page alone), keys and strong words. @param {string} line @returns {Nested[]} */
function inline(line) {
  /** @type {Nested[]} */
  const parts = [];
  let at = 0;
  for (const { 0: whole, 1: strong, 2: key, 3: label, 4: address, index } of line.matchAll(INLINE)) {
    parts.push(line.slice(at, index));
    parts.push(strong ? h("strong", strong) : key ? h("kbd", key) : h("a", { href: address }, label));
    at = index + whole.length;
  }
  return [...parts, line.slice(at)];
}

/** A block: a heading, a list or a paragraph. @param {string} block */
function element(block) {
  const lines = block.split("\n");
  const [, marks, title] = /^(#{1,3}) (.*)$/.exec(lines[0]) ?? [];
  if (marks) return h(`h${marks.length}`, inline(title));
  if (lines[0].startsWith("- ")) {
    const items = block.slice(2).split(/\n- /);
    return h(
      "ul",
      items.map((item) => h("li", inline(item.replaceAll("\n", " ")))),
    );
  }
  return h("p", inline(lines.join(" ")));
}

/**
 * The elements of a text: blocks apart by an empty line; `#` begins a heading, `-` an item of a list.
 * @param {string} text
 */
export const proseOf = (text) =>
  text
    .trim()
    .split(/\n{2,}/)
    .map(element);
