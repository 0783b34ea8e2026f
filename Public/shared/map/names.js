// @ts-check
/** Places names beside signs without overlaps. Pure; px. */

/** @typedef {{left: number, right: number, top: number, bottom: number}} Rectangle */
/** @typedef {"right"|"left"|"none"} Side */

/**
 * @param {readonly {sign: Rectangle, size: {width: number, height: number}}[]} named  the most important first
 * @returns {Side[]} the side of each name
 */
export function freePlaces(named) {
  const occupied = named.map(({ sign }) => sign);
  return named.map(({ sign, size }) => {
    const top = (sign.top + sign.bottom - size.height) / 2;
    const bottom = top + size.height;
    /** @type {[Side, Rectangle][]} */
    const places = [
      ["right", { left: sign.right, right: sign.right + size.width, top, bottom }],
      ["left", { left: sign.left - size.width, right: sign.left, top, bottom }],
    ];
    const [side, place] = places.find(([, place]) => !occupied.some((other) => overlaps(place, other))) ?? ["none", null];
    if (place) occupied.push(place);
    return side;
  });
}

/**
 * @param {Rectangle} one
 * @param {Rectangle} other
 */
function overlaps(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
