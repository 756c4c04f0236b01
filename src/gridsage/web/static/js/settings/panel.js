// The one panel of settings: each with a picture of what it does, kept in this browser as soon as it is changed.

import { askingButton, button, fill, h, segments } from "../lib/dom.js";
import { openDialog } from "../lib/notices.js";
import { nameInput, sayUnkept } from "../lib/person.js";
import { areSettingsStrange, changeSetting, KINDS, onSetting, resetSettings, setting } from "../lib/settings.js";
import { play } from "../lib/sounds.js";
import { formatNumber, formatPercent, t } from "../lib/words.js";
import { KeyFields } from "./key_fields.js";
import { drawPerson, drawPicture } from "./pictures.js";

/** @import { Kind, Settings } from "../lib/settings.js" */
/** @typedef {keyof Settings} Name */
/** @typedef {{ element: HTMLElement, show: () => void }} Control */

/** What stands under which title. @type {[title: string, names: Name[]][]} */
const SECTIONS = [
  ["settings.mouse", ["clickNumber", "bothButtons", "record"]],
  ["settings.touch", ["tap", "hold", "vibrate", "confirm"]],
  ["settings.marks", ["questions", "flagAround", "liveSpeed"]],
  ["settings.look", ["cellSize", "numbers", "order", "theme", "motion", "sounds"]],
  ["settings.keys_title", ["letters", "keys"]],
];

/** The values of a range in words. @type {Partial<Record<Name, (value: number) => string>>} */
const UNITS = {
  hold: (ms) => t("settings.seconds", { s: formatNumber(ms / 1000, 2) }),
  cellSize: (percent) => formatPercent(percent / 100, 0),
};

/** A switch, a choice or a slider, as the setting wants it. @param {Name} name @returns {Control} */
function controlOf(name) {
  const { first, choices, range } = /** @type {Kind<unknown>} */ (KINDS[name]);
  const change = (/** @type {unknown} */ value) => changeSetting(name, /** @type {Settings[Name]} */ (value));
  if (choices) {
    const options = choices.map((value) => /** @type {const} */ ([String(value), t(`settings.${name}_${value}`)]));
    const group = segments(t(`settings.${name}`), options, String(setting(name)), change);
    return { element: group, show: () => group.choose(String(setting(name))) };
  }
  if (range) return sliderOf(name, range, change);
  if (typeof first !== "boolean") return keysControl();
  const input = h("input", { type: "checkbox", role: "switch", onchange: () => change(input.checked) });
  input.setAttribute("aria-label", t(`settings.${name}`));
  const show = () => {
    input.checked = Boolean(setting(name));
  };
  return { element: input, show };
}

/** @param {Name} name @param {readonly [number, number, number]} range @param {(value: number) => void} change */
function sliderOf(name, [min, max, step], change) {
  const said = h("output.number");
  const input = h("input", { type: "range", min, max, step, "aria-label": t(`settings.${name}`) });
  input.addEventListener("input", () => change(Number(input.value)));
  const show = () => {
    input.value = String(setting(name));
    said.textContent = UNITS[name]?.(Number(setting(name))) ?? input.value;
    input.setAttribute("aria-valuetext", said.textContent);
  };
  return { element: h("div.slider", input, said), show };
}

/** @returns {Control} */
function keysControl() {
  const fields = new KeyFields();
  const reset = button(t("settings.keys_first"), { kind: "quiet", onclick: () => fields.reset() });
  fields.element.append(reset);
  return { element: fields.element, show: () => fields.show() };
}

/** A setting with its picture. @param {Name} name */
function rowOf(name) {
  const control = controlOf(name);
  const picture = h("div.setting-picture");
  const note = h("span.small.muted", t(`settings.${name}_note`));
  const words = h("div.setting-words", h("strong", t(`settings.${name}`)), note);
  const plain = control.element instanceof HTMLInputElement;
  const element = h(plain ? "label.setting" : "div.setting", { data: { name } }, picture, words, control.element);
  const show = () => {
    fill(picture, drawPicture(name, setting(name)));
    control.show();
  };
  show();
  return { element, show };
}

/** Who plays. */
function personSection() {
  const words = h("div.setting-words", h("strong", t("person.name")), h("span.small.muted", t("person.note")));
  const row = h(
    "label.setting",
    { data: { name: "person" } },
    h("div.setting-picture", drawPerson()),
    words,
    nameInput(),
  );
  return h("section.settings", h("h3", t("settings.person")), row);
}

/** What the player has to know of how settings are kept. */
function troubles() {
  const unkept = sayUnkept();
  return [
    unkept === null ? null : h("p.fault", { role: "alert" }, unkept),
    areSettingsStrange() ? h("p.fault", { role: "alert" }, t("settings.strange")) : null,
  ];
}

/** Open the panel. */
export function openSettings() {
  /** @type {Map<Name, { element: HTMLElement, show: () => void }>} */
  const rows = new Map();
  const sections = SECTIONS.map(([title, names]) => {
    for (const name of names) rows.set(name, rowOf(name));
    return h(
      "section.settings",
      h("h3", t(title)),
      names.map((name) => rows.get(name)?.element),
    );
  });
  const trouble = h("div", troubles());
  const reset = askingButton(t("settings.reset"), t("settings.reset_sure"), resetSettings, { sign: "undo" });
  const dialog = openDialog(t("settings"), h("div.stack", trouble, sections, personSection(), h("footer", reset)));
  dialog.classList.add("settings-panel");
  const off = onSetting((name) => {
    for (const [each, row] of rows) if (name === null || name === each) row.show();
    fill(trouble, troubles());
    if (name === "sounds") play("flag");
  });
  dialog.addEventListener("close", off);
}
