// @ts-check
/** The texts of the desk for the handover to a phone, and those of that phone. */

const en = {
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
};

/** @type {typeof en} */
const de = {
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

/** @type {typeof en} */
const fr = {
  title: "Sur le téléphone",
  text:
    "Scannez ceci avec le téléphone que vous emportez. Là, vous marquez les lieux en marchant, enregistrez des sons et prenez des photos\u202f; ici, vous continuez ensuite.",
  qr: "Code QR qui permet à un téléphone de travailler ici",
  making: "Un instant…",
  once: "Valable une fois, jusqu’à {time}.",
  retry: "Réessayer",
  close: "Fermer",
  offline: "Le serveur est injoignable.",
  secure: "Le code mène à HTTPS, car les téléphones ne donnent position et micro à aucune autre page.",
  trust: "Si le téléphone met en garde contre le certificat\u00a0: {address} explique comment l’accepter.",
  plain: "Sans HTTPS, les téléphones ne donnent ni position ni micro. Photos et textes marchent.",
  noHTTPS: "Ce serveur n’a pas HTTPS\u00a0: les téléphones ne donnent ni position ni micro. Photos et textes marchent.",
  usePlain: "Sans HTTPS",
  useSecure: "Avec HTTPS",
  one: "1 téléphone peut travailler ici, douze heures au plus.",
  many: "{count} téléphones peuvent travailler ici, chacun douze heures au plus.",
  takeBack: "Le retirer à tous les téléphones",
  takenBack: "Aucun téléphone ne peut plus travailler ici.",
  usedTitle: "Ce code n’est plus valable",
  used: "Il a déjà servi, ou il est trop vieux. Affichez-en un nouveau sur l’ordinateur\u00a0: Sur le téléphone.",
  refusedTitle: "Le serveur a refusé",
  retryLoad: "Réessayer",
  toDesk: "À l’atelier",
};

export const HAND_OVER_TEXTS = { en, de, fr };
