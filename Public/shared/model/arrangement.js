// @ts-check
/** Computes the phones of a session that each layout shows, and their positions. Pure; CSS px. */

import { arrangeWall, centred, DEFAULT_SCREEN, fitPicture, fitScreen, wallCapacity } from "./wall.js";

/** @typedef {import("./wall.js").Box} Box */
/** @typedef {import("./wall.js").Size} Size */
/** @typedef {import("./room.js").RoomParticipant} RoomParticipant */
/** @typedef {"together"|"wall"|"spotlight"|"heatmap"} Layout */
/**
 * The area of a phone's screen, the radius of its fingers and the width of its lines. On a picture that area reaches beyond it:
 * what is drawn outside of `clip` is not shown.
 * @typedef {Box & {radius: number, line: number, clip?: Box}} Place
 */
/** @typedef {{participant: RoomParticipant, screen: Box, label: Box|null}} PhoneFrame */
/** @typedef {"beside"|"above"|"none"} Figures  beside or above the picture, or no room: the place of the spotlight's, the class's or the heatmap's figures */
/**
 * @typedef {object} Arrangement
 * @property {Map<string, Place>} places  by participant
 * @property {PhoneFrame[]} frames  phones that have an outline: that of the picture under the drawing, or of the screen
 * @property {Box|null} sheet  the common outline of all, as that of a frame
 * @property {number} page  of the wall, from 0
 * @property {number} pages
 * @property {Figures} figures
 */
/**
 * @typedef {object} ArrangementRequest
 * @property {Layout} layout
 * @property {readonly RoomParticipant[]} participants
 * @property {string|null} spotlight
 * @property {number} page
 * @property {Box} free  the area that no button covers
 * @property {number} em  a letter's height
 * @property {Size|null} [ground]  the picture under the drawings (px)
 */

/** The radius of a finger and the width of a line on a phone of the reference width (CSS px). */
const FINGER_RADIUS = 29;
const LINE_WIDTH = 5.5;
const REFERENCE_WIDTH = 390;
const REFERENCE_AREA = DEFAULT_SCREEN.width * DEFAULT_SCREEN.height;
/** The scale of fingers if many phones share one sheet, so that they do not cover each other. */
const CROWD_SCALE = 0.7;
const MIN_FINGER_RADIUS = 6;
const MIN_LINE_WIDTH = 2;
/** The number of phones above which they are shown side by side by default. */
export const CROWD = 12;
/** Minimum size of a phone on the wall, its name included. */
const MIN_TILE_EM = Object.freeze({ width: 3.6, height: 9.2 });
/** The height of a name in one line, and in two where phones are close together. */
const LABEL_HEIGHTS_EM = Object.freeze([1.6, 2.75]);
/** Minimum width of a phone below which a whole name fits. */
const MIN_LABEL_WIDTH_EM = 9;
/** Maximum width of a letter of a name, and of the sign and the number before the name. */
const MAX_LETTER_WIDTH_EM = 0.66;
const SIGN_AND_NUMBER_EM = 2.8;
const TILE_GAP_EM = 0.6;
/** How far a name may reach into the gap at each side. */
const LABEL_OVERHANG_EM = 0.2;
/**
 * Space for the figures in the spotlight: beside the phone a share of the width, at least `minimum` em; above the phone a
 * height.
 */
const FIGURES_WIDTH = Object.freeze({ share: 0.36, minimum: 9 });
const FIGURES_HEIGHT_EM = 5.5;
/** Space beside a picture in the middle for the class's figures and the heatmap's colours: a share of the width, at least em. */
const MARGIN = Object.freeze({ share: 0.28, minimum: 10.5 });
/** The height of the heatmap's colours above it. */
const LEGEND_HEIGHT_EM = 3.4;
/** The soft edge around a finger's disc (px). */
const EDGE_PX = 2;
/** The grid (px) on which a picture begins: at most zooms its lines are at whole device pixels. */
const GRID_PX = 20;

/** @param {ArrangementRequest} request */
export function arrange(request) {
  if (request.layout === "wall") return wall(request);
  if (request.layout === "spotlight") return spotlight(request);
  if (request.layout !== "together") return emptyArrangement();
  return request.ground ? allOnOnePicture(request, request.ground) : allOnOneSheet(request);
}

/**
 * The part of the room that an arrangement needs, including fingers at its edges.
 * @param {Arrangement} arrangement
 * @param {Box} free the result if no phone is shown
 * @param {{width: number, height: number}} size  of the room
 * @returns {Box} whole CSS px
 */
