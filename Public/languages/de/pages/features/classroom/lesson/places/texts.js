// @ts-check
/** What the projector says of a class’s places on a picture. */

/** @import { Words } from "../../../../../../records/texts.js" */
/** @import * as reference from "../../../../../../en/pages/features/classroom/lesson/places/texts.js" */
import { textsIn } from "../../../../../../records/texts.js";

/** @type {Words<typeof reference.CLASS_PLACES_TEXTS>} */
const classPlacesTexts = {
  empty: "Noch keine Orte",
  distance: "{distance} ({percent} der Diagonale)",
  far: "Eure Mitte ist {distance} vom wahren Ort entfernt",
  inside: "{count} von {all} {all|1=Marke|Marken} {count|1=liegt|liegen} in der wahren Fläche",
  within: "Die Hälfte liegt höchstens {distance} von eurer Mitte",
  marks: "{count} Marken von {phones} {phones|1=Handy|Handys}",
  half: "Die Hälfte liegt höchstens {distance} davon entfernt",
  median: "Raute: geometrischer Median",
  ellipse: "Ellipse: eine Standardabweichung, {major} und {minor}\u00a0px; darin liegen 39\u00a0% einer normalverteilten Wolke",
  overlap: "Eure Flächen decken sich im Median zu {share} mit der wahren",
  area: "Eure Flächen sind im Median {share} des Bilds",
  common: "Bei allen dabei: {all} des Bilds; mindestens bei der Hälfte: {half}",
  moved: "{count} von {all} {count|1=ist|sind} gewandert, im Median um {distance}",
  stayed: "{all} von {all} {all|1=ist|sind} bei der Antwort geblieben",
  redrawn:
    "{count} von {all} {count|1=hat|haben} die Fläche neu gezeichnet; im Median deckt sie sich zu {share} mit der ersten",
  nearer: "{nearer} näher an der Wahrheit, {farther} weiter davon weg",
  placeHead: "Ort (x | y in px)",
  areaHead: "Fläche, vom Bild",
  distanceHead: "Vom wahren Ort",
  insideHead: "Marken in der wahren Fläche",
  overlapHead: "Deckung mit der wahren Fläche",
  first: "Zuerst: {what}",
  second: "Danach: {what}",
};

textsIn("de", "features/classroom/lesson/places-texts", classPlacesTexts);
