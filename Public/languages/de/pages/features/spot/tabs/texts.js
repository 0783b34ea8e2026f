// @ts-check
/** The texts of Spot the difference: its tabs, its map. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/spot/tabs/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SPOT_TEXTS>} */
const spotTexts = {
  title: "Suchbild",
  home: "Zum Start",
  tabs: "Suchbild",
  map: "Karte",
  picture: "Bild",
  help: "Hilfe",
  noPicture: "Noch kein Bild gewählt",
  noPictureText: "Wähle ein Rätsel auf der Karte. Sein Bild öffnet sich hier.",
  toMap: "Zur Karte",
  unloaded: "Dieser Teil der Seite konnte nicht geladen werden. Der Server antwortet nicht.",
  retry: "Noch einmal versuchen",
  close: "Schließen",

  mapLabel: "Karte der Rätsel: Pfeiltasten verschieben sie, Plus und Minus zoomen. Dieselben Rätsel folgen als Liste.",
  skip: "An der Karte vorbei zur Liste",
  locate: "Wo bin ich?",
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  naturalEarth: "Erstellt mit Natural Earth",
  pinLabel: "{title}, {count} Unterschiede",
  pinLabelOne: "{title}, 1 Unterschied",
  clusterLabel: "{count} Rätsel: hineinzoomen",
  here: "Du bist hier, auf {distance} genau",
  nearest: "Dein Ort ist auf {accuracy} genau bekannt. Am nächsten ist {title}, {distance} entfernt.",
  openPicture: "Bild „{title}“ öffnen",
  showOnMap: "„{title}“ auf der Karte zeigen",
  differenceOne: "1 Unterschied",
  differenceMany: "{count} Unterschiede",
  onlyNear: "Nur im Umkreis von {distance}",

  puzzles: "Rätsel",
  nearestToYou: "In deiner Nähe",
  more: "Mehr",
  loading: "Lädt …",
  mapless:
    "Dieser Server hat keine Karte. In der Liste stehen alle Rätsel. Was fehlt, sagt auf dem Server touchfigures doctor.",
  emptyTitle: "Noch keine Rätsel",
  emptyDesk: "Mach das erste aus zwei eigenen Fotos in der",
  emptyImport: "Oder lass Ordner mit Rätseln auf dem Computer des Servers importieren: touchfigures import-puzzles ORDNER",
  desk: "Werkstatt",

  offline: "Der Server antwortet nicht. Die Seite versucht es von selbst wieder.",
  failed: "Der Server lehnt ab: {detail}",
  locating: "Suche deinen Ort …",
  insecure: "Wo du bist, sagen Browser einer Seite nur über HTTPS. Öffne diese Seite dort:",
  insecureNoWay:
    "Wo du bist, sagen Browser einer Seite nur über HTTPS, und dieser Server hat keins. Wer ihn betreibt, kann es einschalten.",
  unsupported: "Dieser Browser kann nicht sagen, wo du bist.",
  denied:
    "Dein Browser gibt deinen Standort nicht frei. Erlaube ihn dieser Seite in den Einstellungen des Browsers und tippe noch einmal.",
  unavailable: "Dein Ort lässt sich gerade nicht finden. Im Freien geht es am besten. Die Suche läuft weiter.",
};

textsIn("de", "features/spot/tabs/texts", spotTexts);
