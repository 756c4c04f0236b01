// How findings about Minesweeper are put into words and signs; shared by game, editor and replay.

import { minesCell } from "../../board/cells.js";
import { FLAG } from "../../board/mines/letters.js";
import { ServerError } from "../../lib/api.js";
import { h, isTouch } from "../../lib/dom.js";
import { explainError } from "../../lib/notices.js";
import { sayRemark } from "../../lib/remarks.js";
import { formatList, formatNumber, formatPercent, hasWords, t } from "../../lib/words.js";

/** @import { AnyMinesBoard } from "../../board/mines/boards.js" */
/** @import { Fact } from "../../lib/dom.js" */
/** @import { MinesHint, MinesAnalysis, PatternMessage, PuzzleStep, RemarkMessage } from "../../lib/messages.js" */

/** The most numbers or cells that a sentence names; the board marks them all. */
const MOST = 5;

/** @param {string[]} names */
function listOf(names) {
  if (names.length <= MOST + 1) return formatList(names);
  return formatList([...names.slice(0, MOST), t("place.more", { n: names.length - MOST })]);
}

/**
 * Why, or what cannot be: in the page's words; a bot of someone's own may have a sentence alone.
 * @param {{ remark: RemarkMessage | null, sentence: string, pattern?: PatternMessage | null }} finding
 * @param {AnyMinesBoard} board
 */
export function sayFinding({ remark, sentence, pattern = null }, board) {
  const place = (/** @type {number} */ cell) => minesCell(cell, board.width);
  const number = (/** @type {number} */ cell, /** @type {string} */ key) =>
    t(key, { number: board.letters[cell], place: place(cell) });
  const name = (/** @type {string} */ fact, /** @type {number[]} */ cells) => {
    if (fact === "clue" || fact === "owner") return number(cells[0], "why.number");
    return listOf(fact === "clues" ? cells.map((cell) => number(cell, "why.the_number")) : cells.map(place));
  };
  const why = sayRemark("why.mines", remark, name);
  // A sentence of the server names the pattern itself.
  if (why === null || !pattern) return why ?? sentence;
  return `${why} ${t(pattern.reduced ? "pattern.is_reduced" : "pattern.is", { name: patternName(pattern.name) })}`;
}

/** Cells that are certain, and why. @param {PuzzleStep} step @param {AnyMinesBoard} board */
export function sayStep(step, board) {
  const names = formatList(step.cells.map((cell) => minesCell(cell, board.width)));
  return t("pattern.step", { cells: names, verdict: t(`hint.${step.verdict}`), why: sayFinding(step, board) });
}

/** What cannot be right, as an error of the server told it. @param {unknown} error @param {AnyMinesBoard} board */
export function sayContradiction(error, board) {
  if (!(error instanceof ServerError) || error.kind !== "contradiction") return explainError(error);
  const { code = "", facts = {} } = error.body;
  return sayFinding({ remark: { kind: code, facts }, sentence: "" }, board) || explainError(error);
}

/** Why a cell is safe or a mine. @param {MinesHint} hint @param {AnyMinesBoard} board */
export function reasonOf(hint, board) {
  const rule = `rule.${hint.rule}`;
  const verdict = h(`span.tag.${hint.verdict === "safe" ? "good" : "bad"}`, t(`hint.${hint.verdict}`));
  return [
    h("p", verdict, " ", sayFinding(hint, board)),
    lessonLink(hint),
    hasWords(rule) ? h("p.small.muted", t(rule)) : null,
  ];
}

/** The name of a pattern: that of the players, or a word. @param {string} name */
export const patternName = (name) => (hasWords(`pattern.${name}`) ? t(`pattern.${name}`) : name);

/** The way to the lesson of the pattern that a finding is. @param {{ pattern?: PatternMessage | null }} finding */
export function lessonLink({ pattern = null }) {
  if (!pattern) return null;
  const address = `/lessons?pattern=${encodeURIComponent(pattern.name)}`;
  return h("p.small", h("a", { href: address }, t("pattern.lesson", { name: patternName(pattern.name) })));
}

/**
 * What an analysis says of a whole position.
 * @param {MinesAnalysis} answer
 * @param {AnyMinesBoard} board
 * @returns {(Fact | null)[]}
 */
export function analysisFacts(answer, board) {
  const risk = bestRisk(answer);
  const { best, win_chance, layouts_log10, layouts_log10_error } = answer;
  return [
    best === null ? null : [t("help.best"), minesCell(best, board.width)],
    risk === null ? null : [t("help.its_risk"), formatPercent(risk)],
    board.elsewhere === null ? null : [t("help.elsewhere"), formatPercent(board.elsewhere)],
    win_chance === null ? null : [t("help.win_chance"), formatPercent(win_chance)],
    layouts_log10 === null ? null : [t("help.layouts"), layoutsText(layouts_log10, layouts_log10_error ?? 0)],
    answer.exact ? null : [t("help.approximate"), `± ${formatPercent(answer.error)}`],
  ];
}

/** The chance that the best cell is a mine. @param {MinesAnalysis} answer */
const bestRisk = ({ chances, best }) => chances.find(([cell]) => cell === best)?.[1] ?? null;

/** What a move does: `opens 3,4`. @param {string} kind @param {number} cell @param {number} width */
export const sayMove = (kind, cell, width) => t(`move.${kind}`, { cell: minesCell(cell, width) });

/** Whether something is safe, or what the best guess risks. @param {MinesAnalysis} answer */
export function sayBest(answer) {
  const risk = bestRisk(answer);
  if (risk === null) return "";
  return risk === 0 ? t("help.safe_exists") : t("help.must_guess", { chance: formatPercent(risk) });
}

/**
 * A number of layouts, from its decimal logarithm; an estimate with its error.
 * @param {number} log10
 * @param {number} error
 */
function layoutsText(log10, error) {
  if (error > 0) return `10^(${formatNumber(log10, 1)} ± ${formatNumber(error, 1)})`;
  if (log10 < 6) return formatNumber(Math.round(10 ** log10));
  const exponent = Math.floor(log10);
  const raised = [...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
  return `${formatNumber(10 ** (log10 - exponent), 1)} · 10${raised}`;
}

/** How to read a reason: by pointing, or on a screen for fingers by touching. @param {string} key */
export const pointWords = (key) => t(isTouch() ? `${key}_touch` : key);

/** The scale of the heat map. */
export function heatLegend() {
  const scale = [h("span", formatPercent(0)), h("span.scale"), h("span", formatPercent(1))];
  return h("div.legend", { role: "img", "aria-label": t("help.legend") }, scale);
}

/**
 * Which flags cannot be right, and why; where none is wrong for certain, those among which one must be.
 * @param {MinesHint[]} wrong
 * @param {{ clue: number | null }[]} clashes
 * @param {AnyMinesBoard} board
 */
export function sayWrongFlags(wrong, clashes, board) {
  const place = (/** @type {number} */ cell) => minesCell(cell, board.width);
  if (wrong.length) {
    return wrong.map((flag) => t("help.wrong_flag", { cell: place(flag.cell), why: sayFinding(flag, board) }));
  }
  const clues = clashes.flatMap(({ clue }) => (clue === null ? [] : [clue]));
  const around = clues.flatMap((clue) => board.neighbours(clue));
  const flags = [...new Set(around)].filter((cell) => board.letters[cell] === FLAG);
  return flags.length ? [t("help.one_of_flags", { cells: formatList(flags.map(place)) })] : [];
}
