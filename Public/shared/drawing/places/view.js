// @ts-check
/** Which part of a picture a box shows: moved by two fingers, zoomed by a pinch, a wheel or a button. Pure. */

/** The largest zoom: how many times larger than the whole picture. */
const MAX_ZOOM = 16;

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{x: number, y: number, scale: number}} View  the picture's px at the box's upper left; CSS px of a px of the picture */

/**
 * The whole picture in the middle of the box.
 * @param {Size} picture  px
 * @param {Size} box  CSS px
 * @returns {View}
 */
export function wholeView(picture, box) {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  return boundedView({ x: 0, y: 0, scale }, picture, box);
}

/**
 * The nearest view that shows nothing beside the picture, where it is larger than the box, and is not zoomed too far.
 * @param {View} view
 * @param {Size} picture
 * @param {Size} box
 * @returns {View}
 */
export function boundedView(view, picture, box) {
  const least = Math.min(box.width / picture.width, box.height / picture.height);
  const scale = Math.min(Math.max(view.scale, least), least * MAX_ZOOM);
  const within = (/** @type {number} */ start, /** @type {number} */ side, /** @type {number} */ shown) =>
    shown >= side ? (side - shown) / 2 : Math.min(Math.max(start, 0), side - shown);
  return {
    x: within(view.x, picture.width, box.width / scale),
    y: within(view.y, picture.height, box.height / scale),
    scale,
  };
}

/**
 * The view after two fingers moved: what was below the middle of both still is, as far as the picture reaches.
 * @param {View} view
 * @param {readonly [Point, Point]} before  in the box, CSS px
 * @param {readonly [Point, Point]} after
 * @param {Size} picture
 * @param {Size} box
 */
export function pinchedView(view, before, after, picture, box) {
  const apart = (/** @type {readonly [Point, Point]} */ [a, b]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const middle = (/** @type {readonly [Point, Point]} */ [a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  return held(view, middle(before), middle(after), view.scale * apart(after) / apart(before), picture, box);
}

/**
 * @param {View} view
 * @param {number} factor
 * @param {Point} at  what stays where it is in the box
 * @param {Size} picture
 * @param {Size} box
 */
export function zoomedView(view, factor, at, picture, box) {
  return held(view, at, at, view.scale * factor, picture, box);
}

/**
 * @param {View} view
 * @param {Point} from  in the box
 * @param {Point} to  where it is afterwards
 * @param {number} wanted  the scale
 * @param {Size} picture
 * @param {Size} box
 */
function held(view, from, to, wanted, picture, box) {
  const { scale } = boundedView({ ...view, scale: wanted }, picture, box);
  const place = inPicture(view, from);
  return boundedView({ x: place.x - to.x / scale, y: place.y - to.y / scale, scale }, picture, box);
}

/**
 * The view moved as little as possible so that it shows a place.
 * @param {View} view
 * @param {Point} place  in the picture
 * @param {Size} picture
 * @param {Size} box
 */
export function viewShowing(view, { x, y }, picture, box) {
  const near = (/** @type {number} */ start, /** @type {number} */ shown, /** @type {number} */ at) =>
    Math.min(Math.max(start, at - 0.9 * shown), at - 0.1 * shown);
  const [width, height] = [box.width / view.scale, box.height / view.scale];
  return boundedView({ ...view, x: near(view.x, width, x), y: near(view.y, height, y) }, picture, box);
}

/**
 * @param {View} view
 * @param {Point} at  in the box, CSS px
 * @returns {Point} in the picture
 */
export function inPicture({ x, y, scale }, at) {
  return { x: x + at.x / scale, y: y + at.y / scale };
}

/**
 * @param {View} view
 * @param {Point} place  in the picture
 * @returns {Point} in the box, CSS px
 */
export function inBox({ x, y, scale }, place) {
  return { x: (place.x - x) * scale, y: (place.y - y) * scale };
}
