// Where more of a board lies beside what is in sight: the frame's edges fade there.

/** Less than this is no more than rounding, in pixels. */
const SLACK = 2;

/** The sides of a scrolling element beyond which there is more. @param {HTMLElement} scroller */
function sidesWithMore({ scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight }) {
  /** @type {[side: string, hidden: number][]} */
  const sides = [
    ["left", scrollLeft],
    ["right", scrollWidth - clientWidth - scrollLeft],
    ["top", scrollTop],
    ["bottom", scrollHeight - clientHeight - scrollTop],
  ];
  return sides.filter(([, hidden]) => hidden > SLACK).map(([side]) => side);
}

/** Tell the style sheet where there is more. @param {HTMLElement} scroller */
export function markEdges(scroller) {
  const more = sidesWithMore(scroller).join(" ");
  if ((scroller.dataset.more ?? "") === more) return;
  if (more) scroller.dataset.more = more;
  else delete scroller.dataset.more;
}
