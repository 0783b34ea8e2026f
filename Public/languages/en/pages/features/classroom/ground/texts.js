// @ts-check
/** Texts of the sheet for a picture under the drawing. */

import { textsIn } from "../../../../../records/texts.js";

export const GROUND_TEXTS = textsIn("en", "features/classroom/ground/texts", {
  title: "Picture under the drawing",
  intro: "Everybody draws on it: phones, projector and replay show it.",
  file: "Choose a file…",
  camera: "Take a photo…",
  paste: "Or paste a screenshot here, or drop a file.",
  samples: "Samples",
  paper: "Graph paper",
  grid: "Number grid",
  staff: "Staff",
  world: "Map of the world",
  body: "Body",
  coast: "Made coast",
  mine: "Pictures of this class",
  none: "No picture",
  number: "Picture {number}",
  chosen: "The class draws on picture {number}.",
  removed: "The class draws without a picture.",
  sending: "The picture is sent…",
  full: "This class has all the pictures that it may have: 12, together 24 MB.",
  unreadable: "This browser cannot read the file. JPEG, PNG or WebP always work; a page of a PDF as a screenshot.",
  scale: "Scale",
  scaleHow: "Put both marks where you know how far apart they are. The class then sees lengths on the picture.",
  markA: "Mark A",
  markB: "Mark B",
  scaleLength: "From A to B:",
  scaleUnit: "Unit",
  scaleSet: "Set",
  scaleRemove: "Remove the scale",
  scaleNumber: "A number over 0, for example 2.5",
  scaleTold: "From A to B: {length}. Lengths on the picture have ± 1\u00a0% for the marks, and the finger’s.",
  scaleMore: "Who draws around something sees its area; three taps are an angle at the second one.",
  pdf:
    "This browser cannot draw the pages of a PDF. Open the page and take a screenshot of it, or save it as a picture; Safari takes the PDF itself.",
  walks: "How long is a coast?",
  walksHow:
    "Each phone enlarges the picture by another amount and follows the coast from end to end. On every glass the same dividers, 64\u00a0px or about a centimetre wide, walk along the path: on an enlarged picture that is a shorter ruler.",
  walksShow: "Show lengths and rulers",
  walksNone: "Nobody has walked far enough on the picture yet.",
  walksFew: "A line needs three phones with different rulers.",
  walksLine: "The line’s slope is {slope}, the coast’s dimension {dimension}.",
  walksUnread: "The walks cannot be read now. They are there in classes that keep the replay.",
  walksPhone: "Phone",
  walksRuler: "Ruler",
  walksSteps: "Steps",
  walksLength: "Length",
  what:
    "Where and when a photo was taken is not sent along. The picture goes with the class: into its archive and replay, and it is deleted when the class is.",
});
