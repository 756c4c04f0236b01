// The frame of the page: navigation, theme and language; each part of the page is a module of its own.

import { getCatalogue, kindOf, offline } from "./lib/api.js";
import { around, button, byId, fill, h, icon, relabel, select } from "./lib/dom.js";
import { cookiesBlocked } from "./lib/identity.js";
import { live } from "./lib/live.js";
import { learnBots, learnLevels } from "./lib/names.js";
import { announce, forgetOffline, notify, setBanner, showError } from "./lib/notices.js";
import "./lib/printing.js";
import { onStorageRefused, recall, remember } from "./lib/prefs.js";
import { watchDrops } from "./lib/recordings.js";
import { areSettingsStrange, changeSetting, KINDS, onSetting, setting } from "./lib/settings.js";
import { currentLanguage, firstLanguage, LANGUAGES, loadWords, t } from "./lib/words.js";
import { showMissing } from "./pages/missing.js";

/** @import { Catalogue } from "./lib/messages.js" */
/**
 * What a part of the page gets to know when it is shown.
 * @typedef {object} PageContext
 * @property {URLSearchParams} query
 * @property {string} path
 * @property {Catalogue} catalogue
 */
/**
 * @typedef {(root: HTMLElement, context: PageContext) => Promise<() => void>} Mount Shows a part; answers what ends it.
 */
/**
 * @typedef {object} Part
 * @property {string} path
 * @property {string} word
 * @property {string} [sign] Its sign in the navigation, where it stands there.
 * @property {string} [menu] What it is called there, where several parts stand behind it.
 * @property {string} [parent] The part that it belongs to.
 * @property {boolean} [named] Whether a name follows in the address: of a game, or of a day.
 * @property {boolean} [asks] Whether it asks over the socket as soon as it is there.
 * @property {() => Promise<{ mount: Mount }>} load
 */

/** @type {Record<string, string>} */
const SIGNS = { auto: "auto", light: "sun", dark: "moon", contrast: "contrast" };
/** A connection that is back so soon is no news. */
const PATIENCE_MS = 800;

/** Which module shows which address. @type {Part[]} */
const PARTS = [
  { path: "/mines", word: "nav.mines", sign: "mine", asks: true, load: () => import("./pages/mines.js") },
  { path: "/mnk", word: "nav.mnk", sign: "row", asks: true, load: () => import("./pages/mnk.js") },
  { path: "/lessons", word: "nav.lessons", sign: "book", menu: "nav.learn", load: () => import("./pages/lessons.js") },
  { path: "/analyse", word: "nav.analyse", sign: "target", asks: true, load: () => import("./pages/analyse.js") },
  { path: "/lab", word: "nav.lab", sign: "flask", load: () => import("./pages/lab.js") },
  { path: "/history", word: "nav.history", sign: "past", load: () => import("./pages/history.js") },
  { path: "/replay", parent: "/history", word: "nav.replay", named: true, load: () => import("./pages/replay.js") },
  { path: "/watch", parent: "/mines", word: "nav.watch", load: () => import("./pages/watch.js") },
  { path: "/puzzles", parent: "/lessons", word: "nav.puzzles", load: () => import("./pages/puzzles.js") },
  { path: "/daily", parent: "/lessons", word: "nav.daily", named: true, load: () => import("./pages/daily.js") },
  { path: "/", word: "start.title", load: () => import("./pages/start.js") },
  { path: "/help", word: "nav.help", load: () => import("./pages/reading.js") },
  { path: "/rules", word: "nav.rules", load: () => import("./pages/reading.js") },
  { path: "/about", word: "nav.about", load: () => import("./pages/reading.js") },
];

/** Where there is nothing. @type {Part} */
const MISSING = {
  path: "/missing",
  word: "missing.page_title",
  load: async () => ({
    mount: async (root, { path }) => {
      showMissing(root, { what: "page", path, ways: WAYS, all: PARTS });
      return () => {};
    },
  }),
};
const WAYS = PARTS.filter((part) => part.sign);
/** What the server says of a game that is not there, or that cannot be one. */
const GONE = new Set(["not-found", "validation"]);

const main = byId("main");
let leave = () => {};
let visit = 0;
/** What is to be done when the server answers again: show the part that could not be shown, or load the page anew. */
let missing = /** @type {"part" | "module" | null} */ (null);

/** The part at an address. @param {string} address */
function partOf(address) {
  const [, first, name = "", ...more] = address.split("/");
  const part = PARTS.find(({ path }) => path === `/${first}`);
  return part && !more.length && (part.named || !name) ? part : MISSING;
}

/** Show another part of the page. @param {string} address */
function go(address) {
  history.pushState(null, "", address);
  return show();
}

