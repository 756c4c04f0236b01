// The points that are marked on a board for stones, so that the eye finds its way.

/** Shorter sides have no points. */
const LEAST_SIDE = 9;
/** From this length on the outer points are on the fourth line, before on the third. */
const LARGE_SIDE = 13;

/** Where along a side points may be: near both ends, and in the middle where there is one. @param {number} side */
function stops(side) {
  const edge = side < LARGE_SIDE ? 2 : 3;
  return { ends: [edge, side - 1 - edge], middle: side % 2 ? (side - 1) / 2 : null };
}

/**
 * The star points of a board as columns and rows: four at the corners, one in the middle, and on 17 lines or more one
 * between each two corners.
 * @param {number} width
 * @param {number} height
 * @returns {[x: number, y: number][]}
 */
export function starPoints(width, height) {
  if (Math.min(width, height) < LEAST_SIDE) return [];
  const [across, down] = [stops(width), stops(height)];
  /** @type {[number, number][]} */
  const points = across.ends.flatMap((x) => down.ends.map((y) => /** @type {[number, number]} */ ([x, y])));
  const { middle: x } = across;
  const { middle: y } = down;
  if (x !== null && y !== null) points.push([x, y]);
  if (x !== null && y !== null && Math.min(width, height) >= 17) {
    for (const end of across.ends) points.push([end, y]);
    for (const end of down.ends) points.push([x, end]);
  }
  return points;
}
