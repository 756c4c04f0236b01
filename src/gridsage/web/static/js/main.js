// The frame of the page: navigation, theme and language; each part of the page is a module of its own.

import { button, fill, h, icon, select } from "./lib/dom.js";
import { live } from "./lib/live.js";
import { setBanner, showError } from "./lib/notices.js";
import { recall, remember } from "./lib/prefs.js";
import { currentLanguage, firstLanguage, LANGUAGES, loadWords, t } from "./lib/words.js";

const THEMES = ["auto", "light", "dark", "contrast"];
const SIGNS = { auto: "auto", light: "sun", dark: "moon", contrast: "contrast" };

// Which module shows which address.
const PAGES = [
  { path: "/mines", word: "nav.mines", sign: "mine", load: () => import("./pages/mines.js") },
  { path: "/mnk", word: "nav.mnk", sign: "row", load: () => import("./pages/mnk.js") },
  { path: "/analyse", word: "nav.analyse", sign: "target", load: () => import("./pages/analyse.js") },
  { path: "/lab", word: "nav.lab", sign: "flask", load: () => import("./pages/lab.js") },
  { path: "/history", word: "nav.history", sign: "past", load: () => import("./pages/history.js") },
  { path: "/replay", parent: "/history", word: "replay", load: () => import("./pages/replay.js") },
  { path: "/watch", parent: "/mines", word: "nav.watch", load: () => import("./pages/watch.js") },
];

const main = document.getElementById("main");
let leave = () => {};
let visit = 0;

function pageOf(path) {
  const wanted = path === "/" ? "/mines" : path;
  return PAGES.find((page) => wanted === page.path || wanted.startsWith(`${page.path}/`)) ?? PAGES[0];
}

/** Show another part of the page. */
export function go(address, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  return show();
}

async function show({ focus = true } = {}) {
  const mine = ++visit;
  const page = pageOf(location.pathname);
  leave();
  leave = () => {};
  drawTop(page);
  document.title = `${t(page.word)} · Gridsage`;
  try {
    const module = await page.load();
    if (mine !== visit) return;
    const root = h(`div.page.page-${page.path.slice(1)}`);
    fill(main, root);
    leave = (await module.mount(root, { go, query: new URLSearchParams(location.search), path: location.pathname })) ?? (() => {});
    if (mine !== visit) leave();
    else if (focus) {
      main.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
  } catch (error) {
    if (mine === visit) fill(main, h("p.card", t("error.page")));
    showError(error);
  }
}

function drawTop(page) {
  const links = PAGES.filter((each) => !each.parent).map((each) =>
    h("a", { href: each.path, "aria-current": each.path === (page.parent ?? page.path) ? "page" : null },
      icon(each.sign), h("span.long", t(each.word)), h("span.short", t(`${each.word}_short`))));
  const theme = recall("theme", "auto");
  const language = select(Object.entries(LANGUAGES), currentLanguage(), {
    "aria-label": t("language"),
    onchange: async () => {
      await loadWords(remember("language", language.value));
      await show({ focus: false });
    },
  });
  fill(
    document.getElementById("top"),
    h("a.brand", { href: "/" }, h("img", { src: "/static/img/gridsage.svg", alt: "" }), "Gridsage"),
    h("nav", { "aria-label": t("nav") }, links),
    h(
      "div.tools",
      h("div.language", language),
      button(t("theme.is", { theme: t(`theme.${theme}`) }), { sign: SIGNS[theme], alone: true, kind: "quiet", onclick: nextTheme }),
    ),
  );
  document.querySelector(".skip").textContent = t("skip");
}

function nextTheme(event) {
  const next = THEMES[(THEMES.indexOf(recall("theme", "auto")) + 1) % THEMES.length];
  document.documentElement.dataset.theme = remember("theme", next);
  const label = t("theme.is", { theme: t(`theme.${next}`) });
  const own = event.currentTarget;
  fill(own, icon(SIGNS[next]));
  own.title = label;
  own.setAttribute("aria-label", label);
  document.dispatchEvent(new CustomEvent("theme"));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href^='/']");
  if (!link || link.target || link.download || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.getAttribute("href").startsWith("/api/")) return;
  event.preventDefault();
  go(link.getAttribute("href"));
});
window.addEventListener("popstate", () => show());

let lineTimer = 0;
live.on("line", (state) => {
  clearTimeout(lineTimer);
  // A line that is back at once is no news.
  if (state === "up") setBanner(null);
  else lineTimer = setTimeout(() => setBanner(t(state === "down" ? "error.reconnecting" : `error.${state}`)), 800);
});

await loadWords(firstLanguage(recall("language", null)));
await show({ focus: false });
