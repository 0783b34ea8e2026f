// @ts-check
/** The host's texts about the abilities of the class's phones. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/abilities/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.ABILITY_TEXTS>} */
const abilityTexts = {
  force: "{able} von {all} Handys {able|1=kann|können} wiegen",
  forceUnknown:
    "{able} von {all} Handys {able|1=kann|können} wiegen; {unknown} {unknown|1=zeigt|zeigen} es erst beim ersten Drücken",
  weigh: "{able} von {all} Handys {able|1=kann|können} wiegen",
  weighUnknown:
    "{able} von {all} Handys {able|1=kann|können} wiegen; {unknown} {unknown|1=zeigt|zeigen} es erst beim ersten Drücken",
  position: "{able} von {all} Handys {able|1=kann|können} sagen, wo {able|1=es ist|sie sind}",
  positionUnknown:
    "{able} von {all} Handys {able|1=kann|können} sagen, wo {able|1=es ist|sie sind}; von {unknown} ist es unbekannt",
  badge: "{able}/{all}",
  scaleTitle: "Hier kann kein Handy wiegen",
  scaleOut:
    "Ihre Bildschirme messen keine Kraft, und ihre Seiten haben keinen Bewegungssensor, der HTTPS braucht: Keines zeigt Gramm an. Jedes Handy kann aber in Prozent schätzen, wie fest gedrückt wird: an der Größe der Fingerkuppe.",
  scaleAnyway: "Waage trotzdem starten",
  pressOut: "Kein Handy könnte mitmachen. „Zeit“ und „Strecke“ gehen auf jedem Handy.",
  forceLessonOut: "Misst keines Kraft, zeigen die Schritte mit der Waage keine Gramm.",
  positionLessonOut: "Ohne HTTPS darf kein Handy seine Position senden.",
  insecureOne: "Der Spaziergang braucht HTTPS, und 1 Handy ist über http da: Sein Browser gibt die Position nicht heraus.",
  insecure:
    "Der Spaziergang braucht HTTPS, und {count} Handys sind über http da: Ihre Browser geben die Position nicht heraus.",
  scanAgain: "Lass die Handys diesen Code scannen und neu dazukommen:",
  warns: "Sie warnen einmal vor dem Zertifikat.",
  trust: "Wie Handys diesem Server vertrauen",
  internet: "Ein Server im Internet hat HTTPS ohne Warnung",
  qr: "QR-Code von {address}",
};

textsIn("de", "features/classroom/abilities/texts", abilityTexts);
