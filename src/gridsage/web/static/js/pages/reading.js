// Pages to read, one text in every language: help, the rules, and what this is.

import { getText } from "../lib/api.js";
import { h, icon } from "../lib/dom.js";
import { proseOf } from "../lib/prose.js";
import { currentLanguage, t } from "../lib/words.js";

/** The texts, in the order in which they are offered. */
const TEXTS = ["help", "rules", "about"];

/** @param {HTMLElement} root @param {import("../main.js").PageContext} context */
export async function mount(root, { path }) {
  const name = TEXTS.find((each) => path === `/${each}`) ?? TEXTS[0];
  const link = (/** @type {string} */ each) =>
    h("a", { href: `/${each}`, "aria-current": each === name ? "page" : null }, t(`nav.${each}`));
  const text = await getText(new URL(`../../texts/${name}.${currentLanguage()}.md`, import.meta.url));
  const play = h("a.button.primary", { href: "/" }, icon("play"), t("start.go_play"));
  root.append(
    h("nav.segments", { "aria-label": t("reading.texts") }, TEXTS.map(link)),
    h("article.card.prose", proseOf(text), h("div.row", play)),
  );
  return () => {};
}
