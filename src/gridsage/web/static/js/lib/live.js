// The socket to the server: requests, long answers in parts, events; it comes back by itself when the line breaks.

import { ServerError } from "./api.js";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
/** Why the server closes a socket. */
const CLOSED = { 1008: "flood", 4429: "tabs" };

class Live {
  #socket = null;
  #next = 1;
  #pending = new Map();
  #listeners = new Map();
  #wait = FIRST_WAIT_MS;
  #timer = 0;
  #opened = null;

  /** Ask for one answer. */
  request(what, values = {}) {
    return this.stream(what, values, () => {}).done;
  }

  /** Ask for an answer that comes in parts; `cancel` stops it. */
  stream(what, values, onPart) {
    const id = this.#next++;
    const done = new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onPart });
      this.#connect().then(
        () => this.#send({ id, do: what, ...values }),
        () => this.#settle(id, (waiting) => waiting.reject(new ServerError({ kind: "offline", message: "" }))),
      );
    });
    const cancel = () => {
      if (this.#pending.has(id)) this.#send({ id: this.#next++, do: "cancel", request: id });
    };
    return { done, cancel };
  }

  /** Hear events; returns what ends the hearing. `line` tells of the connection itself: "up", or why not. */
  on(event, listener) {
    const all = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, all.add(listener));
    return () => all.delete(listener);
  }

  #tell(event, content) {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(content);
  }

  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

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
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#opened = new Promise((resolve, reject) => {
      socket.addEventListener("open", () => {
        this.#wait = FIRST_WAIT_MS;
        resolve();
        this.#tell("line", "up");
      });
      socket.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
      socket.addEventListener("close", ({ code }) => {
        reject(new Error("closed"));
        this.#lost(CLOSED[code] ?? "down");
      });
    });
    this.#opened.catch(() => {});
    return this.#opened;
  }

  #hear(message) {
    if ("event" in message) this.#tell(message.event, message);
    else if ("part" in message) this.#pending.get(message.id)?.onPart(message.part);
    else if ("ok" in message) this.#settle(message.id, (waiting) => waiting.resolve(message.ok));
    else if (message.id !== null) this.#settle(message.id, (waiting) => waiting.reject(new ServerError(message.error)));
  }

  #lost(why) {
    this.#opened = null;
    this.#socket = null;
    for (const id of [...this.#pending.keys()]) {
      this.#settle(id, (waiting) => waiting.reject(new ServerError({ kind: "offline", message: "" })));
    }
    this.#tell("line", why);
    // Someone listens to a game: come back for it.
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT_MS);
  }
}

export const live = new Live();
