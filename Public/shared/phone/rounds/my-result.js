// @ts-check
/** One picture of a round for a participant to take home: name, sign, result, place and the class's results. */

import { shapePath } from "../../dom/participant-sign.js";
import { token } from "../../dom/theme.js";
import { paintSign } from "../../dom/paint.js";
import { typefaceReady } from "../../typeface/typeface.js";
import { drawBars } from "./class-bars.js";

/** Lengths of the picture in px. */
const PICTURE_SIDE = 1080;
const MARGIN = 70;
const SIGN_SIZE = 90;

/**
 * @typedef {object} MyResult
 * @property {Contract.StandingMessage} message
 * @property {{name: string, label?: string, shape: string, colour: string}} participant
 * @property {string} title
 * @property {string} value
 * @property {string} place
 * @property {string} note  over the class's results
 * @property {string} foot
 */

/**
 * @param {MyResult} result
 * @param {import("../../model/language.js").Language} language
 * @returns {Promise<Blob>} a PNG
 */
export async function drawMyResult({ message, participant, title, value, place, note, foot }, language) {
  await typefaceReady();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [PICTURE_SIDE, PICTURE_SIDE];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const inner = PICTURE_SIDE - 2 * MARGIN;
  /** @param {string} text @param {number} y @param {number} size @param {`--${string}`} [colour] @param {number} [x] */
  const write = (text, y, size, colour = "--text", x = MARGIN) => {
    context.font = `${size}px ${token("--font")}`;
    context.fillStyle = token(colour);
    context.fillText(text, x, y, PICTURE_SIDE - MARGIN - x);
  };
  context.fillStyle = token("--ground");
  context.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE);
  context.save();
  context.translate(MARGIN, MARGIN);
  context.scale(SIGN_SIZE / 24, SIGN_SIZE / 24);
  paintSign(context, new Path2D(shapePath(participant.shape)), participant.colour);
  context.restore();
  write(participant.label ?? participant.name, MARGIN + 64, 56, "--text", MARGIN + SIGN_SIZE + 30);
  write(title, 250, 36, "--muted");
  write(value, 380, 120);
  write(place, 450, 44, "--blue");
  if (message.histogram) {
    write(note, 545, 32, "--muted");
    drawBars(context, { left: MARGIN, top: 570, width: inner, height: 380, em: 32 }, message, participant, language);
  }
  write(foot, PICTURE_SIDE - 50, 28, "--muted");
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png")
  );
}
