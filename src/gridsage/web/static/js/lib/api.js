// Requests to the server over HTTP; an error is always of the one shape.

import { identityHeaders } from "./identity.js";

/** @import { Catalogue, ErrorBody } from "./messages.js" */

/** @typedef {Pick<ErrorBody, "kind" | "message"> & Partial<ErrorBody> & { clues?: number[] }} Refusal */

/** What the server refused, with its kind and a sentence that can be shown. */
export class ServerError extends Error {
  /** @param {Refusal} body */
  constructor(body) {
    super(body.message);
    this.kind = body.kind;
    this.body = body;
  }
}

/** What went wrong in the page itself, in words for its user. */
export class PageError extends Error {}

/** That the server does not answer. */
export const offline = () => new ServerError({ kind: "offline", message: "" });

/** That nobody waits for the answer any more. */
export const cancelled = () => new ServerError({ kind: "cancelled", message: "" });

/** The kind of what went wrong, where the server told one. @param {unknown} error */
export const kindOf = (error) => (error instanceof ServerError ? error.kind : null);

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function call(method, path, body) {
  const isFile = body instanceof Blob;
  const kind = isFile ? "application/octet-stream" : "application/json";
  let response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers: { ...identityHeaders(), ...(body === undefined ? {} : { "Content-Type": kind }) },
      body: body === undefined || isFile ? body : JSON.stringify(body),
    });
  } catch {
    document.dispatchEvent(new CustomEvent("unanswered"));
    throw offline();
  }
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => ({ error: { kind: "internal", message: response.statusText } }));
  if (!response.ok) throw new ServerError(answer.error);
  return answer;
}

/** A text of the page's own files. @param {URL} address */
export async function getText(address) {
  const answer = await fetch(address).catch(() => {
    document.dispatchEvent(new CustomEvent("unanswered"));
    throw offline();
  });
  if (!answer.ok) throw new ServerError({ kind: "not-found", message: answer.statusText });
  return answer.text();
}

/** @param {string} path */
export const get = (path) => call("GET", path);
/** @param {string} path @param {unknown} [body] */
export const post = (path, body = {}) => call("POST", path, body);
/** Send a file as it is. @param {string} path @param {Blob} file */
export const sendFile = (path, file) => call("POST", path, file);
/** @param {string} path */
export const remove = (path) => call("DELETE", path);

/** @type {Promise<Catalogue> | null} */
let asked = null;
/** Everything that can be chosen; asked for once. @returns {Promise<Catalogue>} */
export function getCatalogue() {
  asked ??= get("/catalogue").catch((error) => {
    asked = null;
    throw error;
  });
  return /** @type {Promise<Catalogue>} */ (asked);
}
