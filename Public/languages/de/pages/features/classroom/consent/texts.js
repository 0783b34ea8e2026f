// @ts-check
/** Texts of the host's question for consent. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/consent/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CONSENT_TEXTS>} */
const consentTexts = {
  isNot: "Kein Einwilligungstext: Niemand wird gefragt",
  isAsked: "Einwilligung: Jedes Handy wird einmal gefragt",
  write: "Um Einwilligung fragen …",
  look: "Text und Antworten …",
  title: "Um Einwilligung fragen",
  intro:
    "Jedes Handy wird einmal gefragt, bevor seine Berührungen zählen. Wer Nein sagt, macht mit, ohne gespeichert zu werden.",
  label: "Was auf den Handys steht",
  example: "Wir speichern, wie dieses Handy berührt wird, um es im Unterricht auszuwerten. Ohne Namen. Bist du einverstanden?",
  ask: "Die Klasse fragen",
  askAnew: "Neu fragen",
  stop: "Niemanden mehr fragen",
  nobody: "Gerade wird niemand gefragt.",
  counts: "{given} einverstanden · {refused} ohne Speichern · {unanswered} ohne Antwort",
  tooLong: "Das ist zu lang: höchstens 2.000 Bytes.",
  what:
    "Von einem Handy, das Nein sagt, steht nichts auf der Festplatte, in Tabellen, Archiven oder Wiedergaben; der Beamer zeigt es live. Wer ein Ja später zurücknimmt, wird aus allem gelöscht.",
};

textsIn("de", "features/classroom/consent/texts", consentTexts);
