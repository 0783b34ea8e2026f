// @ts-check
/** A phone's texts about the forms of questions. */

import { textsIn } from "../../../../../../records/texts.js";

export const FORM_TEXTS = textsIn("en", "shared/phone/lesson/forms/texts", {
  mark: "Set the mark on the line.",
  type: "Type a number, then press “Answer”.",
  send: "Answer",
  erase: "Delete",
  sign: "Plus or minus",
  own: "Your answer: {value}",
  truth: "True value: {value}",
  exact: "Your answer is just right.",
  high: "Your answer: {value}. That is {distance} too high.",
  low: "Your answer: {value}. That is {distance} too low.",
  arrange: "Drag each to its place, or tap it and then the place. Then press “Answer”.",
  place: "{item}, place {place} of {count}",
  rightPlace: "right: place {place}",
  pairs: "{right} of {pairs} pairs are the right way round (τ = {tau}).",
  orderExact: "Your order is just right.",
  yourOrder: "This is your order.",
  rightOrder: "This is the right order.",
  sure: "How sure are you?",
  saidSure: "You were {value} sure.",
  within: "Up to {distance} off is right.",
  sketch: "Draw the curve from left to right, or bend it by the arrow keys. Drawing over it changes it. Then press “Answer”.",
  trueCurve: "Dashed: the true curve.",
  yourCurve: "This is your curve.",
  off: "Your curve is {distance} off (root mean square).",
  correlation: "Correlation: r = {r}.",
  turns: "Turning points: you {mine}, the true curve {curve}.",
});