export function boundsOf({ places, frames, sheet }, free, size) {
  const fingers = [...places.values()].map(({ radius, clip, ...screen }) => {
    const { x, y, width, height } = clip ?? screen;
    const margin = radius + EDGE_PX;
    return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
  });
  const boxes = [...fingers, ...frames.flatMap(({ screen, label }) => (label ? [screen, label] : [screen]))];
  if (sheet) boxes.push(sheet);
  if (boxes.length === 0) boxes.push(free);
  const down = (/** @type {number} */ from) => Math.max(0, Math.floor(from / GRID_PX) * GRID_PX);
  const up = (/** @type {number} */ to, /** @type {number} */ end) =>
    Math.min(Math.floor(end), Math.ceil(to / GRID_PX) * GRID_PX);
  const x = down(Math.min(...boxes.map((box) => box.x)));
  const y = down(Math.min(...boxes.map((box) => box.y)));
  const right = up(Math.max(...boxes.map((box) => box.x + box.width)), size.width);
  const bottom = up(Math.max(...boxes.map((box) => box.y + box.height)), size.height);
  return { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) };
}

/** @returns {Arrangement} */
function emptyArrangement() {
  return { places: new Map(), frames: [], sheet: null, page: 0, pages: 1, figures: "beside" };
}

/**
 * All phones on one sheet. Each keeps its proportions, so that a circle stays a circle.
 * @param {ArrangementRequest} request
 * @returns {Arrangement}
 */
function allOnOneSheet({ participants, free, em }) {
  const share = participants.length > CROWD ? CROWD_SCALE : 1;
  const screens = participants.map(({ screen }) => fitScreen(screen, free));
  const places = new Map(participants.map(({ id, screen }, index) => [id, place(screens[index], screen, share)]));
  const [largest = null] = [...screens].sort((a, b) => b.width * b.height - a.width * a.height);
  const widest = Math.max(0, ...screens.map(({ width }) => width));
  return { ...emptyArrangement(), places, sheet: largest, figures: leavesMargins(widest, free, em) ? "beside" : "none" };
}

/**
 * All phones on one picture.
 * @param {ArrangementRequest} request
 * @param {Size} ground
 * @returns {Arrangement}
 */
function allOnOnePicture({ participants, free, em }, ground) {
  const share = participants.length > CROWD ? CROWD_SCALE : 1;
  const sheet = fitPicture(ground, free);
  const places = new Map(participants.map(({ id, screen }) => [id, placeOnPicture(sheet, ground, screen, share)]));
  return { ...emptyArrangement(), places, sheet, figures: leavesMargins(sheet.width, free, em) ? "beside" : "none" };
}

/**
 * The place of a phone whose own picture, which it shows whole, is the shown one: so a line lies where it was drawn.
 * @param {Box} picture  as shown
 * @param {Size} ground
 * @param {Size} [screen]
 * @param {number} [share] of the size of a finger
 * @returns {Place}
 */
function placeOnPicture(picture, ground, screen = DEFAULT_SCREEN, share = 1) {
  const onPhone = Math.min(screen.width / ground.width, screen.height / ground.height);
  const scale = picture.width / ground.width / onPhone;
  // As on a phone of the picture's area: a picture that is a strip on the glass would have fingers of its height.
  const size = Math.min(scale, Math.sqrt(picture.width * picture.height / REFERENCE_AREA));
  return { ...centred(screen, scale, picture), ...sizes(size, share), clip: picture };
}

/**
 * The heatmap of all phones, with its colours beside it if that costs it nothing, otherwise above it.
 * @param {{columns: number, rows: number}} grid
 * @param {Box} free
 * @param {number} em
 * @returns {{box: Box, figures: Figures}}
 */
export function arrangeHeatmap({ columns, rows }, free, em) {
  const proportions = { width: columns, height: rows };
  const box = fitScreen(proportions, free);
  if (leavesMargins(box.width, free, em)) return { box, figures: "beside" };
  const above = Math.min(em * LEGEND_HEIGHT_EM, free.height / 2);
  const below = { ...free, y: free.y + above, height: free.height - above };
  return { box: fitScreen(proportions, below), figures: "above" };
}

/** @param {number} width  of the picture in the middle @param {Box} free @param {number} em */
function leavesMargins(width, free, em) {
  return (free.width - width) / 2 >= Math.max(free.width * MARGIN.share, em * MARGIN.minimum);
}

/**
 * @param {ArrangementRequest} request
 * @returns {Arrangement}
 */
