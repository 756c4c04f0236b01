// The menu of an m,n,k match: who plays, on which board, how strong.

import { button, field, fill, h, select } from "../../lib/dom.js";
import { recall, remember } from "../../lib/prefs.js";
import { aboutBot } from "../../lib/remarks.js";
import { formatNumber, t } from "../../lib/words.js";

const MODES = ["human-bot", "bot-human", "human-human", "bot-bot"];
const TIMES = [0.1, 0.3, 1, 3, 10];

/** The last choices, or sensible first ones. */
export function lastMatch(catalogue) {
  const names = catalogue.bots.map((bot) => bot.name);
  const bot = names.includes("champion") ? "champion" : names.includes("classic") ? "classic" : names[0];
  const otherwise = { mode: "human-bot", setup: "15x15x5", bots: [bot, bot], levels: [4, 4], time_s: 1 };
  const last = { ...otherwise, ...recall("mnk.match", {}) };
  last.bots = last.bots.map((name) => (names.includes(name) ? name : bot));
  return last;
}

/** The players of a match as the server wants them. */
export function playersOf(match, catalogue) {
  const spec = (seat) => {
    const name = match.bots[seat];
    const levels = catalogue.bots.find((bot) => bot.name === name)?.levels ?? [];
    return levels.length ? `${name}:level=${Math.min(match.levels[seat], levels.at(-1))}` : name;
  };
  const [first, second] = match.mode.split("-");
  return { first: first === "bot" ? spec(0) : null, second: second === "bot" ? spec(1) : null };
}

/** The form; `start(match)` is called with what was chosen. */
export function drawMenu(root, catalogue, start) {
  const match = lastMatch(catalogue);
  const [, width0, height0, k0, rule0] = match.setup.match(/^(\d+)x(\d+)x(\d+)(?:@(\w+))?$/) ?? [null, 15, 15, 5, "free"];
  const number = (value, [min, max]) => h("input", { type: "number", inputmode: "numeric", min, max, value, required: true });
  const width = number(width0, catalogue.side);
  const height = number(height0, catalogue.side);
  const k = number(k0, catalogue.k);
  const rule = select(catalogue.rules.map((name) => [name, t(`mnk.rule_${name}`)]), rule0 ?? "free");
  const fault = h("p.fault", { role: "alert" });
  const go = button(t("mnk.start"), { sign: "play", kind: "primary.large", type: "submit" });
  const modes = h(
    "div.modes",
    { role: "radiogroup", "aria-label": t("mnk.who") },
    MODES.map((mode) =>
      h("label.mode", h("input", { type: "radio", name: "mode", value: mode, checked: mode === match.mode, onchange: () => { match.mode = mode; show(); } }),
        h("span", h("strong", t(`mnk.mode_${mode}`)), h("span.small.muted", t(`mnk.mode_${mode}_note`))))),
  );
  const presets = catalogue.presets.map((preset) => ({
    preset,
    element: h("button.button", { type: "button", onclick: () => {
      [width.value, height.value, k.value, rule.value] = [preset.width, preset.height, preset.k, preset.rule];
      check();
    } }, t(`mnk.preset_${preset.name}`)),
  }));

  const seats = [0, 1].map((seat) => {
    const bot = select(catalogue.bots.map((each) => [each.name, each.name]), match.bots[seat], { onchange: () => { match.bots[seat] = bot.value; show(); } });
    const level = h("input", { type: "range", min: 1, max: 10, step: 1, value: match.levels[seat], oninput: () => { match.levels[seat] = Number(level.value); show(); } });
    const note = h("span.note");
    const about = h("p.small.muted");
    const levelField = h("label.field", h("span", t("mnk.level")), level, note);
    return { bot, level, note, about, levelField, element: h("fieldset.seat-form", h("legend", h(`span.mark${seat ? ".o" : ""}`), " ", t(seat ? "mnk.second" : "mnk.first")), field(t("help.bot"), bot), about, levelField) };
  });
  const time = select(TIMES.map((s) => [String(s), t("mnk.seconds", { s: formatNumber(s, s < 1 ? 1 : 0) })]), String(match.time_s), { onchange: () => (match.time_s = Number(time.value)) });
  const timeField = field(t("mnk.time"), time);

  function show() {
    const kinds = match.mode.split("-");
    seats.forEach((seat, i) => {
      seat.element.hidden = kinds[i] !== "bot";
      const bot = catalogue.bots.find((each) => each.name === match.bots[i]);
      seat.about.textContent = aboutBot("mnk", bot);
      seat.levelField.hidden = !bot.levels.length;
      seat.level.max = bot.levels.at(-1) ?? 10;
      seat.note.textContent = t("mnk.level_note", { level: match.levels[i], max: bot.levels.at(-1) ?? 10 });
      seat.level.setAttribute("aria-valuetext", seat.note.textContent);
    });
    timeField.hidden = !kinds.includes("bot");
    check();
  }

  function check() {
    const [w, hh, kk] = [width, height, k].map((input) => (/^\d+$/.test(input.value) ? Number(input.value) : NaN));
    const wrong = new Map();
    for (const [input, value] of [[width, w], [height, hh]]) {
      if (!(value >= catalogue.side[0] && value <= catalogue.side[1])) wrong.set(input, t("mnk.bad_side", { min: catalogue.side[0], max: catalogue.side[1] }));
    }
    if (!(kk >= catalogue.k[0] && kk <= catalogue.k[1])) wrong.set(k, t("mnk.bad_k", { min: catalogue.k[0], max: catalogue.k[1] }));
    else if (!wrong.size && kk > Math.max(w, hh)) wrong.set(k, t("mnk.bad_fit", { k: kk, width: w, height: hh }));
    const kinds = match.mode.split("-");
    match.bots.forEach((name, i) => {
      const most = catalogue.bots.find((each) => each.name === name)?.max_cells;
      if (kinds[i] === "bot" && most && w * hh > most) wrong.set(seats[i].bot, t("mnk.bad_bot", { bot: name, most }));
    });
    for (const input of [width, height, k, ...seats.map((seat) => seat.bot)]) input.setAttribute("aria-invalid", String(wrong.has(input)));
    fault.textContent = [...wrong.values()][0] ?? "";
    go.disabled = wrong.size > 0;
    for (const { preset, element } of presets) {
      const chosen = preset.width === w && preset.height === hh && preset.k === kk && preset.rule === rule.value;
      element.setAttribute("aria-pressed", String(chosen));
    }
    match.setup = `${width.value}x${height.value}x${k.value}${rule.value === "free" ? "" : `@${rule.value}`}`;
  }

  fill(
    root,
    h(
      "form.card.stack.menu",
      {
        onsubmit: (event) => {
          event.preventDefault();
          check();
          if (!go.disabled) start(remember("mnk.match", match));
        },
        oninput: check,
      },
      h("h1", t("mnk.title")),
      h("p.muted", t("mnk.intro")),
      modes,
      h("div.seats", seats.map((seat) => seat.element)),
      timeField,
      h("h2", t("mnk.board_title")),
      h("div.presets", presets.map((each) => each.element)),
      h("div.fields", field(t("mnk.width"), width), field(t("mnk.height"), height), field(t("mnk.k"), k), field(t("mnk.rule"), rule)),
      fault,
      go,
    ),
  );
  show();
}
