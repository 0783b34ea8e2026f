// @ts-check
/** Texts of the questions for consent and, after a while, for who uses the phone. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/staying/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.STAYING_TEXTS>} */
const stayingTexts = {
  consentTitle: "Darf das gespeichert werden?",
  consentFrom: "Deine Klasse fragt:",
  consentYes: "Ich mache mit",
  consentNo: "Ohne Speichern",
  consentYesNote: "Was dieses Handy sendet, wird bis {time} gespeichert.",
  consentNoNote:
    "Du machst trotzdem mit. Von diesem Handy kommt nichts auf die Festplatte; mit dem Ende der Klasse ist es weg.",
  consentLater: "Ändern kannst du das jederzeit im Menü unter „Was ich sende“.",
  consentLaterWalking: "Ändern kannst du das jederzeit in den Einstellungen des Spaziergangs.",
  consentGiven: "Du hast zugestimmt, dass gespeichert wird.",
  consentRefused: "Von diesem Handy wird nichts gespeichert.",
  takeBack: "Nicht mehr, und Gespeichertes löschen",
  giveNow: "Doch speichern",
  failed: "Das kam nicht beim Server an. Versuch es noch einmal.",
  backTitle: "Bist du das noch?",
  backText: "Dieses Handy ist „{name}“ in der Klasse.",
  backYes: "Ja, weiter",
  backNo: "Nein, ich bin neu hier",
};

textsIn("de", "shared/phone/staying/texts", stayingTexts);
