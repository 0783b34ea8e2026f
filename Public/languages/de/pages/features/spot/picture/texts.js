// @ts-check
/** Texts of the picture. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/spot/picture/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SPOT_PICTURE_TEXTS>} */
const spotPictureTexts = {
  map: "Karte",
  count: "{found} von {total}",
  hint: "Tipp",
  hintKey: "Ein Tipp (h, oder schüttle das Handy)",
  result: "Ergebnis",
  info: "Über dieses Bild",
  box: "Suchbild: {title}",
  how: "Drück lange, wo etwas anders ist",
  howSpoken:
    "Die Pfeiltasten bewegen ein Fadenkreuz, mit der Umschalttaste in größeren Schritten. Die Eingabetaste prüft die Stelle darunter. H gibt einen Tipp. Plus und Minus vergrößern und verkleinern, null zeigt das ganze Bild. Escape führt zurück zur Karte.",
  cross: "{x} Prozent von links, {y} Prozent von oben",

  miss: "Hier ist nichts anders",
  found: "Gefunden, {region}: {found} von {total}",
  again: "Schon gefunden, {region}",
  hinted: "Tipp: {region}",
  allFound: "Alles gefunden: Es gibt keinen Tipp mehr",
  waits: "Der Server antwortet nicht. Dein Druck ist gemerkt und wird noch einmal gesendet.",
  noHint: "Der Server antwortet nicht, darum kam kein Tipp. Versuch es noch einmal.",
  refused: "Der Server hat das nicht angenommen: {detail}",
  frozen: "Von der Lehrkraft angehalten: Gerade zählt nichts",
  renewed: "Der Server kannte diese Runde nicht mehr. Eine neue hat begonnen.",

  upperLeft: "oben links",
  upper: "oben",
  upperRight: "oben rechts",
  left: "links",
  middle: "in der Mitte",
  right: "rechts",
  lowerLeft: "unten links",
  lower: "unten",
  lowerRight: "unten rechts",

  introTitle: "Finde, was verändert wurde",
  introText:
    "Das Bild zeigt einen wirklichen Ort, aber {total} Dinge darin wurden verändert. Stehst du dort, dann vergleich das Bild mit dem, was du siehst. Sonst such, was nicht sein kann. Etwas gefunden? Halt den Finger eine halbe Sekunde darauf.",
  introOne:
    "Das Bild zeigt einen wirklichen Ort, aber eins darin wurde verändert. Stehst du dort, dann vergleich das Bild mit dem, was du siehst. Sonst such, was nicht sein kann. Gefunden? Halt den Finger eine halbe Sekunde darauf.",
  begin: "Los geht’s",

  loading: "Das Bild lädt …",
  offlineTitle: "Der Server antwortet nicht",
  offlineText: "Sobald es wieder eine Verbindung gibt, kommt das Bild von selbst. Was du gefunden hast, bleibt.",
  goneTitle: "Dieses Rätsel gibt es nicht mehr",
  goneText: "Es wurde entfernt, oder die Adresse stimmt nicht. Auf der Karte sind andere.",
  unplayableTitle: "Noch nicht fertig",
  unplayableText: "Diesem Rätsel fehlen noch sein Bild oder seine Unterschiede. Komm wieder, wenn es fertig ist.",
  farTitle: "Du bist noch nicht da",
  farText: "Dieses Rätsel spielt man an seinem Ort: Komm näher als {metres}.",
  farDistance: "Du bist {distance} entfernt.",
  placeTitle: "Das spielt man vor Ort",
  farAsk: "Sag der Seite, wo du bist; dein Standort wird nicht gespeichert.",
  farUnknown: "Dein Browser gibt deinen Standort nicht frei. Erlaube ihn dieser Seite; das geht nur mit HTTPS.",
  busyTitle: "Einen Moment",
  busyText: "Hier haben gerade zu viele Runden begonnen. {detail}",
  refusedTitle: "Dieses Bild lässt sich nicht öffnen",
  retry: "Noch einmal versuchen",
  retryPlace: "Jetzt bin ich da",
  tellPlace: "Meinen Standort nutzen",
  toMap: "Zurück zur Karte",

  doneTitle: "Alle {total} gefunden!",
  doneOne: "Gefunden!",
  doneTime: "in {time}",
  doneNoHints: "ohne Tipp",
  doneOneHint: "mit einem Tipp",
  doneHints: "mit {hints} Tipps",
  share: "Teilen",
  shareText: "Ich habe alle {total} Unterschiede in „{title}“ gefunden, {figures}. Und du?",
  shareOne: "Ich habe den Unterschied in „{title}“ gefunden, {figures}. Und du?",
  copied: "Text und Link sind kopiert.",
  copyTitle: "Kopieren und teilen",
  next: "Nächstes Rätsel",
  playAgain: "Noch einmal spielen",
  close: "Schließen",

  before: "Vorher",
  after: "Nachher",
  compare: "Vorher und nachher",
  compareValue: "{percent} Prozent vom Original",
  giveUp: "Aufgeben",
  giveUpTitle: "Aufgeben?",
  giveUpText: "Du siehst, was du nicht gefunden hast, und diese Runde ist zu Ende.",
  giveUpNo: "Weitersuchen",
  gaveUpTitle: "{found} von {total} gefunden",
  gaveUpText: "Was fehlte, ist eingerahmt.",

  infoCount: "{total} Dinge sind anders als am wirklichen Ort.",
  infoOne: "Ein Ding ist anders als am wirklichen Ort.",
  infoHow:
    "Drück eine halbe Sekunde auf die Stelle, wo du eines siehst. Zwei Finger, das Mausrad oder ein Doppeltipp vergrößern. Schüttle das Handy oder drück „Tipp“, dann kommt ein Rahmen um eines davon.",
};

textsIn("de", "features/spot/picture/texts", spotPictureTexts);