async function show({ focus = true } = {}) {
  const mine = ++visit;
  const part = partOf(location.pathname);
  leave();
  leave = () => {};
  missing = null;
  drawTop(part);
  document.title = `${t(part.word)} · Gridsage`;
  try {
    const [module, catalogue] = await Promise.all([loadModule(part), getCatalogue()]);
    learnLevels(catalogue);
    learnBots(catalogue);
    if (mine !== visit) return;
    const root = h(`div.page.page-${part.path.slice(1) || "start"}`);
    fill(main, root);
    const query = new URLSearchParams(location.search);
    leave = await module.mount(root, { query, path: location.pathname, catalogue });
    if (mine !== visit) leave();
    else if (focus) {
      main.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
  } catch (error) {
    if (mine !== visit) return;
    if (kindOf(error) === "offline") showWaiting();
    else if (GONE.has(kindOf(error) ?? "")) {
      const root = h("div.page");
      fill(main, root);
      document.title = `${t("missing.game_title")} · Gridsage`;
      showMissing(root, { what: "game", path: location.pathname, ways: WAYS, all: [] });
    } else {
      fill(main, h("div.page", h("p.card", t("error.page"))));
      showError(error);
    }
  }
}

/** The module of a part; a browser may remember that it could not be loaded. @param {Part} part */
async function loadModule(part) {
  try {
    return await part.load();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.warn(error);
    document.dispatchEvent(new CustomEvent("unanswered"));
    missing = "module";
    throw offline();
  }
}

/** The server does not answer: say so where the part would stand, until it does. */
function showWaiting() {
  missing ??= "part";
  const again = button(t("connection.retry"), { kind: "primary", onclick: () => live.retry() });
  const card = h(
    "section.card.stack.waiting",
    h("h1", t("connection.title")),
    h("p", t("connection.waiting")),
    h("div.row", again),
  );
  fill(main, h("div.page", card));
  announce(t("connection.title"));
}

/** The server answers again. */
async function recover() {
  forgetOffline();
  if (missing === "module" && wasDisconnected) {
    history.replaceState({ ...history.state, back: true }, "");
    location.reload();
    return;
  }
  if (missing) await show();
  if (wasDisconnected && !missing) notify(t("connection.back"));
  wasDisconnected = false;
}

/** @param {Part} part */
function drawTop(part) {
  const here = part.parent ?? part.path;
  const links = PARTS.filter((each) => each.sign).map((each) =>
    h(
      "a",
      { href: each.path, "aria-current": each.path === here ? "page" : null },
      icon(each.sign ?? ""),
      h("span.long", t(each.menu ?? each.word)),
      h("span.short", t(`${each.menu ?? each.word}_short`)),
    ),
  );
  const language = select(Object.entries(LANGUAGES), currentLanguage(), {
    "aria-label": t("language"),
    onchange: async () => {
      remember("language", language.value);
      try {
        await loadWords(language.value);
      } catch {
        language.value = remember("language", currentLanguage());
        showError(offline());
        return;
      }
      await show({ focus: false });
    },
  });
  themeButton = button("", { sign: "auto", alone: true, kind: "quiet", onclick: nextTheme });
  showTheme();
  const settings = button(t("settings"), {
    sign: "gear",
    alone: true,
    kind: "quiet.settings-button",
    onclick: async () => (await import("./settings/panel.js")).openSettings(),
  });
  fill(
    byId("top"),
    h("a.brand", { href: "/" }, h("img", { src: "/static/img/gridsage.svg", alt: "" }), "Gridsage"),
    h("nav", { "aria-label": t("nav") }, links),
    h("div.tools", helpLink(), h("div.language", language), themeButton),
    settings,
  );
  byId("skip").textContent = t("skip");
}

/** The way to the pages to read. */
function helpLink() {
  const label = t("nav.help");
  return h("a.button.quiet.icon-only", { href: "/help", title: label, "aria-label": label }, icon("help"));
}

/** @type {HTMLButtonElement | null} */
let themeButton = null;

function showTheme() {
  const theme = setting("theme");
  if (themeButton) relabel(themeButton, SIGNS[theme], t("theme.is", { theme: t(`theme.${theme}`) }));
}

function nextTheme() {
  const { choices = [] } = KINDS.theme;
  changeSetting("theme", choices[(choices.indexOf(setting("theme")) + 1) % choices.length]);
}

/** Links within the page need no new document. @param {MouseEvent} event */
function follow(event) {
  const link = around(event, "a[href^='/']");
  const own = event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.download || own) return;
  const address = link.getAttribute("href") ?? "/";
  if (link.hasAttribute("download") || address.startsWith("/api/")) return;
  event.preventDefault();
  go(address);
}

/** Without words there is no page: they are asked for until they come. */
async function loadFirstWords() {
  for (let wait_ms = 250; ; wait_ms = Math.min(2 * wait_ms, 5000)) {
    try {
      return await loadWords(firstLanguage(recall("language", null)));
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait_ms));
    }
  }
}

let patience = 0;
let wasDisconnected = false;
/** @param {string} state */
function showConnection(state) {
  clearTimeout(patience);
  const words = state === "down" ? "error.reconnecting" : `error.${state}`;
  wasDisconnected ||= state !== "up";
  if (state === "up") setBanner(null);
  else patience = setTimeout(() => setBanner(t(words)), PATIENCE_MS);
}

document.addEventListener("click", follow);
watchDrops();
document.addEventListener("go", (event) => go(/** @type {CustomEvent<string>} */ (event).detail));
window.addEventListener("popstate", () => show());
live.on("connection", showConnection);
live.on("back", recover);
onSetting(showTheme);
if (partOf(location.pathname).asks) live.open();
await loadFirstWords();
if (cookiesBlocked) notify(t("settings.no_cookies"), { fault: true, lasts: 15_000 });
else onStorageRefused(() => notify(t("settings.unstored"), { fault: true }));
if (areSettingsStrange()) notify(t("settings.strange"), { lasts: 7000 });
await show({ focus: false });
// Only then, so that the first page has the network to itself. A browser that cannot install apps goes without.
navigator.serviceWorker?.register("/service_worker.js").catch(() => {});
if (history.state?.back) {
  history.replaceState({ ...history.state, back: undefined }, "");
  notify(t("connection.back"));
}
