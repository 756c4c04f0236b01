// The lab: measure bots over many games, watch the figures grow, stop, go on, look at old runs.

import { get, kindOf, post, remove, ServerError } from "../lib/api.js";
import { Deletions } from "../lib/deletions.js";
import { button, fill, h, icon } from "../lib/dom.js";
import { bringIntoView } from "../lib/in_view.js";
import { endingWith } from "../lib/join.js";
import { live } from "../lib/live.js";
import { isRegistered, playerName, setupName } from "../lib/names.js";
import { announce, explainError, showError } from "../lib/notices.js";
import { nameOf } from "../lib/option_fields.js";
import { formatDate, formatList, formatNumber, formatPercent, t } from "../lib/words.js";
import { figuresTable } from "./lab/figures.js";
import { RunForm } from "./lab/form.js";
import { Pace, sayLeft } from "./lab/pace.js";
import { drawPlot } from "./lab/plot.js";

/** @import { Stream } from "../lib/live.js" */
/** @import { LabEntry, LabRun } from "../lib/messages.js" */
/** @import { PageContext } from "../main.js" */

/** How many runs the list shows. */
const MOST_RUNS = 50;

/** @param {HTMLElement} root @param {PageContext} context */
export async function mount(root, { catalogue, query }) {
  const page = new LabPage(root, catalogue);
  return endingWith(page.begin(query.get("run")), () => page.leave());
}

class LabPage {
  #deletions = new Deletions();
  #pace = new Pace();
  /** @type {LabEntry[]} */
  #runs = [];
  /** The run that is shown. @type {LabRun | null} */
  #run = null;
  /** @type {Stream | null} */
  #following = null;

  view = h("section.card.stack", { "aria-labelledby": "run-title" });
  list = h("ul.runs");

  /** @param {HTMLElement} root @param {PageContext["catalogue"]} catalogue */
  constructor(root, catalogue) {
    this.off = live.on("back", () => this.recover());
    const form = new RunForm(catalogue, async (run) => {
      await this.loadList();
      await this.open(run.id);
      bringIntoView(this.view);
    });
    const title = h("h2", { id: "runs-title" }, t("lab.runs"));
    const runs = h("section.card.stack", { "aria-labelledby": "runs-title" }, title, this.list);
    fill(
      root,
      h("div.page-head", h("h1", t("nav.lab")), h("p.muted", t("lab.intro"))),
      h("div.lab", h("div.stack", form.element, runs), this.view),
    );
    this.drawEmpty();
  }

  /** @param {string | null} run */
  async begin(run) {
    await this.loadList({ raise: true });
    const wanted = run ?? this.#runs[0]?.id;
    if (wanted) await this.open(wanted, { quiet: !run });
    if (run) this.bringRun();
  }

