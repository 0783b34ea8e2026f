// @ts-check
/** The texts of both editors: access, undo, the map, the server's messages. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/drafts/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.AUTHORING_TEXTS>} */
const authoringTexts = {
  undo: "Rückgängig",
  redo: "Wiederholen",
  undoKeys: "Rückgängig (Strg+Z)",
  redoKeys: "Wiederholen (Strg+Umschalt+Z)",
  close: "Schließen",
  cancel: "Abbrechen",
  retry: "Noch einmal versuchen",
  loading: "Lädt …",
  accessTitle: "Wer bist du?",
  accessText:
    "Auf diesem Server macht nur sein Admin Rätsel und Spaziergänge. Gib das Admin-Token ein, mit dem er gestartet wurde; es bleibt in diesem Tab.",
  accessWrong: "Das ist nicht das Admin-Token dieses Servers.",
  accessField: "Admin-Token",
  accessGo: "Weiter",
  deniedTitle: "Nur am Computer des Servers",
  deniedText:
    "Dieser Server wurde ohne Admin-Token gestartet. Darum darf nur ein Browser auf seinem eigenen Rechner etwas anlegen, unter {address}. Oder starte ihn mit --admin-token-file, und gib das Token hier ein. Ein Handy kommt mit dem Code herein, den die Werkstatt dort zeigt: Aufs Handy.",
  phoneOverTitle: "Die Zeit dieses Handys ist um",
  phoneOverText:
    "Was du aufgenommen hast, bleibt darauf. Zeig am Computer einen neuen Code (Aufs Handy) und scanne ihn, um weiterzumachen.",
  onPhone: "Aufs Handy",
  downTitle: "Der Server ist nicht zu erreichen",
  downText: "Was du begonnen hast, bleibt in diesem Browser. Prüf das Netz und versuch es dann noch einmal.",
  failed: "Der Server sagt: {detail}",
  offline: "Der Server ist nicht zu erreichen; deine Arbeit bleibt auf diesem Gerät.",
  publish: "Veröffentlichen",
  update: "Aktualisieren",
  published: "Veröffentlicht",
  saved: "Entwurf gesichert",
  savedHere: "Auf diesem Gerät gesichert",
  notKept: "Nicht gesichert: Dieser Browser speichert für diese Seite nichts. Lass sie offen, bis du veröffentlicht hast.",
  saving: "Sichert …",
  unpublished: "Änderungen noch nicht veröffentlicht",
  refused: "Auf diesem Gerät gesichert; der Server lehnt ab: {detail}",
  damaged: "Teile dieses Entwurfs sind nicht lesbar und fehlen hier. Speichere ihn, wie er war, bevor du weitermachst.",
  saveDamaged: "Entwurf speichern, wie er war",
  missing: "Vor dem Veröffentlichen fehlt:",
  more: "Exportieren, löschen",
  revert: "Zurück zum Veröffentlichten",
  latitude: "Breitengrad",
  longitude: "Längengrad",
  mapLabel: "Karte: klick, oder zieh die Nadel, um den Ort zu setzen",
  mapMissing: "Dieser Server hat keine Karte. Die Zahlen tun dasselbe. Was fehlt, sagt auf dem Server touchfigures doctor.",
  zoomInMap: "Näher",
  zoomOutMap: "Weiter weg",
  here: "Wo ich bin",
  hereSearching: "Deine Position wird gesucht …",
  hereFailed: "Dieser Browser gibt keine Position weiter. Erlaube sie dieser Seite, oder gib die Zahlen ein.",
  badLatitude: "Bitte eine Zahl von -90 bis 90.",
  badLongitude: "Bitte eine Zahl von -180 bis 180.",
};

textsIn("de", "features/authoring/drafts/texts", authoringTexts);
