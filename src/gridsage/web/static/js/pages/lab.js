// The lab: measure bots over many games, watch the figures grow, stop, go on, look at old runs.

import { get, getCatalogue, post, remove, ServerError } from "../lib/api.js";
import { button, field, fill, h, icon, segments } from "../lib/dom.js";
import { live } from "../lib/live.js";
import { announce, explainError, notifyUndoable, showError } from "../lib/notices.js";
import { recall, remember } from "../lib/prefs.js";
import { aboutBot, playerName, setupName } from "../lib/remarks.js";
import { formatDate, formatNumber, formatPercent, t } from "../lib/words.js";
import { drawPlot } from "./lab/plot.js";
import { figuresTable } from "./lab/figures.js";

/** The boards that most people mean. */
const BOARDS = { mines: ["beginner", "intermediate", "expert"], mnk: ["tictactoe", "gomoku", "five"] };

export async function mount(root, context) {
  const page = new LabPage(root, await getCatalogue());
  await page.begin(context.query.get("run"));
  return () => page.leave();
}

class LabPage {
  constructor(root, catalogue) {
    this.catalogue = catalogue;
    this.family = recall("lab.game", "mines");
    this.form = h("form.card.stack");
    this.view = h("section.card.stack", { "aria-labelledby": "run-title" });
    this.going = new Map();
    this.list = h("ul.runs");
    fill(
      root,
      h("div.page-head", h("h1", t("nav.lab")), h("p.muted", t("lab.intro"))),
      h("div.lab", h("div.stack", this.form, h("section.card.stack", { "aria-labelledby": "runs-title" }, h("h2", { id: "runs-title" }, t("lab.runs")), this.list)), this.view),
    );
    this.drawForm();
    this.drawEmpty();
  }

  async begin(run) {
    await this.loadList();
    const wanted = run ?? this.runs[0]?.id;
    if (wanted) await this.open(wanted, { quiet: !run });
  }

  leave() {
    this.following?.cancel();
    this.following = null;
    for (const finish of this.going.values()) finish();
  }

  /** What to do when there is no run to look at. */
  drawEmpty() {
    fill(this.view, h("div.empty", icon("flask"), h("h2", { id: "run-title" }, t("lab.empty_title")), h("p.muted", t("lab.empty"))));
  }

  drawForm() {
    const { family } = this;
    const bots = this.catalogue[family].bots;
    const last = recall(`lab.${family}`, null) ?? (family === "mines"
      ? { bots: ["pairs", "csp"], setups: ["beginner", "intermediate"], games: 200, seed: "1", time_s: 0.1 }
      : { bots: ["classic", "champion"], setups: ["gomoku"], games: 10, seed: "1", time_s: 0.1 });
    const tabs = segments(t("lab.game"), [["mines", t("nav.mines")], ["mnk", t("nav.mnk")]], family, (key) => {
      this.family = remember("lab.game", key);
      this.drawForm();
    });
    const box = (value, label, on, title) => h("label.check", { title }, h("input", { type: "checkbox", value, checked: on, onchange: () => check() }), label);
    const checks = bots.map((bot) => box(bot.name, bot.name, last.bots.includes(bot.name), aboutBot(family, bot)));
    const presets = (BOARDS[family] ?? []).map((name) => this.catalogue[family].presets.find((preset) => preset.name === name)).filter(Boolean);
    const names = presets.flatMap((preset) => [preset.name, preset.setup]);
    const boards = presets.map((preset) => box(preset.name, family === "mines" ? t(`level.${preset.name}`) : t(`mnk.preset_${preset.name}`),
      last.setups.includes(preset.name) || last.setups.includes(preset.setup)));
    const others = h("input", { type: "text", value: last.setups.filter((setup) => !names.includes(setup)).join(", "), autocomplete: "off", spellcheck: "false",
      placeholder: family === "mines" ? "20x20/60, 12x8/15" : "7x7x4, 19x19x5", oninput: () => check() });
    const games = h("input", { type: "number", inputmode: "numeric", min: 1, max: 100000, value: last.games, oninput: () => check() });
    const seed = h("input", { type: "text", inputmode: "numeric", value: last.seed, oninput: () => check() });
    const time = h("input", { type: "number", inputmode: "decimal", min: 0.01, max: 5, step: 0.01, value: last.time_s, oninput: () => check() });
    const fault = h("p.fault", { role: "alert" });
    const go = button(t("lab.start"), { sign: "play", kind: "primary", type: "submit" });
    const chosen = (boxes) => boxes.map((each) => each.firstChild).filter((each) => each.checked).map((each) => each.value);
    const wanted = () => ({
      game: family, bots: chosen(checks), setups: [...chosen(boards), ...others.value.split(",").map((part) => part.trim()).filter(Boolean)],
      games: Number(games.value), seed: seed.value || "1", time_s: Number(time.value),
    });
    const check = () => {
      const now = wanted();
      const least = family === "mines" ? 1 : 2;
      fault.textContent = now.bots.length < least ? t("lab.need_bots", { n: least })
        : !now.setups.length ? t("lab.need_setups")
          : !(Number.isInteger(now.games) && now.games >= 1 && now.games <= 100000) ? t("lab.bad_games")
            : !/^\d{1,19}$/.test(now.seed) ? t("mines.bad_seed")
              : family === "mnk" && !(now.time_s >= 0.01 && now.time_s <= 5) ? t("lab.bad_time") : "";
      go.disabled = Boolean(fault.textContent);
    };
    this.form.onsubmit = async (event) => {
      event.preventDefault();
      check();
      if (go.disabled) return;
      remember(`lab.${family}`, wanted());
      try {
        const run = await post("/lab/runs", wanted());
        await this.loadList();
        await this.open(run.id);
      } catch (error) {
        fault.textContent = explainError(error);
      }
    };
    fill(
      this.form,
      h("h2", t("lab.new")),
      tabs,
      h("fieldset.bots", h("legend", t("lab.bots")), checks),
      h("fieldset.bots", h("legend", t("lab.setups")), boards),
      field(t("lab.others"), others, t("lab.others_note")),
      h("div.fields", field(t(family === "mines" ? "lab.games_mines" : "lab.games_mnk"), games), field(t("mines.seed"), seed), family === "mnk" ? field(t("lab.time"), time) : null),
      fault,
      h("div.row", go),
    );
    check();
  }

