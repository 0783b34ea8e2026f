// @ts-check
/** Texts about the own name of a phone. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/names/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.NAME_TEXTS>} */
const nameTexts = {
  question: "Wie heißt du?",
  note: "Die Klasse sieht deinen Namen. Er wird mit der Klasse gelöscht.",
  noteHidden: "Nur deine Lehrkraft sieht deinen Namen. Er wird mit der Klasse gelöscht.",
  ok: "Das bin ich",
  skip: "Jetzt nicht",
  refused: "Das geht nicht als Name. Nimm bis zu 32 Buchstaben, Ziffern oder Zeichen.",
  byHost: "Deine Lehrkraft hat den Namen dieses Handys gewählt.",
  person: "Du bist {code}. Was du machst, zählt für diesen Code, auch auf anderen Handys und an anderen Tagen.",
  codeTwice: "Noch ein Handy hat deinen Code {code}. Ist es nicht deins, sag es deiner Lehrkraft.",
};

textsIn("de", "shared/phone/names/texts", nameTexts);
