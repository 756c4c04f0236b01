// Who this browser is to the server. A cookie says it; where cookies are blocked, the page does, until it is closed.

const BYTES = 18;

/** Whether the browser keeps no cookies for this page. */
export const cookiesBlocked = !navigator.cookieEnabled;

/** A secret as the server makes them. */
function makeSecret() {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

const secret = cookiesBlocked ? makeSecret() : null;
/** The name that others see, where no cookie keeps it. */
let name = "";

export const unkeptName = () => name;
/** @param {string} chosen */
export function setUnkeptName(chosen) {
  name = chosen;
}

/** What a request has to say of who asks. @returns {Record<string, string>} */
export function identityHeaders() {
  if (secret === null) return {};
  return { "X-Gridsage-Player": secret, ...(name ? { "X-Gridsage-Name": encodeURIComponent(name) } : {}) };
}

/** The same for the socket, which sends no headers of ours: as protocols that it offers. @returns {string[]} */
export const identityProtocols = () => (secret === null ? [] : ["gridsage", `gridsage.player.${secret}`]);
