// The socket to the server: requests, long answers in parts, events; when it breaks it connects again by itself.

import { cancelled, offline, ServerError } from "./api.js";
import { identityProtocols } from "./identity.js";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
/** Why the server closes a socket. @type {Record<number, string>} */
const CLOSED = { 1008: "flood", 4429: "tabs" };

/** How a computation ends that nobody here has stopped. */
const BROKEN_OFF = new Set(["cancelled", "unavailable"]);
const HANG_UP_MS = 1000;

/** @import { ErrorAnswer, LiveEvents, LiveRequests } from "./messages.js" */
/**
 * What can be heard: what the server tells, and of the socket itself "up" or why not; `back`, that the server can be
 * asked again after it could not.
 * @typedef {LiveEvents & { connection: string, back: null }} Events
 */
/**
 * An answer that comes in parts.
 * @template {keyof LiveRequests} [K=keyof LiveRequests]
 * @typedef {{ done: Promise<LiveRequests[K]["answer"]>, cancel: () => void }} Stream
 */
/**
 * What is waited for; which answer goes to whom, the id says.
 * @typedef {object} Pending
 * @property {(answer: never) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {(part: never) => void} onPart
 * @property {boolean} unwanted
 */
/** @typedef {{ id: number, part: unknown } | { id: number, ok: unknown }} Answer */
/** @typedef {LiveEvents[keyof LiveEvents] | Answer | ({ id: number | null } & ErrorAnswer)} Said */

class Live {
  /** @type {WebSocket | null} */
  #socket = null;
  #next = 1;
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  /** @type {Map<keyof Events, Set<(content: never) => void>>} */
  #listeners = new Map();
  #wait = FIRST_WAIT_MS;
  #timer = 0;
  /** @type {Promise<void> | null} */
  #opened = null;
  #down = false;

  constructor() {
    document.addEventListener("unanswered", () => this.#doubt());
  }

  /** Whether the line is down: nothing can be asked before it is back. */
  get down() {
    return this.#down;
  }

  /** Open the line before anything is asked, so that the first question need not wait for it. */
  open() {
    this.#connect().catch(() => {});
  }

  /**
   * Ask for one answer.
   * @template {keyof LiveRequests} K
   * @param {K} what
   * @param {LiveRequests[K]["wanted"]} wanted
   */
  request(what, wanted) {
    return this.stream(what, wanted).done;
  }

  /**
   * Ask for an answer that comes in parts; `cancel` stops it.
   * @template {keyof LiveRequests} K
   * @param {K} what
   * @param {LiveRequests[K]["wanted"]} wanted
   * @param {(part: LiveRequests[K]["part"]) => void} onPart
   * @returns {Stream<K>}
   */
  stream(what, wanted, onPart = () => {}) {
    if (this.#down) return { done: Promise.reject(offline()), cancel: () => {} };
    const id = this.#next++;
    let sent = false;
    const send = () => {
      sent = this.#pending.has(id);
      if (sent) this.#send({ id, do: what, ...wanted });
    };
    /** @type {Stream<K>["done"]} */
    const done = new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onPart, unwanted: false });
      this.#connect().then(send, () => this.#settle(id, (waiting) => waiting.reject(offline())));
    });
    const cancel = () => {
      // What waits for the line to open is never asked.
      if (!sent) this.#settle(id, (waiting) => waiting.reject(cancelled()));
      const waiting = this.#pending.get(id);
      if (!waiting) return;
      waiting.unwanted = true;
      this.#send({ id: this.#next++, do: "cancel", request: id });
    };
    return { done, cancel };
  }

  /** Tell the server that a game is no longer looked at. @param {{ id: string } | null} game */
  leave(game) {
    if (game) this.request("leave", { game: game.id }).catch(() => {});
  }

  /**
   * Hear events; returns what ends the hearing.
   * @template {keyof Events} K
   * @param {K} event
   * @param {(content: Events[K]) => void} listener
   */
  on(event, listener) {
    const all = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, all.add(listener));
    return () => all.delete(listener);
  }

  /** @template {keyof Events} K @param {K} event @param {Events[K]} content */
  #tell(event, content) {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(/** @type {never} */ (content));
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** @param {number} id @param {(waiting: Pending) => void} how */
  #settle(id, how) {
    const waiting = this.#pending.get(id);
    if (!waiting) return;
    this.#pending.delete(id);
    how(waiting);
  }

  #connect() {
    if (this.#opened) return this.#opened;
    clearTimeout(this.#timer);
    const address = new URL("/api/v1/live", location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address, identityProtocols());
    this.#socket = socket;
    /** @type {Promise<void>} */
    const opened = new Promise((resolve, reject) => {
      socket.addEventListener("open", () => {
        const back = this.#down;
        this.#wait = FIRST_WAIT_MS;
        this.#down = false;
        resolve();
        this.#tell("connection", "up");
        if (back) this.#tell("back", null);
      });
      socket.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
      socket.addEventListener("close", ({ code }) => {
        reject(new Error("closed"));
        this.#lost(CLOSED[code] ?? "down");
      });
    });
    opened.catch(() => {});
    this.#opened = opened;
    return opened;
  }

  /** @param {Said} message */
  #hear(message) {
    if ("event" in message) this.#tell(message.event, message);
    else if ("part" in message) this.#pending.get(message.id)?.onPart(/** @type {never} */ (message.part));
    else if ("ok" in message) this.#settle(message.id, ({ resolve }) => resolve(/** @type {never} */ (message.ok)));
    else if (message.id !== null) this.#refuse(message.id, new ServerError(message.error));
  }

  /**
   * A server that closes breaks off its work before it hangs up: whoever asked is told that the line broke, if it does.
   * On a busy machine it may hang up late; what nobody here has stopped can be asked again all the same.
   * @param {number} id
   * @param {ServerError} error
   */
  #refuse(id, error) {
    const tell = (/** @type {Error} */ why) => this.#settle(id, (waiting) => waiting.reject(why));
    if (!BROKEN_OFF.has(error.kind) || this.#pending.get(id)?.unwanted) {
      tell(error);
      return;
    }
    setTimeout(() => {
      const waits = this.#pending.has(id);
      const stopped = error.kind === "cancelled" && !this.#pending.get(id)?.unwanted;
      tell(stopped ? offline() : error);
      if (waits && stopped) this.#doubt();
    }, HANG_UP_MS);
  }

  /** @param {string} why */
  #lost(why) {
    this.#opened = null;
    this.#socket = null;
    this.#down = true;
    for (const id of [...this.#pending.keys()]) this.#settle(id, (waiting) => waiting.reject(offline()));
    this.#tell("connection", why);
    // Whatever the page shows waits for it.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT_MS);
  }

  /** Try to connect now, without waiting for the next time. */
  retry() {
    if (this.#down) this.#connect();
  }

  /** A request was not answered: is the server there at all? */
  #doubt() {
    if (!this.#opened) this.#connect();
    else if (this.#socket?.readyState === WebSocket.OPEN) {
      // A socket that still stands says nothing of requests: whoever waits may ask again in a while.
      setTimeout(() => this.#down || this.#tell("back", null), LONGEST_WAIT_MS);
    }
  }
}

export const live = new Live();
