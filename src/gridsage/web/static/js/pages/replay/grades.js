// How grades of a review look: a sign and a word, so that no colour alone says it.

import { h } from "../../lib/dom.js";
import { t } from "../../lib/words.js";

/** From the best to the worst; each family has its own. @type {Record<string, string>} */
const SIGNS = { best: "★", fine: "✓", inaccuracy: "?!", mistake: "?", needless_risk: "?", blunder: "??" };
/** The grades from which there is something to be learnt. */
const LESSONS = ["mistake", "needless_risk", "blunder"];

/** The sign of a grade. @param {string} grade */
export const signOf = (grade) => SIGNS[grade] ?? "";

/** Whether a move of that grade is worth a lesson. @param {string | null} grade */
export const isLesson = (grade) => grade !== null && LESSONS.includes(grade);

/** What a grade is called. @param {string} grade */
export const gradeName = (grade) => t(`grade.${grade}`);

/** A grade as a tag. @param {string} grade */
export function gradeTag(grade) {
  const kind = isLesson(grade) ? ".bad" : grade === "best" ? ".good" : "";
  return h(`span.tag${kind}`, { data: { grade } }, h("b", { "aria-hidden": "true" }, signOf(grade)), gradeName(grade));
}

/** How many moves got each grade, for those that some got. @param {Record<string, number>} counts */
export function gradeCounts(counts) {
  const shown = Object.entries(counts).filter(([, n]) => n > 0);
  return shown.map(([grade, n]) =>
    h("span.count", { title: gradeName(grade) }, h("b", signOf(grade)), ` ${n} ${gradeName(grade)}`),
  );
}
