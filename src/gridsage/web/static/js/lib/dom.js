// A small helper that makes elements, so that no text is ever read as markup.

const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "indeterminate", "htmlFor", "textContent", "open", "max", "min"]);
const SVG = "http://www.w3.org/2000/svg";

/** An element: `h("button.primary", { onclick, "aria-label": "…" }, "Text", child)`. */
export function h(kind, ...rest) {
  const [name, ...classes] = kind.split(".");
  const element = document.createElement(name || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const part of rest.flat(4)) {
    if (part === null || part === undefined || part === false) continue;
    if (part instanceof Node) element.append(part);
    else if (typeof part === "object") assign(element, part);
    else element.append(String(part));
  }
  return element;
}

function assign(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (PROPERTIES.has(name)) element[name] = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
}

/** An SVG element. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** Put these children, and only these, into the element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(4).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const ICONS = {
  sun: "M12 4V2M12 22v-2M4 12H2M22 12h-2M6 6 4.600 4.600M19.400 19.400 18 18M6 18l-1.400 1.400M19.400 4.600 18 6M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  moon: "M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500z",
  contrast: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M15 4.500v15M18 7v10",
  auto: "M3 5h18v11H3zM8 20h8M12 16v4",
  flag: "M6 21V4M6 4.500l12 3.500-12 4.500",
  clock: "M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  undo: "M4 9h10a6 6 0 0 1 0 12h-3M4 9l4-4M4 9l4 4",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.500c.8.800 1 1.500 1 2.500h6c0-1 .2-1.700 1-2.500A6 6 0 0 0 12 3z",
  heat: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  target: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 1v4M12 19v4M1 12h4M19 12h4",
  play: "M7 4l13 8-13 8z",
  pause: "M8 4v16M16 4v16",
  step: "M5 4l10 8-10 8zM19 4v16",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  stop: "M6 6h12v12H6z",
  first: "M18 5l-7 7 7 7M7 5v14",
  last: "M6 5l7 7-7 7M17 5v14",
  link: "M9 15l6-6M10.500 6.500 12 5a5 5 0 0 1 7 7l-1.500 1.500M13.500 17.500 12 19a5 5 0 0 1-7-7l1.500-1.500",
  close: "M6 6l12 12M18 6 6 18",
  help: "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  save: "M12 4v11M7 11l5 5 5-5M4 20h16",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  mine: "M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM12 2v4M12 18v4M2 12h4M18 12h4M5 5l2.800 2.800M16.200 16.200 19 19M5 19l2.800-2.800M16.200 7.800 19 5",
  row: "M3 5l5 5M8 5l-5 5M14 14l5 5M19 14l-5 5M18.500 5a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM5.500 14a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z",
  flask: "M9 3h6M10 3v6L4.500 18.500A1.700 1.700 0 0 0 6 21h12a1.700 1.700 0 0 0 1.500-2.500L14 9V3M7.500 15h9",
  past: "M4 5v5h5M4.500 10a8 8 0 1 1-.4 4M12 8v4.500l3 2",
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  hand: "M8 13V5.500a1.500 1.500 0 0 1 3 0V11M11 11V4a1.500 1.500 0 0 1 3 0v7M14 11V5.500a1.500 1.500 0 0 1 3 0V15a6 6 0 0 1-6 6c-3 0-4.500-1.500-6-4.500L3.500 13a1.500 1.500 0 0 1 2.600-1.400L8 14",
};

/** A drawn sign; it says nothing to a screen reader. */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, svg("path", { d: ICONS[name] }));
}

/** A button with a sign and a word, or with a sign alone and the word for those who hear it. */
export function button(label, { sign, kind = "", alone = false, ...attributes } = {}) {
  return h(
    `button.button${kind ? `.${kind}` : ""}${alone ? ".icon-only" : ""}`,
    { type: "button", title: alone ? label : undefined, "aria-label": alone ? label : undefined, ...attributes },
    sign ? icon(sign) : null,
    alone ? null : h("span", label),
  );
}

/** A labelled field around an input. */
export function field(label, input, note) {
  return h("label.field", h("span", label), input, note ? h("span.note", note) : null);
}

/** Names with their values; a value may have a note below it, and pairs that are null are left out. */
export function facts(list, pairs) {
  return fill(list, pairs.filter(Boolean).map(([name, value, note]) => [h("dt", name), h("dd", value), note ? h("dd.note", note) : null]));
}

/** A list of choices. */
export function select(options, value, attributes = {}) {
  const element = h("select", attributes, options.map(([key, label]) => h("option", { value: key }, label)));
  element.value = value;
  return element;
}

/** A row of buttons of which one is chosen. */
export function segments(label, options, value, choose) {
  const group = h("div.segments", { role: "group", "aria-label": label });
  const buttons = options.map(([key, text]) =>
    h("button", { type: "button", "aria-pressed": String(key === value), data: { key }, onclick: () => choose(key) }, text));
  group.append(...buttons);
  group.choose = (key) => {
    for (const each of buttons) each.setAttribute("aria-pressed", String(each.dataset.key === key));
  };
  return group;
}
