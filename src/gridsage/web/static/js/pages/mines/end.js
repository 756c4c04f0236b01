// What a finished game was worth: the figures, the help that was used, the board's link, and what to do next.

import { button, fill, h } from "../../lib/dom.js";
import { notify } from "../../lib/notices.js";
import { formatNumber, formatPercent, formatTime, t } from "../../lib/words.js";

/** The address under which others can play the same board. */
export function boardLink(setup, end) {
  const link = new URL("/mines", location.href);
  link.search = new URLSearchParams({ setup, seed: end.seed, first: end.first }).toString();
  return link.href;
}

export async function copyText(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    // Without the right to write the clipboard the text is shown to be copied by hand.
    window.prompt(done, text);
  }
}

export function drawEnd(card, game, { again, same }) {
  const { end, help } = game;
  const s = end.statistics;
  const facts = [
    [t("stat.time"), `${formatTime(game.elapsed_s, 1)} s`],
    [t("stat.moves"), t("stat.moves_of", { opens: s.opens, flags: s.flags, chords: s.chords })],
    ["3BV", `${s.bbbv_solved} / ${s.bbbv}`],
    ["3BV/s", s.bbbv_per_s === null ? "–" : formatNumber(s.bbbv_per_s, 2)],
    [t("stat.efficiency"), s.efficiency === null ? "–" : formatPercent(s.efficiency, 0)],
    [t("stat.distance"), t("stat.cells", { n: Math.round(s.distance) })],
    [t("stat.openings"), `${s.openings} · ${s.islands}`],
  ];
  const used = [
    help.hints ? t("help.used_hints", { n: help.hints }) : null,
    help.chances ? t("help.used_chances", { n: help.chances }) : null,
    help.undone ? t("help.used_undo", { n: help.undone }) : null,
  ].filter(Boolean);
  fill(
    card,
    h("div.spread", h("h2", { id: "end-title" }, game.status === "won" ? t("mines.won") : t("mines.lost")),
      h(`span.tag.${game.status === "won" ? "good" : "bad"}`, t(`result.${game.status}`))),
    h("dl.facts", facts.map(([name, value]) => [h("dt", name), h("dd", value)])),
    h("p.small.muted", used.length ? t("help.used", { what: used.join(", ") }) : t("help.unused")),
    h(
      "div.row",
      button(t("mines.new"), { kind: "primary", onclick: again }),
      button(t("mines.same_board"), { onclick: same }),
      h("a.button", { href: `/replay/${game.id}` }, t("replay")),
      button(t("mines.copy_link"), { sign: "link", onclick: () => copyText(boardLink(game.setup, end), t("mines.link_copied")) }),
    ),
  );
}
