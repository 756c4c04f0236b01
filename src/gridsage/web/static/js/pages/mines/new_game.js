// The dialog for a board of one's own: size, mines, start rule and seed, checked as they are typed.

import { button, field, h, select } from "../../lib/dom.js";
import { openDialog } from "../../lib/notices.js";
import { setupName } from "../../lib/remarks.js";
import { formatPercent, t } from "../../lib/words.js";

const FREE = { opening: (w, h) => Math.min(3, w) * Math.min(3, h), safe: () => 1, any: () => 0 };

/** Ask for a board; `start(wanted)` gets it and answers whether it could be started. */
export function openNewGame(catalogue, game, start) {
  const number = (value, max) => h("input", { type: "number", inputmode: "numeric", min: 1, max, value, required: true });
  const width = number(game?.width ?? 30, catalogue.max_side);
  const height = number(game?.height ?? 16, catalogue.max_side);
  const mines = number(game?.mines ?? 99, 40000);
  mines.min = 0;
  const rule = select(catalogue.start_rules.map((name) => [name, t(`start.${name}`)]), game?.start ?? "opening");
  const seed = h("input", { type: "text", inputmode: "numeric", maxlength: 19, autocomplete: "off", placeholder: t("mines.seed_random") });
  const note = h("p.small.muted");
  const fault = h("p.fault", { role: "alert" });
  const go = button(t("mines.start"), { kind: "primary", type: "submit" });
  const presets = h(
    "div.presets",
    catalogue.presets.map((preset) =>
      h("button.button", {
        type: "button",
        onclick: () => {
          [width.value, height.value, mines.value] = [preset.width, preset.height, preset.mines];
          check();
        },
      }, setupName(preset.setup))),
  );

  function check() {
    const [w, hh, m] = [width, height, mines].map((input) => (/^\d+$/.test(input.value) ? Number(input.value) : NaN));
    const most = w * hh - FREE[rule.value](w, hh);
    const wrong = new Map();
    for (const [input, value] of [[width, w], [height, hh]]) {
      if (!(value >= 1 && value <= catalogue.max_side)) wrong.set(input, t("mines.bad_side", { max: catalogue.max_side }));
    }
    if (!wrong.size && !(m >= 0 && m <= most)) wrong.set(mines, t("mines.bad_mines", { max: Math.max(0, most) }));
    if (seed.value && (!/^\d+$/.test(seed.value) || BigInt(seed.value) > BigInt(catalogue.max_seed))) wrong.set(seed, t("mines.bad_seed"));
    for (const input of [width, height, mines, seed]) input.setAttribute("aria-invalid", String(wrong.has(input)));
    fault.textContent = [...wrong.values()][0] ?? "";
    go.disabled = wrong.size > 0;
    note.textContent = wrong.size ? "" : t("mines.density", { density: formatPercent(m / (w * hh)), most });
  }

  const form = h(
    "form.stack",
    {
      onsubmit: async (event) => {
        event.preventDefault();
        check();
        if (go.disabled) return;
        const wanted = { setup: `${width.value}x${height.value}/${mines.value}@${rule.value}` };
        if (seed.value) wanted.seed = seed.value;
        if (await start(wanted)) dialog.close();
      },
      oninput: check,
    },
    presets,
    h("div.fields", field(t("mines.width"), width), field(t("mines.height"), height), field(t("mines.mines"), mines)),
    field(t("mines.rule"), rule),
    field(t("mines.seed"), seed, t("mines.seed_note")),
    note,
    fault,
    h("footer", go),
  );
  const dialog = openDialog(t("mines.own_board"), form);
  check();
  width.focus();
  width.select();
}
