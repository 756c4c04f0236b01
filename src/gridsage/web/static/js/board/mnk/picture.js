// An m,n,k position as a picture: an SVG of its own, without anything of the page.

import { columnLetter } from "../cells.js";

/** @import { MnkBoardSize } from "./setup.js" */

const CELL = 32;
const EDGE = 26;
const SVG = "http://www.w3.org/2000/svg";
const INK = { x: "#1d5fae", o: "#c2500f", line: "#b8b2a2", field: "#fbfaf6", text: "#4b5861", last: "#ffe08a" };

/**
 * What is drawn: the stones, the number of each move where it is known, the last move and the winning row.
 * @typedef {{ size: MnkBoardSize, stones: number[], line: number[], row?: number[], numbers?: boolean }} MnkScene
 */

/** @param {MnkScene} scene */
export function drawMnkSvg({ size: { width, height }, stones, line, row = [], numbers = false }) {
  const [wide, high] = [EDGE + width * CELL + 10, EDGE + height * CELL + 10];
  const at = (/** @type {number} */ n) => EDGE + n * CELL;
  const parts = [`<rect width="${wide}" height="${high}" fill="${INK.field}"/>`];
  const marked = row.length ? row : line.slice(-1);
  for (const cell of marked) {
    const [x, y] = [at(cell % width), at(Math.floor(cell / width))];
    parts.push(`<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${INK.last}"/>`);
  }
  const lines = [];
  for (let x = 0; x <= width; x++) lines.push(`M${at(x)} ${at(0)}V${at(height)}`);
  for (let y = 0; y <= height; y++) lines.push(`M${at(0)} ${at(y)}H${at(width)}`);
  parts.push(`<path d="${lines.join("")}" stroke="${INK.line}" fill="none"/>`);
  const name = `font-family="sans-serif" font-size="12" text-anchor="middle" fill="${INK.text}"`;
  for (let x = 0; x < width; x++)
    parts.push(`<text x="${at(x) + CELL / 2}" y="${EDGE - 9}" ${name}>${columnLetter(x)}</text>`);
  for (let y = 0; y < height; y++)
    parts.push(`<text x="${EDGE / 2}" y="${at(y) + CELL / 2 + 4}" ${name}>${y + 1}</text>`);
  const order = new Map(line.map((cell, i) => [cell, i + 1]));
  stones.forEach((code, cell) => {
    if (code) parts.push(drawStone(code, at(cell % width), at(Math.floor(cell / width)), numbers && order.get(cell)));
  });
  return `<svg xmlns="${SVG}" viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}">${parts.join("")}</svg>\n`;
}

/** @param {number} code @param {number} x @param {number} y @param {number | false | undefined} number */
function drawStone(code, x, y, number) {
  const [a, b, middle] = [8, CELL - 8, CELL / 2];
  const ink = code === 1 ? INK.x : INK.o;
  const shape =
    code === 1
      ? `<path d="M${x + a} ${y + a}L${x + b} ${y + b}M${x + b} ${y + a}L${x + a} ${y + b}"`
      : `<circle cx="${x + middle}" cy="${y + middle}" r="${middle - 8}"`;
  const faint = number ? ' opacity="0.35"' : "";
  const stone = `${shape} stroke="${ink}" stroke-width="4" stroke-linecap="round" fill="none"${faint}/>`;
  if (!number) return stone;
  const words = `font-family="sans-serif" font-size="13" font-weight="700" text-anchor="middle" fill="${ink}"`;
  return `${stone}<text x="${x + middle}" y="${y + middle + 4.5}" ${words}>${number}</text>`;
}
