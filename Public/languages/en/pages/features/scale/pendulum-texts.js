// @ts-check
/** Texts of measuring g by a pendulum. Loaded when it is first opened. */

import { textsIn } from "../../../../records/texts.js";

export const PENDULUM_TEXTS = textsIn("en", "features/scale/pendulum-texts", {
  title: "g from a pendulum",
  name: "Pendulum",
  intro: "Swing your phone on a string: its period and the length of the string give g, the acceleration of free fall.",
  needs:
    "You need a string, a case that holds the phone tightly, and something firm to hang it from. Tie the string to both sides of the case, so that the phone does not twist.",
  toClass: "In a class your lengths, swings and g show on the projector.",
  length: "Length in cm, from where the string turns to the middle of the phone",
  how: "Press Listen, pull the phone a hand’s width aside, and let go. A tone says when it is done.",
  howTouch: "Somebody lets the pendulum swing, and you count the swings.",
  listen: "Listen",
  count: "Count by touch",
  howCount: "Tap as it passes the middle, count full swings there and back, and tap again at the last one.",
  swings: "Swings",
  start: "Start",
  stop: "Stop after {count} {count|1=swing|swings}",
  miscounted: "That fits no pendulum of this length. Count again.",
  period: "One swing takes {seconds}\u00a0s.",
  again: "Let it swing once more.",
  otherLength: "Now take another length.",
  result: "g\u00a0=\u00a0{g} ±\u00a0{error}\u00a0m/s²",
  slope: "By the slope of T² against the length.",
  longer: "The line says that all lengths are {millimetres}\u00a0mm longer than measured.",
  shorter: "The line says that all lengths are {millimetres}\u00a0mm shorter than measured.",
  mean: "As exact as the lengths.",
  moreLengths: "With three lengths, the longest twice the shortest, it no longer depends on where the phone’s middle is.",
  moreSpread: "Take a length that is twice the shortest: then it no longer depends on where the phone’s middle is.",
  tooFew: "Let each length swing twice.",
  notRising: "Longer ones do not swing more slowly. Are the lengths right?",
  lengthHead: "Length (cm)",
  periodHead: "Period (s)",
  recordings: "Count",
  remove: "Remove {length}\u00a0cm",
  undo: "Undo: {length}\u00a0cm again",
  refused: {
    tooSmall: "It hardly swings. Pull it farther aside.",
    tooLarge: "It swings by more than 30°. Pull it less.",
    secondMode: "It twists or wobbles. Tie the string to both sides of the phone, and let go without a push.",
    periodMoves: "The swings change while they are measured. Does the string slip?",
  },
});