  async loadList() {
    try {
      this.runs = (await get("/lab/runs?limit=50")).runs;
    } catch (error) {
      this.runs = [];
      showError(error);
    }
    this.drawList();
  }

  drawList() {
    const runs = this.runs.filter((run) => !this.going.has(run.id));
    fill(this.list, runs.length ? runs.map((run) => h("li", h("button.run", { type: "button", "aria-current": run.id === this.run?.id ? "true" : null, onclick: () => this.open(run.id) },
      h("strong", namesOf(run)), h("span.small.muted", `${setupsOf(run)} · ${formatDate(run.created_at)}`), stateTag(run)))) : h("li.muted", t("lab.no_runs")));
  }

  async open(id, { quiet = false } = {}) {
    this.following?.cancel();
    try {
      const run = await get(`/lab/runs/${encodeURIComponent(id)}`);
      history.replaceState(null, "", `/lab?run=${id}`);
      this.show(run);
      if (run.playing) this.follow(id);
    } catch (error) {
      if (!quiet) showError(error);
    }
  }

  follow(id) {
    const stream = (this.following = live.stream("lab.follow", { run: id }, (run) => this.following === stream && this.show(run)));
    stream.done.then((run) => {
      if (this.following !== stream) return;
      this.show(run);
      announce(t(run.finished ? "lab.said_finished" : "lab.said_stopped"));
      this.loadList();
    }, (error) => this.following === stream && error.kind !== "cancelled" && showError(error));
  }

  show(run) {
    this.run = run;
    const known = this.runs.findIndex((each) => each.id === run.id);
    if (known >= 0) this.runs[known] = run;
    this.drawList();
    const share = run.games ? run.done_games / run.games : 0;
    const doing = run.playing ? button(t("watch.stop"), { sign: "stop", onclick: () => this.change("stop") })
      : run.finished ? null : button(t("lab.resume"), { sign: "play", kind: "primary", onclick: () => this.change("resume") });
    const downloads = [["html", t("lab.report")], ["markdown", "Markdown"], ["csv", "CSV"], ["json", "JSON"]].map(([form, name]) =>
      h("a.button", { href: `/api/v1/lab/runs/${run.id}/report/${form}`, download: "" }, icon("save"), name));
    const hadFocus = this.view.contains(document.activeElement) ? document.activeElement.textContent : null;
    fill(
      this.view,
      h("div.spread", h("h2", { id: "run-title" }, namesOf(run)), stateTag(run)),
      h("p.small.muted", setupsOf(run)),
      h("div", h("progress", { max: 1, value: share, "aria-label": t("lab.progress") }), h("p.small.number", t("lab.done", { done: formatNumber(run.done_games), all: formatNumber(run.games), share: formatPercent(share, 0) }))),
      run.fault ? h("p.fault", { role: "alert" }, explainError(new ServerError(run.fault))) : null,
      h("div.row", doing, downloads, run.playing ? null : button(t("history.delete"), { sign: "trash", alone: true, kind: "quiet", onclick: () => this.forget() })),
      run.report ? drawPlot(run) : null,
      run.report ? h("div.table-wrap", { tabindex: "0", role: "region", "aria-label": t("lab.figures") }, figuresTable(run)) : null,
      run.command ? h("p.small", h("span.muted", `${t("lab.command")} `), h("code", run.command)) : null,
    );
    if (hadFocus) [...this.view.querySelectorAll("button, a")].find((each) => each.textContent === hadFocus)?.focus();
  }

  async change(what) {
    try {
      const run = await post(`/lab/runs/${this.run.id}/${what}`);
      this.show(run);
      if (run.playing) this.follow(run.id);
      else this.loadList();
    } catch (error) {
      showError(error);
    }
  }

  forget() {
    const { id } = this.run;
    const done = () => {
      this.going.delete(id);
      return this.loadList();
    };
    this.going.set(id, notifyUndoable(t("lab.deleted"), {
      act: () => remove(`/lab/runs/${id}`).catch(showError).then(done),
      undo: () => done().then(() => this.open(id)),
    }));
    this.run = null;
    history.replaceState(null, "", "/lab");
    this.drawEmpty();
    this.drawList();
  }
}

const namesOf = (run) => [...new Set(run.settings.matches.flatMap((match) => match.players))].map(playerName).join(", ");
const setupsOf = (run) => [...new Set(run.settings.matches.map((match) => setupName(match.setup)))].join("; ");

function stateTag(run) {
  if (run.playing) return h("span.tag.good", t("lab.playing"));
  return run.finished ? h("span.tag", t("lab.finished")) : h("span.tag.bad", t("lab.stopped"));
}
