// What an m,n,k game is played on, and its text: `15x15x5`, `20x20x5@exact`.

/** @typedef {{ width: number, height: number, k: number, rule: string }} MnkBoardSize */

/** The rule that a setup need not name. */
export const USUAL_RULE = "free";

/** A setup's text. @param {MnkBoardSize} size */
export const writeSetup = ({ width, height, k, rule }) =>
  `${width}x${height}x${k}${rule === USUAL_RULE ? "" : `@${rule}`}`;

/** What a setup's text says, or null. @param {string} setup @returns {MnkBoardSize | null} */
export function readSetup(setup) {
  const [, width, height, k, rule = USUAL_RULE] = setup.match(/^(\d+)x(\d+)x(\d+)(?:@(\w+))?$/) ?? [];
  return width ? { width: Number(width), height: Number(height), k: Number(k), rule } : null;
}
