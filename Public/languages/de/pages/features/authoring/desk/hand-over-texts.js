// @ts-check
/** The texts of the desk for the handover to a phone, and those of that phone. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/authoring/desk/hand-over-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HAND_OVER_TEXTS>} */
const handOverTexts = {
  title: "Aufs Handy",
  text:
    "Scanne das mit dem Handy, das du mit hinausnimmst. Dort legst du Orte durch Gehen fest, nimmst Töne auf und machst Fotos; hier machst du danach weiter.",
  qr: "QR-Code, mit dem ein Handy hieran arbeiten darf",
  making: "Einen Moment …",
  once: "Gilt einmal, bis {time}.",
  retry: "Noch einmal",
  close: "Schließen",
  offline: "Der Server ist nicht zu erreichen.",
  secure: "Der Code führt zu HTTPS, denn nur solchen Seiten geben Handys Position und Mikrofon frei.",
  trust: "Warnt das Handy vor dem Zertifikat: {address} erklärt, wie man ihm vertraut.",
  plain: "Ohne HTTPS geben Handys weder Position noch Mikrofon frei. Fotos und Texte gehen.",
  noHTTPS: "Dieser Server hat kein HTTPS; darum geben Handys weder Position noch Mikrofon frei. Fotos und Texte gehen.",
  usePlain: "Ohne HTTPS",
  useSecure: "Mit HTTPS",
  one: "1 Handy darf hier arbeiten, höchstens zwölf Stunden.",
  many: "{count} Handys dürfen hier arbeiten, jedes höchstens zwölf Stunden.",
  takeBack: "Allen Handys wieder wegnehmen",
  takenBack: "Kein Handy darf hier mehr arbeiten.",
  usedTitle: "Dieser Code gilt nicht mehr",
  used: "Er wurde schon benutzt oder ist zu alt. Zeig am Computer einen neuen: Aufs Handy.",
  refusedTitle: "Der Server lehnt ab",
  retryLoad: "Noch einmal",
  toDesk: "Zur Werkstatt",
};

textsIn("de", "features/authoring/desk/hand-over-texts", handOverTexts);
