// Requests to the server over HTTP; an error is always of the one shape.

/** What the server refused, with its kind and a sentence that can be shown. */
export class ServerError extends Error {
  constructor(body) {
    super(body.message);
    this.kind = body.kind;
    this.body = body;
  }
}

async function call(method, path, body) {
  let response;
  try {
    response = await fetch(`/api/v1${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ServerError({ kind: "offline", message: "" });
  }
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => ({ error: { kind: "internal", message: response.statusText } }));
  if (!response.ok) throw new ServerError(answer.error);
  return answer;
}

export const get = (path) => call("GET", path);
export const post = (path, body = {}) => call("POST", path, body);
export const remove = (path) => call("DELETE", path);

let catalogue = null;
/** Everything that can be chosen; asked for once. */
export function getCatalogue() {
  catalogue ??= get("/catalogue").catch((error) => {
    catalogue = null;
    throw error;
  });
  return catalogue;
}
