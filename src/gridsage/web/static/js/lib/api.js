// Requests to the server over HTTP; an error is always of the one shape.

import { identityHeaders } from "./identity.js";

/** @import { Catalogue, DeleteRoutes, GetRoutes, PostRoutes } from "./messages.js" */
/** @import { ClashErrorBody, ErrorAnswer, ErrorBody } from "./messages.js" */
/**
 * What fills the gaps of a path and its query: left out where nothing has to be said.
 * @template {{ gaps: object }} R
 * @typedef {{} extends R["gaps"] ? [gaps?: R["gaps"]] : [gaps: R["gaps"]]} Gaps
 */

/** @typedef {Pick<ErrorBody, "kind" | "message"> & Partial<ClashErrorBody>} Refusal The page itself says less. */

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

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<unknown>} What the server's routes say: `get` and its like know it.
 */
async function call(method, path, body) {
  const isFile = body instanceof Blob;
  const kind = isFile ? "application/octet-stream" : "application/json";
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: { ...identityHeaders(), ...(body === undefined ? {} : { "Content-Type": kind }) },
      body: body === undefined || isFile ? body : JSON.stringify(body),
    });
  } catch {
    document.dispatchEvent(new CustomEvent("unanswered"));
    throw offline();
  }
  if (response.status === 204) return null;
  /** @type {unknown} */
  const answer = await response.json().catch(() => ({ error: { kind: "internal", message: response.statusText } }));
  if (!response.ok) throw new ServerError(/** @type {ErrorAnswer} */ (answer).error);
  return answer;
}

/** A path with its gaps filled; what has no gap is its query. @param {string} path @param {object} gaps */
function addressOf(path, gaps = {}) {
  const query = new URLSearchParams();
  let address = `/api/v1${path}`;
  for (const [name, value] of Object.entries(gaps)) {
    const gap = `{${name}}`;
    if (path.includes(gap)) address = address.replace(gap, () => encodeURIComponent(value));
    else if (value !== undefined && value !== null) query.set(name, value);
  }
  return [address, String(query)].filter(Boolean).join("?");
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

/**
 * @template {keyof GetRoutes} P
 * @param {P} path As the server has it, with its gaps.
 * @param {Gaps<GetRoutes[P]>} gaps
 */
export function get(path, ...[gaps]) {
  return /** @type {Promise<GetRoutes[P]["answer"]>} */ (call("GET", addressOf(path, gaps)));
}

/**
 * @template {keyof PostRoutes} P
 * @param {P} path
 * @param {PostRoutes[P]["wanted"]} wanted A file goes as it is, anything else as JSON.
 * @param {Gaps<PostRoutes[P]>} gaps
 */
export function post(path, wanted, ...[gaps]) {
  return /** @type {Promise<PostRoutes[P]["answer"]>} */ (call("POST", addressOf(path, gaps), wanted ?? {}));
}

/**
 * @template {keyof DeleteRoutes} P
 * @param {P} path
 * @param {Gaps<DeleteRoutes[P]>} gaps
 */
export function remove(path, ...[gaps]) {
  return /** @type {Promise<DeleteRoutes[P]["answer"]>} */ (call("DELETE", addressOf(path, gaps)));
}

/** @type {Promise<Catalogue> | null} */
let asked = null;
/** Everything that can be chosen; asked for once. @returns {Promise<Catalogue>} */
export function getCatalogue() {
  asked ??= get("/catalogue").catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}
