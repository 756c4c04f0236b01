// What is shown while the server cannot be reached: what works without it, what does not, and when it is back.

import { button, byId, fill, h } from "./lib/dom.js";
import { recall } from "./lib/prefs.js";
import { firstLanguage, loadWords, t } from "./lib/words.js";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15000;

let wait = FIRST_WAIT_MS;
let timer = 0;

/** Ask whether the server is back; if so, show the page that was wanted. */
async function ask() {
  clearTimeout(timer);
  try {
    const answer = await fetch("/api/v1/health", { cache: "no-store" });
    if (answer.ok) {
      location.reload();
      return;
    }
  } catch {
    // It is not back yet.
  }
  timer = setTimeout(ask, wait);
  wait = Math.min(2 * wait, LONGEST_WAIT_MS);
}

await loadWords(firstLanguage(recall("language", null)));
document.title = `${t("offline.title")} · Gridsage`;
const now = () => {
  wait = FIRST_WAIT_MS;
  ask();
};
fill(
  byId("main"),
  h("img", { src: "/static/img/gridsage.svg", alt: "", width: 56, height: 56 }),
  h("h1", t("offline.title")),
  h("p", t("offline.safe")),
  h("h2", t("offline.works")),
  h("ul", h("li", t("offline.boards")), h("li", t("offline.kept"))),
  h("h2", t("offline.waits")),
  h("ul", h("li", t("offline.games")), h("li", t("offline.engines"))),
  h("p", { role: "status" }, t("offline.trying")),
  button(t("offline.now"), { kind: "primary", onclick: now }),
);
window.addEventListener("online", now);
ask();
