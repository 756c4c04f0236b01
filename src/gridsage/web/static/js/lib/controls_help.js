// How a game is played with mouse, fingers and the player's own keys: the same list on every device.

import { button, h, isTouch } from "./dom.js";
import { KEY_ACTIONS, keyOf } from "./key_bindings.js";
import { openDialog } from "./notices.js";
import { setting } from "./settings.js";
import { t } from "./words.js";

/** @import { KeyAction } from "./key_bindings.js" */
/** @import { Family } from "./names.js" */
/** @typedef {[names: string[], what: string]} Control What does the same, and what it does. */

/** The actions that a family has; the others are of no use there. @type {Record<Family, KeyAction[]>} */
const ACTIONS = { mines: KEY_ACTIONS, mnk: ["open", "hints", "undo", "new", "keys"] };

/** Keys that always do what another one does. @type {Record<Family, Partial<Record<KeyAction, string[]>>>} */
const MORE_KEYS = {
  mines: { open: ["Enter"], new: ["F2"], undo: ["Ctrl+Z"], redo: ["Ctrl+Y"] },
  mnk: { open: ["Enter"], new: ["F2"] },
};

/** A key as it is called. @param {string} key */
export const keyName = (key) => (key === " " ? t("key.space") : key.toUpperCase());

/** What an action of a key does. @param {KeyAction} action @param {Family} [family] */
export const actionName = (action, family = "mines") =>
  t(family === "mnk" && action === "open" ? "mnk.keys_play" : `keys.${action}`);

/** @returns {Control[]} */
function mouseControls() {
  const around = [
    setting("clickNumber") ? t("controls.left_number") : t("controls.double"),
    setting("bothButtons") ? t("controls.both") : null,
    t("controls.middle"),
  ];
  return [
    [[t("controls.left")], t(setting("tap") === "open" ? "keys.open" : "keys.flag")],
    [[t("controls.right")], t(setting("tap") === "open" ? "keys.flag" : "keys.open")],
    [around.filter((each) => each !== null), t("keys.chord")],
  ];
}

/** @param {Family} family @returns {Control[]} */
function touchControls(family) {
  /** @type {Control[]} */
  const scrolling = [
    [[t("controls.one_finger")], t("controls.scroll")],
    [[t("controls.two_fingers")], t("controls.resize")],
  ];
  const twice = setting("confirm") === "never" ? "" : ` ${t(`controls.confirm_${setting("confirm")}`)}`;
  if (family === "mnk") return [[[t("controls.tap")], `${t("mnk.keys_play")}.${twice}`], ...scrolling];
  const [tap, hold] = setting("tap") === "open" ? ["keys.open", "keys.flag"] : ["keys.flag", "keys.open"];
  const number = t(setting("clickNumber") ? "controls.tap_number" : "controls.double_tap");
  return [
    [[t("controls.tap")], `${t(tap)}.${twice}`],
    [[t("controls.hold")], t(hold)],
    [[number], t("keys.chord")],
    ...scrolling,
  ];
}

/** @param {Family} family @returns {Control[]} */
function keyControls(family) {
  const named = ACTIONS[family].filter((action) => action !== "question" || setting("questions"));
  const keys = named.map((action) => {
    const more = MORE_KEYS[family][action] ?? [];
    return /** @type {Control} */ ([[keyName(keyOf(action)), ...more], actionName(action, family)]);
  });
  /** @type {Control[]} */
  const levels = family === "mines" ? [[["1", "2", "3"], t("keys.levels")]] : [];
  return [[["←", "→", "↑", "↓"], t("keys.move")], ...keys, ...levels];
}

/** @param {string} title @param {Control[]} controls @param {{ keys?: boolean }} options */
function section(title, controls, { keys = false } = {}) {
  const row = (/** @type {Control} */ [names, what]) => {
    const shown = keys ? names.map((name, i) => [i ? " " : null, h("kbd", name)]) : names.join(", ");
    return h("tr", h("td", shown), h("td", what));
  };
  return h("section", h("h3", title), h("table.controls", h("tbody", controls.map(row))));
}

/** The list of controls, in a dialog; what this device has comes first. @param {Family} family */
export function openControls(family) {
  const fingers = section(t("controls.touch"), touchControls(family));
  const keys = section(t("controls.keys"), keyControls(family), { keys: true });
  const mouse = family === "mines" ? section(t("controls.mouse"), mouseControls()) : null;
  const parts = isTouch() ? [fingers, keys, mouse] : [mouse, keys, fingers];
  const change = button(t("settings"), {
    sign: "gear",
    onclick: async () => {
      dialog.close();
      const { openSettings } = await import("../settings/panel.js");
      openSettings();
    },
  });
  const note = h("p.small.muted", t("controls.pointer"));
  const dialog = openDialog(t("keys"), h("div.stack", parts, note, h("footer", change)));
}
