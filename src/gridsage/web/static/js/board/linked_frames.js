// Two frames with boards of one size: what is in sight, and how large it is, is the same in both.

/** @import { BoardFrame } from "./frame.js" */

/**
 * Let each of two frames follow the other; the answer lets them go their own ways again.
 * @param {BoardFrame} one
 * @param {BoardFrame} two
 */
export function linkFrames(one, two) {
  const undo = [follow(one, two), follow(two, one)];
  return () => {
    for (const each of undo) each();
  };
}

/** @param {BoardFrame} leader @param {BoardFrame} follower */
function follow(leader, follower) {
  // A frame that is where it shall be does not scroll, so that the two do not chase each other.
  const scroll = () => {
    const { scrollLeft, scrollTop } = leader.element;
    follower.element.scrollTo({ left: scrollLeft, top: scrollTop, behavior: "instant" });
  };
  const zoom = (/** @type {number} */ size) => {
    if (follower.zoom !== size) follower.setZoom(size);
    scroll();
  };
  leader.element.addEventListener("scroll", scroll, { passive: true });
  leader.zoomed = zoom;
  return () => {
    leader.element.removeEventListener("scroll", scroll);
    leader.zoomed = () => undefined;
  };
}
