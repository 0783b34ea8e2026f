// @ts-check
/** Texts of measuring g by a pendulum. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/scale/pendulum-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.PENDULUM_TEXTS>} */
const pendulumTexts = {
  title: "g mit einem Pendel",
  name: "Pendel",
  intro: "Lass dein Handy pendeln: Aus der Periode und der Länge der Schnur folgt g, die Fallbeschleunigung.",
  needs:
    "Du brauchst eine Schnur, eine Hülle, in der das Handy fest sitzt, und etwas Festes zum Aufhängen. Binde die Schnur an beide Seiten der Hülle, damit sich das Handy nicht verdreht.",
  toClass: "In einer Klasse erscheinen deine Längen, Schwingungen und dein g auf dem Beamer.",
  length: "Länge in cm, vom Aufhängepunkt bis zur Mitte des Handys",
  how: "Tippe auf Messen, zieh das Handy eine Handbreit zur Seite und lass los. Ein Ton sagt, wenn es fertig ist.",
  howTouch: "Jemand lässt das Pendel schwingen, und du zählst mit.",
  listen: "Messen",
  count: "Mit dem Finger zählen",
  howCount: "Tippe, wenn es durch die Mitte geht, zähl ganze Schwingungen hin und her und tippe bei der letzten noch einmal.",
  swings: "Schwingungen",
  start: "Start",
  stop: "Stopp nach {count} {count|1=Schwingung|Schwingungen}",
  miscounted: "Das passt zu keinem Pendel dieser Länge. Zähl noch einmal.",
  period: "Eine Schwingung dauert {seconds}\u00a0s.",
  again: "Lass es noch einmal schwingen.",
  otherLength: "Nimm jetzt eine andere Länge.",
  result: "g\u00a0=\u00a0{g} ±\u00a0{error}\u00a0m/s²",
  slope: "Aus der Steigung von T² über der Länge.",
  longer: "Nach der Geraden sind alle Längen {millimetres}\u00a0mm größer als gemessen.",
  shorter: "Nach der Geraden sind alle Längen {millimetres}\u00a0mm kleiner als gemessen.",
  mean: "So genau wie die Längen.",
  moreLengths: "Mit drei Längen, die größte doppelt so groß wie die kleinste, ist es egal, wo die Mitte des Handys liegt.",
  moreSpread: "Nimm eine Länge, die doppelt so groß ist wie die kleinste: Dann ist es egal, wo die Mitte des Handys liegt.",
  tooFew: "Lass jede Länge zweimal schwingen.",
  notRising: "Längere Pendel schwingen hier nicht langsamer. Stimmen die Längen?",
  lengthHead: "Länge (cm)",
  periodHead: "Periode (s)",
  recordings: "Anzahl",
  remove: "{length}\u00a0cm entfernen",
  undo: "Rückgängig: {length}\u00a0cm wieder da",
  refused: {
    tooSmall: "Es schwingt kaum. Zieh es weiter zur Seite.",
    tooLarge: "Es schwingt um mehr als 30°. Zieh es weniger weit.",
    secondMode: "Es verdreht sich oder wackelt. Binde die Schnur an beide Seiten des Handys und lass ohne Schubs los.",
    periodMoves: "Die Schwingungen ändern sich während der Messung. Rutscht die Schnur?",
  },
};
textsIn("de", "features/scale/pendulum-texts", pendulumTexts);
