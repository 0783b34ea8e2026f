// @ts-check
/** The way in: large beside the picture while phones arrive, a chip once the class is here. */

/** The share of the greatest number of phones so far with which the class counts as being here. */
const HERE_SHARE = 0.8;

/**
 * Marks the body with `data-arriving` while phones are missing.
 * @param {import("../room/classroom.js").Classroom} classroom
 */
export function followArrivals(classroom) {
  let greatest = 1;
  const show = () => {
    if (!classroom.loaded) return;
    const here = classroom.room.here.length;
    greatest = Math.max(greatest, here);
    document.body.toggleAttribute("data-arriving", here < HERE_SHARE * greatest);
  };
  classroom.listen({ people: show });
}
