// Makes the page an app that can be installed: while the server is away, it shows a page that says what works.
// Everything else goes to the server as ever, so that nobody plays with old files.

/**
 * @typedef {object} OwnEvent
 * @property {(work: Promise<unknown>) => void} waitUntil
 * @property {(answer: Promise<Response>) => void} respondWith
 * @property {Request} request
 */
/**
 * The little of a service worker that is used here: the compiler knows either pages or workers.
 * @typedef {object} OwnScope
 * @property {(event: "install" | "activate" | "fetch", listener: (event: OwnEvent) => void) => void} addEventListener
 * @property {() => Promise<void>} skipWaiting
 * @property {{ claim: () => Promise<void> }} clients
 */

const worker = /** @type {OwnScope} */ (/** @type {unknown} */ (globalThis));

const STORE = "gridsage-offline";
const OFFLINE = "/offline";
const WORDS = "/static/words/";
/** What the offline page needs beside its words; each is stored again whenever the server gives it. */
const FILES = [
  OFFLINE,
  "/static/css/base.css",
  "/static/css/controls.css",
  "/static/css/tokens.css",
  "/static/fonts/figtree.woff2",
  "/static/img/gridsage.svg",
  "/static/js/early.js",
  "/static/js/lib/dom.js",
  "/static/js/lib/icons.js",
  "/static/js/lib/prefs.js",
  "/static/js/lib/words.js",
  "/static/js/offline.js",
];

/** Whether a file is stored: the words of every language are. @param {string} file */
const isStored = (file) => FILES.includes(file) || file.startsWith(WORDS);

async function prepare() {
  const store = await caches.open(STORE);
  // The page names a file of words for each language that there is.
  const page = await (await fetch(OFFLINE, { cache: "reload" })).text();
  const words = [...page.matchAll(/href="([^"]+)"/g)].map(([, file]) => file).filter((file) => file.startsWith(WORDS));
  await store.addAll([...FILES, ...words].map((file) => new Request(file, { cache: "reload" })));
  await worker.skipWaiting();
}

/** @param {string} file @param {Response} given */
async function keep(file, given) {
  await (await caches.open(STORE)).put(file, given);
}

/** The server's answer, which waits for no store, or what is stored. @param {OwnEvent} event @param {string} file */
async function answer(event, file) {
  const { request } = event;
  try {
    const given = await fetch(request);
    if (given.ok && isStored(file)) event.waitUntil(keep(file, given.clone()));
    return given;
  } catch (error) {
    const stored = await caches.match(request.mode === "navigate" ? OFFLINE : file);
    if (stored) return stored;
    throw error;
  }
}

worker.addEventListener("install", (event) => event.waitUntil(prepare()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const own = origin === location.origin && event.request.method === "GET";
  if (own && (event.request.mode === "navigate" || isStored(pathname))) {
    event.respondWith(answer(event, pathname));
  }
});
