// @ts-check
/** The host's texts about the abilities of the class's phones. */

import { textsIn } from "../../../../../records/texts.js";

export const ABILITY_TEXTS = textsIn("en", "features/classroom/abilities/texts", {
  force: "{able} of {all} phones can weigh",
  forceUnknown: "{able} of {all} phones can weigh; {unknown} will show it with the first press",
  weigh: "{able} of {all} phones can weigh",
  weighUnknown: "{able} of {all} phones can weigh; {unknown} will show it with the first press",
  position: "{able} of {all} phones can tell where {able|1=it is|they are}",
  positionUnknown: "{able} of {all} phones can tell where {able|1=it is|they are}; {unknown} {unknown|1=does|do} not say",
  badge: "{able}/{all}",
  scaleTitle: "No phone here can weigh",
  scaleOut:
    "Their screens measure no force, and their pages have no motion sensor, which needs HTTPS: none of them shows grams. Each phone can estimate in percent how hard it is pressed, from the size of the fingertip.",
  scaleAnyway: "Start the scale anyway",
  pressOut: "No phone would take part in this. “Time” and “Distance” work on every phone.",
  forceLessonOut: "Without one that measures force, its steps with the scale show no grams.",
  positionLessonOut: "Without HTTPS no phone may send its position.",
  insecureOne: "The walk needs HTTPS, and 1 phone is on http: its browser keeps the position to itself.",
  insecure: "The walk needs HTTPS, and {count} phones are on http: their browsers keep the position to themselves.",
  scanAgain: "Let the phones scan this code and join again:",
  warns: "They warn of the certificate once.",
  trust: "How phones trust this server",
  internet: "A server in the Internet has HTTPS without warnings",
  qr: "QR code of {address}",
});
