// @ts-check
/** The texts of the desk for the handover to a phone, and those of that phone. */

import { textsIn } from "../../../../../records/texts.js";

export const HAND_OVER_TEXTS = textsIn("en", "features/authoring/desk/hand-over-texts", {
  title: "On the phone",
  text:
    "Scan this with the phone that you take outside. There you mark places by walking, record sounds and take photos; here you go on afterwards.",
  qr: "QR code that lets a phone work on this",
  making: "One moment…",
  once: "Good once, until {time}.",
  retry: "Try again",
  close: "Close",
  offline: "The server cannot be reached.",
  secure: "The code leads to HTTPS, because phones give position and microphone to no other pages.",
  trust: "If the phone warns of the certificate: {address} explains how to trust it.",
  plain: "Without HTTPS phones give neither position nor microphone. Photos and texts work.",
  noHTTPS: "This server has no HTTPS, so phones give neither position nor microphone. Photos and texts work.",
  usePlain: "Without HTTPS",
  useSecure: "With HTTPS",
  one: "1 phone may work here, for at most twelve hours.",
  many: "{count} phones may work here, each for at most twelve hours.",
  takeBack: "Take it back from all phones",
  takenBack: "No phone may work here any more.",
  usedTitle: "This code is no longer good",
  used: "It was used already, or it is too old. Show a fresh one on the computer: On the phone.",
  refusedTitle: "The server refused",
  retryLoad: "Try again",
  toDesk: "To the desk",
});
