// @ts-check
/** Which phones of a room are shown, and where, in each of its views. Pure; CSS px. */

import { arrangeWall, fitScreen, wallCapacity } from "./wall.js";

/** @typedef {import("./wall.js").Box} Box */
/** @typedef {import("./room.js").RoomParticipant} RoomParticipant */
/** @typedef {"together"|"wall"|"spotlight"|"heatmap"} Layout */
/** @typedef {Box & {radius: number, line: number}} Place  of a phone's screen, its fingers' radius and its lines' width */
/** @typedef {{participant: RoomParticipant, screen: Box, label: Box|null}} PhoneFrame */
/**
 * @typedef {object} Arrangement
 * @property {Map<string, Place>} places  by participant
 * @property {PhoneFrame[]} frames  phones that have an outline
 * @property {Box|null} sheet  the common outline of all
 * @property {number} page  of the wall, from 0
 * @property {number} pages
 * @property {"beside"|"above"} figures  where the spotlight's stand
 */
/**
 * @typedef {object} Wish
 * @property {Layout} layout
 * @property {readonly RoomParticipant[]} participants
 * @property {string|null} spotlight
 * @property {number} page
 * @property {Box} free  what no button covers
 * @property {number} em  a letter's height
 */

/** A finger's radius and a line's width on a phone of the usual width, as a real one has it (CSS px). */
const FINGER = 29;
const LINE = 5.5;
const USUAL_WIDTH = 390;
/** On one sheet many fingers are smaller, so that they do not hide each other. */
const IN_A_CROWD = 0.7;
const SMALLEST_FINGER = 6;
const THINNEST_LINE = 2;
/** More phones than this are a crowd: they are shown side by side if nothing else is chosen. */
export const CROWD = 12;
/** What a phone of the wall needs at least, in letters' heights: its width, and its height with its name. */
const SMALLEST = Object.freeze({ width: 3.6, height: 9.2 });
/** A name's height in one line, and in two where the phones stand close. */
const LABEL = Object.freeze([1.6, 2.75]);
/** A phone narrower than this has no room for a whole name. */
const NARROW = 9;
/** How wide a letter of a name is at most, and the sign and a number before it. */
const LETTER = 0.66;
const AROUND = 2.8;
const GAP = 0.6;
/** What the spotlight's figures need: a share of the width beside its phone, letters' heights above it. */
const BESIDE = Object.freeze({ share: 0.36, least: 10.5 });
const ABOVE = 5.5;

/** @param {Wish} wish */
export function arrange(wish) {
  if (wish.layout === "wall") return wall(wish);
  if (wish.layout === "spotlight") return spotlight(wish);
  return wish.layout === "together" ? together(wish) : nothing();
}

/** @returns {Arrangement} */
function nothing() {
  return { places: new Map(), frames: [], sheet: null, page: 0, pages: 1, figures: "beside" };
}

/**
 * All on one sheet, each in its own proportions: a circle is a circle.
 * @param {Wish} wish
 * @returns {Arrangement}
 */
function together({ participants, free }) {
  const share = participants.length > CROWD ? IN_A_CROWD : 1;
  const screens = participants.map(({ screen }) => fitScreen(screen, free));
  const places = new Map(participants.map(({ id, screen }, index) => [id, place(screens[index], screen, share)]));
  const [largest = null] = [...screens].sort((a, b) => b.width * b.height - a.width * a.height);
  return { ...nothing(), places, sheet: largest };
}

/**
 * @param {Wish} wish
 * @returns {Arrangement}
 */
function wall({ participants: all, page: wanted, free, em }) {
  // Who left steps back.
  const participants = [...all].sort((a, b) => Number(b.connected) - Number(a.connected));
  const sizes = { label: em * LABEL[1], gap: em * GAP };
  const capacity = wallCapacity(free, sizes, { width: em * SMALLEST.width, height: em * SMALLEST.height });
  const pages = Math.max(1, Math.ceil(participants.length / capacity));
  const page = Math.min(wanted, pages - 1);
  // Pages of the same size, so that the last one is not a single phone.
  const each = Math.ceil(participants.length / pages);
  const shown = participants.slice(page * each, (page + 1) * each);
  const screens = shown.map(({ screen }) => screen);
  let tiles = arrangeWall(screens, free, { ...sizes, label: em * LABEL[0] });
  if (tiles.some(({ label }, index) => label.width < em * Math.max(NARROW, AROUND + LETTER * shown[index].name.length))) {
    tiles = arrangeWall(screens, free, sizes);
  }
  const frames = tiles.map((tile, index) => ({ participant: shown[index], ...tile }));
  const places = new Map(frames.map(({ participant, screen }) => [participant.id, place(screen, participant.screen)]));
  return { ...nothing(), places, frames, page, pages };
}

/**
 * One phone as large as it gets, its figures beside it or above.
 * @param {Wish} wish
 * @returns {Arrangement}
 */
function spotlight({ participants, spotlight: id, free, em }) {
  const participant = participants.find((one) => one.id === id);
  if (!participant) return nothing();
  const { x, y, width, height } = free;
  const aside = Math.max(width * BESIDE.share, em * BESIDE.least);
  const beside = { x: x + aside, y, width: Math.max(0, width - aside), height };
  const above = { x, y: y + em * ABOVE, width, height: Math.max(0, height - em * ABOVE) };
  const screens = { beside: fitScreen(participant.screen, beside), above: fitScreen(participant.screen, above) };
  const figures = screens.above.height > screens.beside.height * 1.1 ? "above" : "beside";
  const screen = screens[figures];
  // In the middle of the room where that leaves the figures free.
  if (figures === "beside") screen.x = Math.max(beside.x, x + (width - screen.width) / 2);
  const frames = [{ participant, screen, label: null }];
  return { ...nothing(), places: new Map([[participant.id, place(screen, participant.screen)]]), frames, figures };
}

/**
 * @param {Box} box
 * @param {{width: number, height: number}|undefined} screen  CSS px
 * @param {number} [share]  of a real finger
 * @returns {Place}
 */
function place(box, screen, share = 1) {
  // Not below a phone's: a finger on a watch is as large as its screen.
  const scale = Math.min(box.width, box.height) / Math.max(USUAL_WIDTH, screen ? Math.min(screen.width, screen.height) : 0);
  return {
    ...box,
    radius: Math.round(Math.max(SMALLEST_FINGER, FINGER * scale * share)),
    line: Math.max(THINNEST_LINE, LINE * scale * share),
  };
}
