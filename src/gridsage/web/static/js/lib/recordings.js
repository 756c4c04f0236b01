// Files with games: chosen, dropped or pasted; a game opens as a replay with its review, a board as a game on it.

import { PageError, post } from "./api.js";
import { beginMines } from "./begin_mines.js";
import { button, h } from "./dom.js";
import { go } from "./navigate.js";
import { notify, openDialog, showError } from "./notices.js";
import { t } from "./words.js";

const MOST_BYTES = 500_000;
/** The most games of one file that are shown to choose from. */
const MOST_GAMES = 200;
const KINDS =
  ".evf,.evfs,.avf,.fsvf,.rmv,.umf,.mvf,.rawvf,.mbf,.abf,.board,.tatham,.mines,.txt," +
  ".sgf,.psq,.lib,.bdt,.pos,.json,.jsonl";

/** @param {Blob} file @param {string} name @param {number | null} game */
async function read(file, name, game = null) {
  if (file.size > MOST_BYTES) throw new PageError(t("recording.too_large"));
  const found = await post("/games/files", file, { name: name.slice(-300), game });
  if (found.id) {
    notify(t("recording.kept"));
    go(`/replay/${found.id}`);
  } else if (found.board !== null) {
    const game = await beginMines({ board: found.board });
    go(`/mines?game=${game.id}`);
  } else chooseGame(file, name, found.count);
}

/** Open a file; what is wrong with it is said. @param {Blob} file @param {string} name @param {number | null} game */
async function openRecording(file, name, game = null) {
  try {
    await read(file, name, game);
  } catch (error) {
    showError(error);
  }
}

/** @param {Blob} file @param {string} name @param {number} count */
function chooseGame(file, name, count) {
  const numbers = Array.from({ length: Math.min(count, MOST_GAMES) }, (_, i) => i + 1);
  const choose = (/** @type {number} */ game) => {
    dialog.close();
    openRecording(file, name, game);
  };
  const buttons = numbers.map((n) => button(t("recording.game", { number: n }), { onclick: () => choose(n) }));
  const dialog = openDialog(t("recording.several", { n: count }), h("div.actions", buttons));
}

/** A dialog that takes a file, or a link or text. */
export function askForRecording() {
  const file = h("input", { type: "file", accept: KINDS, "aria-label": t("recording.file") });
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    dialog.close();
    openRecording(chosen, chosen.name);
  });
  const text = h("textarea.code", { rows: 3, spellcheck: "false", "aria-label": t("recording.text") });
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const given = text.value.trim();
    if (!given) return;
    dialog.close();
    openText(given);
  };
  const open = button(t("recording.open_text"), { kind: "primary", type: "submit" });
  const form = h("form.stack", { onsubmit: submit }, h("label.stack", t("recording.text"), text), h("footer", open));
  const note = h("p.small.muted", t("recording.note"));
  const dialog = openDialog(
    t("recording.open"),
    h("div.stack", h("label.stack", t("recording.file"), file), form, note),
  );
}

/** A link to a replay of ours, a link or text with the id of a board, or a file's own text. @param {string} text */
function openText(text) {
  const link = /^https?:\/\/\S+$/.test(text) ? new URL(text) : null;
  if (link?.origin === location.origin) return go(link.pathname + link.search + link.hash);
  if (link && !link.hash) return showError(new PageError(t("recording.elsewhere")));
  return openRecording(new Blob([link ? decodeURIComponent(link.hash.slice(1)) : text]), link ? "a.tatham" : "");
}

/** Take files that are dropped anywhere on the page, except where text is taken. */
export function watchDrops() {
  const isFile = (/** @type {DragEvent} */ event) =>
    event.dataTransfer?.types.includes("Files") && !(event.target instanceof Element && event.target.closest(".drop"));
  window.addEventListener("dragover", (event) => isFile(event) && event.preventDefault());
  window.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!isFile(event) || !file) return;
    event.preventDefault();
    openRecording(file, file.name);
  });
}
