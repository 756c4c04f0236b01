// Lessons on the famous patterns: what each looks like, why it holds, and drills from real positions.

import { MinesBoard } from "../board/mines/board.js";
import { get } from "../lib/api.js";
import { fill, h, icon } from "../lib/dom.js";
import { learnNav } from "../lib/learn_nav.js";
import { notify } from "../lib/notices.js";
import { recall, remember } from "../lib/prefs.js";
import { t } from "../lib/words.js";
import { Drill, solvedDrills } from "./lessons/drill.js";
import { patternName, sayStep } from "./mines/telling.js";

/** @import { LessonMessage } from "../lib/messages.js" */

const CELL = 40;

/** The small board with what the pattern makes certain, told below it. @param {LessonMessage} lesson */
function example({ name, width, height, letters, steps }) {
  const board = new MinesBoard({ width, height, label: t("lessons.example", { name: patternName(name) }) });
  board.setCells([...letters]);
  board.setCellSize(CELL);
  const certain = steps.flatMap(({ cells, verdict }) =>
    cells.map((cell) => /** @type {[number, string]} */ ([cell, verdict])),
  );
  board.mark("hint", certain);
  board.mark("clue", [...new Set(steps.flatMap(({ clues }) => clues))]);
  const said = steps.map((step) => h("li", sayStep(step, board)));
  return h("figure.lesson-example", board.element, h("figcaption", h("ul.small", said)));
}

/** @param {LessonMessage[]} lessons @param {LessonMessage} shown */
function list(lessons, shown) {
  const link = (/** @type {LessonMessage} */ { name, drills }) => {
    const solved = solvedDrills()[name]?.length ?? 0;
    const href = `/lessons?pattern=${encodeURIComponent(name)}`;
    const current = name === shown.name ? { "aria-current": "page" } : {};
    const done = t("lessons.solved", { solved, all: drills });
    return h("li", h("a.button", { href, ...current }, patternName(name), h("span.small.muted", done)));
  };
  return h("ul.lesson-list", lessons.map(link));
}

/** @param {HTMLElement} root @param {import("../main.js").PageContext} context */
export async function mount(root, { query }) {
  const { lessons, boards } = await get("/lessons");
  const wanted = query.get("pattern") ?? recall("lessons.last", "");
  const lesson = lessons.find(({ name }) => name === wanted) ?? lessons[0];
  if (wanted && lesson.name !== wanted) {
    const known = lessons.map(({ name }) => name).join(", ");
    notify(t("error.unknown-name", { name: wanted, known }), { fault: true });
  }
  remember("lessons.last", lesson.name);
  const nav = h("nav", { "aria-label": t("lessons.all") }, list(lessons, lesson));
  const drill = new Drill(lesson, () => fill(nav, list(lessons, lesson)));
  fill(
    root,
    h(
      "div.page-head",
      h("h1.hidden-visually", t("nav.lessons")),
      learnNav("lessons"),
      h("p.muted.lesson-about", t("lessons.about")),
      h("a.button.foldable", { href: "/rules", title: t("nav.rules") }, icon("book"), h("span", t("nav.rules"))),
    ),
    nav,
    h(
      "div.lesson-page",
      h(
        "section.card.stack",
        { "aria-labelledby": "lesson-name" },
        h("h2", { id: "lesson-name" }, t("lessons.pattern", { name: patternName(lesson.name) })),
        h("p", t(`lessons.look.${lesson.name}`)),
        example(lesson),
        h("p", h("strong", t("lessons.why_word")), " ", t(`lessons.why.${lesson.name}`)),
      ),
      drill.element,
      h(
        "section.card.stack",
        { "aria-labelledby": "lesson-boards" },
        h("h2", { id: "lesson-boards" }, t("lessons.boards")),
        h("p", t("lessons.boards_about")),
        h(
          "div.row",
          boards.map(({ numbers, ...wanted }) =>
            h("a.button", { href: `/mines?${new URLSearchParams(wanted)}` }, t(`lessons.boards_${numbers}`)),
          ),
        ),
      ),
    ),
  );
  document.title = `${patternName(lesson.name)} · ${t("nav.lessons")} · Gridsage`;
  await drill.start();
  return () => drill.leave();
}