function wall({ participants: all, page: wanted, free, em, ground }) {
  // Disconnected participants come last.
  const participants = [...all].sort((a, b) => Number(b.connected) - Number(a.connected));
  const sizes = { label: em * LABEL_HEIGHTS_EM[1], gap: em * TILE_GAP_EM };
  const capacity = wallCapacity(free, sizes, { width: em * MIN_TILE_EM.width, height: em * MIN_TILE_EM.height });
  const pages = Math.max(1, Math.ceil(participants.length / capacity));
  const page = Math.min(wanted, pages - 1);
  // Pages of the same size, so that the last one is not a single phone.
  const each = Math.ceil(participants.length / pages);
  const shown = participants.slice(page * each, (page + 1) * each);
  const screens = shown.map(({ screen }) => ground ?? screen);
  let tiles = arrangeWall(screens, free, { ...sizes, label: em * LABEL_HEIGHTS_EM[0] });
  if (
    tiles.some(({ label }, index) =>
      label.width < em * Math.max(MIN_LABEL_WIDTH_EM, SIGN_AND_NUMBER_EM + MAX_LETTER_WIDTH_EM * shown[index].name.length)
    )
  ) {
    tiles = arrangeWall(screens, free, sizes);
  }
  const frames = tiles.map(({ screen, label: { x, width, ...label } }, index) => ({
    participant: shown[index],
    screen: ground ? fitPicture(ground, screen) : screen,
    label: { x: x - em * LABEL_OVERHANG_EM, width: width + 2 * em * LABEL_OVERHANG_EM, ...label },
  }));
  const places = new Map(frames.map((frame) => [frame.participant.id, placeOf(frame, ground)]));
  const middle = free.x + free.width / 2;
  const reach = Math.max(0, ...tiles.map(({ screen: { x, width } }) => Math.max(middle - x, x + width - middle)));
  return {
    ...emptyArrangement(),
    places,
    frames,
    page,
    pages,
    figures: leavesMargins(2 * reach, free, em) ? "beside" : "none",
  };
}

/**
 * One phone as large as possible, with its figures beside or above it.
 * @param {ArrangementRequest} request
 * @returns {Arrangement}
 */
function spotlight({ participants, spotlight: id, free, em, ground }) {
  const participant = participants.find((one) => one.id === id);
  if (!participant) return emptyArrangement();
  const { x, y, width, height } = free;
  const aside = Math.max(width * FIGURES_WIDTH.share, em * FIGURES_WIDTH.minimum);
  const beside = { x: x + aside, y, width: Math.max(0, width - aside), height };
  const above = { x, y: y + em * FIGURES_HEIGHT_EM, width, height: Math.max(0, height - em * FIGURES_HEIGHT_EM) };
  const fit = (/** @type {Box} */ area) => ground ? fitPicture(ground, area) : fitScreen(participant.screen, area);
  const screens = { beside: fit(beside), above: fit(above) };
  const figures = screens.above.height > screens.beside.height * 1.1 ? "above" : "beside";
  const screen = screens[figures];
  // The phone is centred in the whole area unless it would cover the figures.
  if (figures === "beside") screen.x = Math.max(beside.x, x + (width - screen.width) / 2);
  const frame = { participant, screen, label: null };
  return { ...emptyArrangement(), places: new Map([[participant.id, placeOf(frame, ground)]]), frames: [frame], figures };
}

/**
 * @param {PhoneFrame} frame
 * @param {Size|null} [ground]
 */
function placeOf({ participant: { screen }, screen: box }, ground) {
  return ground ? placeOnPicture(box, ground, screen) : place(box, screen);
}

/**
 * @param {Box} box
 * @param {Size|undefined} screen  CSS px
 * @param {number} [share] of the size of a real finger
 * @returns {Place}
 */
function place(box, screen, share = 1) {
  // Smaller screens count as a phone's: on a watch, a finger would be as large as the screen.
  const scale = Math.min(box.width, box.height) / Math.max(REFERENCE_WIDTH, screen ? Math.min(screen.width, screen.height) : 0);
  return { ...box, ...sizes(scale, share) };
}

/**
 * @param {number} scale  of a phone's px
 * @param {number} share
 */
function sizes(scale, share) {
  return {
    radius: Math.round(Math.max(MIN_FINGER_RADIUS, FINGER_RADIUS * scale * share)),
    line: Math.max(MIN_LINE_WIDTH, LINE_WIDTH * scale * share),
  };
}
