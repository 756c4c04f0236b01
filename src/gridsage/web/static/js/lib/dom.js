// A small helper that makes elements, so that no text is ever read as markup.

import { ICONS } from "./icons.js";

/**
 * @template {string} N
 * @typedef {N extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[N] : HTMLElement} Tagged
 */
/**
 * The element that a kind such as `button.primary` names.
 * @template {string} K
 * @typedef {K extends `${infer N}.${string}` ? Tagged<N> : Tagged<K>} ElementOf
 */
/** @typedef {Record<string, unknown>} Attributes Attributes, properties, `data` and, as `onclick`, listeners. */
/** @typedef {Node | string | number | bigint | boolean | null | undefined} Child */
/** @typedef {Child | readonly Nested[]} Nested */
/** @typedef {Nested | Attributes} Part */

const PROPERTIES = new Set([
  "value",
  "checked",
  "disabled",
  "hidden",
  "indeterminate",
  "htmlFor",
  "textContent",
  "open",
  "max",
  "min",
]);
const SVG = "http://www.w3.org/2000/svg";

/**
 * An element: `h("button.primary", { onclick, "aria-label": "…" }, "Text", child)`.
 * @template {string} K
 * @param {K} kind
 * @param {...Part} rest
 * @returns {ElementOf<K>}
 */
export function h(kind, ...rest) {
  const [name, ...classes] = kind.split(".");
  const element = document.createElement(name || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const part of /** @type {unknown[]} */ (rest).flat(4)) {
    if (part === null || part === undefined || part === false) continue;
    if (part instanceof Node) element.append(part);
    else if (typeof part === "object") assign(element, /** @type {Attributes} */ (part));
    else element.append(String(part));
  }
  return /** @type {ElementOf<K>} */ (element);
}

/** @param {HTMLElement} element @param {Attributes} attributes */
function assign(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "data") Object.assign(element.dataset, value);
    else if (PROPERTIES.has(name)) Object.assign(element, { [name]: value });
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
}

/**
 * An SVG element.
 * @param {string} name
 * @param {Attributes} attributes
 * @param {...Node} children
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * Put these children, and only these, into the element.
 * @template {Element} E
 * @param {E} element
 * @param {...Nested} children
 * @returns {E}
 */
export function fill(element, ...children) {
  const shown = /** @type {unknown[]} */ (children)
    .flat(4)
    .filter((child) => child !== null && child !== undefined && child !== false);
  element.replaceChildren(.../** @type {(Node | string)[]} */ (shown));
  return element;
}

/** The element of the page's frame with that id. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * The element that an event happened to, or one around it that fits the selector.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const around = (event, selector) =>
  event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest(selector)) : null;

/** Whether the screen is for fingers, which cannot point without touching. */
export const isTouch = () => matchMedia("(pointer: coarse)").matches;

/** A drawn sign; it says nothing to a screen reader. @param {string} name */
export function icon(name) {
  const path = svg("path", { d: ICONS[name] });
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, path);
}

/**
 * A button with a sign and a word, or with a sign alone and the word for those who hear it.
 * @param {string} label
 * @param {Attributes & { sign?: string, kind?: string, alone?: boolean }} [options]
 * @returns {HTMLButtonElement}
 */
export function button(label, { sign, kind = "", alone = false, ...attributes } = {}) {
  const said = alone ? label : undefined;
  return h(
    `button.button${kind ? `.${kind}` : ""}${alone ? ".icon-only" : ""}`,
    { type: "button", title: said, "aria-label": said, ...attributes },
    sign ? icon(sign) : null,
    alone ? null : h("span", label),
  );
}

/**
 * Give a button another sign and word.
 * @param {HTMLButtonElement} element
 * @param {string} sign
 * @param {string} label
 */
export function relabel(element, sign, label) {
  if (element.classList.contains("icon-only")) {
    fill(element, icon(sign));
    element.title = label;
    element.setAttribute("aria-label", label);
  } else fill(element, icon(sign), h("span", label));
}

/**
 * A button that acts when it is pressed twice: the first time it asks, for a few seconds.
 * @param {string} label
 * @param {string} question
 * @param {() => void} act
 * @param {{ sign: string, kind?: string }} options
 * @returns {HTMLButtonElement}
 */
export function askingButton(label, question, act, { sign, kind = "" }) {
  let waiting = 0;
  const rest = () => {
    clearTimeout(waiting);
    waiting = 0;
    relabel(element, sign, label);
  };
  const press = () => {
    if (waiting) {
      rest();
      act();
    } else {
      relabel(element, sign, question);
      waiting = window.setTimeout(rest, 4000);
    }
  };
  const element = button(label, { sign, kind, onclick: press });
  return element;
}

/** A labelled field around an input. @param {string} label @param {HTMLElement} input @param {string} [note] */
export function field(label, input, note) {
  return h("label.field", h("span", label), input, note ? h("span.note", note) : null);
}

/** @typedef {[name: string, value: Nested, note?: string]} Fact */

/**
 * Names with their values; a value may have a note below it, and pairs that are null are left out.
 * @param {HTMLDListElement} list
 * @param {(Fact | null)[]} pairs
 */
export function facts(list, pairs) {
  const shown = pairs.filter((pair) => pair !== null);
  return fill(
    list,
    shown.map(([name, value, note]) => [h("dt", name), h("dd", value), note ? h("dd.note", note) : null]),
  );
}

/**
 * A list of choices.
 * @param {(readonly [key: string, label: string])[]} options
 * @param {string} value
 * @param {Attributes} attributes
 */
export function select(options, value, attributes = {}) {
  const element = h(
    "select",
    attributes,
    options.map(([key, label]) => h("option", { value: key }, label)),
  );
  element.value = value;
  return element;
}

/** @typedef {HTMLDivElement & { choose: (key: string) => void }} Segments */

/**
 * A row of buttons of which one is chosen.
 * @param {string} label
 * @param {(readonly [key: string, text: string])[]} options
 * @param {string | null} value
 * @param {(key: string) => unknown} choose
 * @returns {Segments}
 */
export function segments(label, options, value, choose) {
  const buttons = options.map(([key, text]) =>
    h(
      "button",
      { type: "button", "aria-pressed": String(key === value), data: { key }, onclick: () => choose(key) },
      text,
    ),
  );
  const group = h("div.segments", { role: "group", "aria-label": label }, buttons);
  return Object.assign(group, {
    choose: (/** @type {string} */ key) => {
      for (const each of buttons) each.setAttribute("aria-pressed", String(each.dataset.key === key));
    },
  });
}

/** @typedef {{ text: Nested, number?: boolean, kind?: string }} Column A column's title, whether its values are
 * numbers, and a class of its own. */

/**
 * A table; of a row's values, the first may be an element of its own, such as a heading.
 * @param {Column[]} columns
 * @param {Nested[][]} rows
 */
export function table(columns, rows) {
  const kind = (/** @type {number} */ at) =>
    (columns[at].number ? ".number" : "") + (columns[at].kind ? `.${columns[at].kind}` : "");
  const head = columns.map(({ text }, at) => h(`th${kind(at)}`, { scope: "col" }, text));
  // On a phone each value stands beside the title of its column.
  const label = (/** @type {number} */ at) => (typeof columns[at].text === "string" ? columns[at].text : null);
  const cell = (/** @type {Nested} */ value, /** @type {number} */ at) =>
    value instanceof HTMLTableCellElement ? value : h(`td${kind(at)}`, { "data-label": label(at) }, value);
  return h(
    "table",
    h("thead", h("tr", head)),
    h(
      "tbody",
      rows.map((row) => h("tr", row.map(cell))),
    ),
  );
}
