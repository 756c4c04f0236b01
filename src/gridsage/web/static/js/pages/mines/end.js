// What a finished game was worth: the figures, the help that was used, the board's link, and what to do next.

import { button, facts, fill, h } from "../../lib/dom.js";
import { notify } from "../../lib/notices.js";
import { formatNumber, formatPercent, formatSeconds, t } from "../../lib/words.js";

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
    window.prompt(t("mines.copy_link"), text);
  }
}

/** The figures of a finished game; `seconds` is what its clock showed. */
export function statisticsFacts(list, s, seconds, more = []) {
  return facts(list, [
    [t("stat.time"), formatSeconds(seconds)],
    [t("stat.moves"), formatNumber(s.opens + s.flags + s.chords), t("stat.moves_of", { opens: s.opens, flags: s.flags, chords: s.chords })],
    ["3BV", `${formatNumber(s.bbbv_solved)} / ${formatNumber(s.bbbv)}`],
    ["3BV/s", s.bbbv_per_s === null ? "–" : formatNumber(s.bbbv_per_s, 2)],
    [t("stat.efficiency"), s.efficiency === null ? "–" : formatPercent(s.efficiency, 0)],
    [t("stat.distance"), t("stat.cells", { n: Math.round(s.distance) })],
    [t("stat.openings"), `${s.openings} · ${s.islands}`],
    ...more,
  ]);
}

/** The help that was used in a game, in words. */
export function helpUsed(help) {
  const used = ["hints", "chances", "undone"].filter((what) => help[what]).map((what) => t(`help.used_${what}`, { n: help[what] }));
  return used.length ? t("help.used", { what: used.join(", ") }) : t("help.unused");
}

export function drawEnd(card, game, { again, same }) {
  const { end, help } = game;
  fill(
    card,
    h(`h2.${game.status === "won" ? "good" : "bad"}`, { id: "end-title" }, game.status === "won" ? t("mines.won") : t("mines.lost")),
    statisticsFacts(h("dl.facts"), end.statistics, game.elapsed_s),
    h("p.small.muted", helpUsed(help)),
    h(
      "div.actions",
      button(t("mines.new"), { kind: "primary", onclick: again }),
      button(t("mines.same_board"), { onclick: same }),
      h("a.button", { href: `/replay/${game.id}` }, t("replay")),
      button(t("mines.copy_link"), { onclick: () => copyText(boardLink(game.setup, end), t("mines.link_copied")) }),
    ),
  );
}
