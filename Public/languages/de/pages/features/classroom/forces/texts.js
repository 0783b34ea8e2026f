// @ts-check
/** The classroom page's texts about the scale. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/forces/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PRESENT_FORCES_TEXTS>} */
const presentForcesTexts = {
  board: "Größte Kraft",
  title: "Alle an der Waage",
  lead: "Drückt auf den Bildschirm. Der Balken ist, was jetzt drückt, der Strich das Größte bisher.",
  grams: "{grams}\u00a0g",
  peak: "Maximum {grams}\u00a0g",
  nobody: "Noch niemand hat gedrückt.",
  waiting: "{count} haben noch nicht gedrückt",
  waitingOne: "1 hat noch nicht gedrückt",
  leftOut: "Ohne Kraftmessung, außen vor: {names}",
  more: "und {count} {count|1=weiteres|weitere}",
  pendulums: "Pendel",
  tareAll: "Alle tarieren",
  correct: "Tarieren, kalibrieren …",
  correctTitle: "Tarieren und kalibrieren",
  correctText:
    "Handys, auf deren Bildschirm etwas liegt, tun es sofort, alle anderen nach 3\u00a0s. So lange bleibt Zeit, etwas aufzulegen.",
  whose: "Handys",
  allPhones: "Alle Handys",
  tareTitle: "Was aufliegt, ist null",
  tare: "Tarieren",
  coinsTitle: "Was aufliegt, sind Münzen",
  coin1: "1 € · 7,50\u00a0g",
  coin2: "2 € · 8,50\u00a0g",
  fewer: "Eine Münze weniger",
  more1: "Eine Münze mehr",
  coins: "{count} × {mass}\u00a0g = {sum}\u00a0g",
  take: "Kalibrieren",
  corrected: "Gesendet. Jedes Handy zeigt, was daraus wurde.",
};

textsIn("de", "features/classroom/forces/texts", presentForcesTexts);