  /** Where the form has the whole window, what was asked for lies far below it. */
  bringRun() {
    if (this.#run && this.view.getBoundingClientRect().top > window.innerHeight / 2) bringIntoView(this.view);
  }

  /** The server answers again: show what it has, and go on following. */
  async recover() {
    await this.loadList();
    if (this.#run) await this.open(this.#run.id);
  }

  leave() {
    this.off();
    this.#following?.cancel();
    this.#following = null;
    this.#deletions.finish();
  }

  /** What to do when there is no run to look at. */
  drawEmpty() {
    const title = h("h2", { id: "run-title" }, t("lab.empty_title"));
    fill(this.view, h("div.empty", icon("flask"), title, h("p.muted", t("lab.empty"))));
  }

  /** `raise` hands on that the server does not answer. */
  async loadList({ raise = false } = {}) {
    try {
      this.#runs = (await get("/lab/runs", { limit: MOST_RUNS })).runs;
    } catch (error) {
      if (raise && kindOf(error) === "offline") throw error;
      showError(error);
    }
    this.drawList();
  }

  drawList() {
    const runs = this.#runs.filter((run) => !this.#deletions.has(run.id));
    const entry = (/** @type {LabEntry} */ run) => {
      const current = run.id === this.#run?.id ? "true" : null;
      const about = h("span.small.muted", `${setupsOf(run)} · ${formatDate(run.created_at)}`);
      const onclick = () => this.open(run.id).then(() => this.bringRun());
      const open = { type: "button", "aria-current": current, onclick };
      return h("li", h("button.row-button.run", open, h("strong", namesOf(run)), about, stateTag(run)));
    };
    fill(this.list, runs.length ? runs.map(entry) : h("li.muted", t("lab.no_runs")));
  }

  /** @param {string} id @param {{ quiet?: boolean }} options */
  async open(id, { quiet = false } = {}) {
    this.#following?.cancel();
    try {
      const run = await get("/lab/runs/{run_id}", { run_id: id });
      history.replaceState(null, "", `/lab?run=${id}`);
      this.show(run);
      if (run.playing) this.follow(id);
    } catch (error) {
      if (!quiet) showError(error);
    }
  }

  /** Show a run's figures as they grow. @param {string} id */
  follow(id) {
    const stream = live.stream("lab.follow", { run: id }, (run) => this.#following === stream && this.show(run));
    this.#following = stream;
    stream.done.then(
      (run) => {
        if (this.#following !== stream) return;
        this.show(run);
        announce(t(run.finished ? "lab.said_finished" : "lab.said_stopped"));
        this.loadList();
      },
      (error) => this.#following === stream && kindOf(error) !== "cancelled" && showError(error),
    );
  }

  /** @param {LabRun} run */
  show(run) {
    const side = this.#run?.id === run.id ? this.#side : 0;
    this.#run = run;
    this.#runs = this.#runs.map((each) => (each.id === run.id ? run : each));
    this.drawList();
    const active = document.activeElement;
    const hadFocus = active && this.view.contains(active) ? active.textContent : null;
    fill(
      this.view,
      h("div.spread", h("h2", { id: "run-title" }, namesOf(run)), stateTag(run)),
      h("p.small.muted", setupsOf(run)),
      progressOf(run, this.#pace.left(run)),
      run.fault ? h("p.fault", { role: "alert" }, explainError(new ServerError(run.fault))) : null,
      h("div.row", this.#actions(run)),
      [drawPlot(run.report), this.#figures(run.report)],
      commandOf(run),
    );
    this.#side = side;
    if (hadFocus === null) return;
    const same = [...this.view.querySelectorAll("button, a")].find((each) => each.textContent === hadFocus);
    if (same instanceof HTMLElement) same.focus();
  }

  /** How far to the side the table is scrolled: it is drawn anew while a run goes on, and stays where one looks. */
  get #side() {
    return this.view.querySelector(".table-wrap")?.scrollLeft ?? 0;
  }

  set #side(left) {
    this.view.querySelector(".table-wrap")?.scrollTo({ left, behavior: "instant" });
  }

  /** @param {LabRun["report"]} report */
  #figures(report) {
    const region = { tabindex: "0", role: "region", "aria-label": t("lab.figures") };
    return h("div.table-wrap", region, figuresTable(report));
  }

  /** What can be done with a run. @param {LabRun} run */
  #actions(run) {
    const stop = button(t("watch.stop"), { sign: "stop", onclick: () => this.change(run, "stop") });
    const resume = { sign: "play", onclick: () => this.change(run, "resume") };
    const forget = { sign: "trash", alone: true, kind: "quiet", onclick: () => this.forget(run) };
    const forms = { html: t("lab.report"), markdown: "Markdown", csv: "CSV", json: "JSON" };
    return [
      run.playing ? stop : null,
      run.playing || run.finished ? null : button(t("lab.resume"), resume),
      Object.entries(forms).map(([form, name]) =>
        h("a.button", { href: `/api/v1/lab/runs/${run.id}/report/${form}`, download: "" }, icon("save"), name),
      ),
      run.playing ? null : button(t("history.delete"), forget),
    ];
  }

  /** @param {LabRun} run @param {"stop" | "resume"} what */
  async change(run, what) {
    try {
      const now = await post(`/lab/runs/{run_id}/${what}`, null, { run_id: run.id });
      this.show(now);
      if (now.playing) this.follow(now.id);
      else this.loadList();
    } catch (error) {
      showError(error);
    }
  }

  /** @param {LabRun} run */
  forget({ id }) {
    this.#deletions.begin(id, {
      remove: () => remove("/lab/runs/{run_id}", { run_id: id }),
      said: t("lab.deleted"),
      after: async (restored) => {
        await this.loadList();
        if (restored) await this.open(id);
      },
    });
    this.#run = null;
    history.replaceState(null, "", "/lab");
    this.drawEmpty();
    this.drawList();
  }
}

/** @param {LabEntry} run */
const matchesOf = (run) => run.settings?.matches ?? [];

/** @param {LabEntry} run */
const playersOf = (run) => [...new Set(matchesOf(run).flatMap((match) => match.players))];

/** Who plays; the run's id where that cannot be read any more. @param {LabEntry} run */
const namesOf = (run) =>
  playersOf(run)
    .map((player) => playerName(player, run.game))
    .join(", ") || run.id;

/** How the run is repeated in a terminal, and whom a terminal knows by another name. @param {LabEntry} run */
function commandOf(run) {
  if (!run.command) return null;
  const ids = playersOf(run).map((player) => nameOf(player).split("#")[0]);
  const names = formatList([...new Set(ids.filter(isRegistered))]);
  const command = h("p.small", h("span.muted", `${t("lab.command")} `), h("code", run.command));
  return [command, names ? h("p.small.muted", t("lab.command_engines", { names })) : null];
}

/** @param {LabEntry} run */
const setupsOf = (run) => [...new Set(matchesOf(run).map((match) => setupName(match.setup)))].join("; ");

/** @param {LabEntry} run */
function stateTag(run) {
  if (run.playing) return h("span.tag.good", t("lab.playing"));
  return run.finished ? h("span.tag", t("lab.finished")) : h("span.tag.bad", t("lab.stopped"));
}

/** @param {LabRun} run @param {number | null} left The seconds that are left, where they are known. */
function progressOf({ games, done_games }, left) {
  const share = games ? done_games / games : 0;
  const said = { done: formatNumber(done_games), all: formatNumber(games), share: formatPercent(share, 0) };
  const bar = h("progress", { max: 1, value: share, "aria-label": t("lab.progress") });
  return h("div", bar, h("p.small.number", t("lab.done", said), left === null ? null : ` · ${sayLeft(left)}`));
}
