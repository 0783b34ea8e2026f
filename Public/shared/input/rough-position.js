// @ts-check
/** Positions that are good to kilometres only: phones whose precise location is off tell no better one, however long one waits. */

/** @typedef {import("../model/language.js").Language} Language */

/** The accuracy of a rough position in metres: 1 km and more on iPhones, 2 km on Android. */
const ROUGH_METRES = 1000;

/** The way to the setting, as the system calls it. @type {Record<Language, {rough: string, iPhone: string, android: string, other: string}>} */
const TEXTS = {
  en: {
    rough: "This device tells its place only approximately.",
    iPhone:
      "Switch on Settings › Privacy & Security › Location Services › Safari Websites › Precise Location, then load this page again.",
    android:
      "Switch on Settings › Location › App permissions › your browser › Use precise location, then load this page again.",
    other: "With a receiver for satellites, as in a phone, its place is precise.",
  },
  de: {
    rough: "Dieses Gerät verrät seinen Ort nur ungefähr.",
    iPhone:
      "Schalte „Genauer Standort“ ein: Einstellungen › Datenschutz & Sicherheit › Ortungsdienste › Safari-Websites. Lade dann diese Seite neu.",
    android:
      "Schalte „Genauen Standort verwenden“ ein: Einstellungen › Standort › App-Berechtigungen › dein Browser. Lade dann diese Seite neu.",
    other: "Mit einem Satellitenempfänger, wie im Handy, ist der Ort genau.",
  },
  fr: {
    rough: "Cet appareil n’indique sa position qu’à peu près.",
    iPhone:
      "Active «\u00a0Position exacte\u00a0»\u00a0: Réglages › Confidentialité et sécurité › Service de localisation › Sites web Safari. Puis recharge cette page.",
    android:
      "Active «\u00a0Utiliser la position exacte\u00a0»\u00a0: Paramètres › Localisation › Autorisations › ton navigateur. Puis recharge cette page.",
    other: "Avec un récepteur de satellites, comme dans un téléphone, la position est précise.",
  },
};

/** @param {{accuracy: number}|null} position  m */
export function isRough(position) {
  return position !== null && position.accuracy >= ROUGH_METRES;
}

/**
 * The reason and the setting, for this device's system.
 * @param {Language} language
 * @param {{userAgent: string, maxTouchPoints: number}} [device]
 */
export function roughPositionText(language, { userAgent, maxTouchPoints } = navigator) {
  const texts = TEXTS[language];
  if (/Android/.test(userAgent)) return `${texts.rough} ${texts.android}`;
  // An iPad may call itself a Mac.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return `${texts.rough} ${isApple ? texts.iPhone : texts.other}`;
}
