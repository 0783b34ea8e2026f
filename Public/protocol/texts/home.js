// @ts-check
/** The home page's texts. */

const en = {
  lead: "How far, how long and where do fingers touch?",
  measure: "Measure on this phone",
  measureNote: "Distance, time and heatmap, now",
  measureHere: "Measure on this screen",
  start: "Start a class",
  startNote: "Everybody’s touches on one projector",
  join: "Join with a code",
  joining: "Joining …",
  starting: "Starting …",
  refused: "A code never has {characters}. It uses 2 to 9 and letters without I, L, O and U.",
  unknown: "There is no class with the code {code}.",
  serverDown: "The server does not answer. Is it running, and is this device in the same network?",
  failed: "The server refused: {detail}",
  adminLabel: "This server asks for its admin token before it starts a class.",
  adminSend: "Start with this token",
  adminWrong: "That is not the admin token.",
  phoneTitle: "Open on your phone",
  qrLabel: "QR code of {address}",
  phoneNote: "Phone and computer have to be in the same network.",
  noAddress: "This computer’s address in the network is not known, so phones cannot find it. Connect it to the Wi-Fi of the phones and restart the server.",
  figures: "How it measures",
  docs: "Developers",
  secure: "https · {host}",
  insecure: "http · {host}",
};

/** @type {typeof en} */
const de = {
  lead: "Wie weit, wie lange und wo berühren Finger den Bildschirm?",
  measure: "Auf diesem Handy messen",
  measureNote: "Strecke, Zeit und Heatmap, sofort",
  measureHere: "Auf diesem Bildschirm messen",
  start: "Eine Klasse starten",
  startNote: "Alle Berührungen auf einem Beamer",
  join: "Mit einem Code beitreten",
  joining: "Trete bei …",
  starting: "Starte …",
  refused: "{characters} kommt in keinem Code vor. Es gibt nur 2 bis 9 und Buchstaben ohne I, L, O und U.",
  unknown: "Es gibt keine Klasse mit dem Code {code}.",
  serverDown: "Der Server antwortet nicht. Läuft er, und ist dieses Gerät im selben Netz?",
  failed: "Der Server lehnt ab: {detail}",
  adminLabel: "Dieser Server verlangt sein Admin-Token, bevor er eine Klasse startet.",
  adminSend: "Mit diesem Token starten",
  adminWrong: "Das ist nicht das Admin-Token.",
  phoneTitle: "Auf dem Handy öffnen",
  qrLabel: "QR-Code von {address}",
  phoneNote: "Handy und Computer müssen im selben Netz sein.",
  noAddress: "Die Adresse dieses Computers im Netz ist nicht bekannt, darum finden Handys ihn nicht. Verbinde ihn mit dem WLAN der Handys und starte den Server neu.",
  figures: "So wird gemessen",
  docs: "Entwickler",
  secure: "https · {host}",
  insecure: "http · {host}",
};

export const HOME_TEXTS = { en, de };
