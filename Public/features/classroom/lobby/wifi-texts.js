// @ts-check
/** The texts of the Wi-Fi code; loaded with it. */

const en = {
  title: "Wi-Fi code",
  text:
    "A phone that scans it joins this Wi-Fi. Name and password stay in this browser, for a day at most, and are sent nowhere. Anyone who sees the code can use the Wi-Fi.",
  name: "Name of the Wi-Fi",
  password: "Password (empty if it has none)",
  seePassword: "Show the password",
  accounts: "It does not help with a Wi-Fi where everybody has an account of their own.",
  accept: "Show the code",
  forget: "Forget this Wi-Fi",
  wifi: "Wi-Fi",
  class: "Class",
  scan: "Scan 1, then 2, with the camera",
  label: "QR code of the Wi-Fi {name}",
};

/** @type {typeof en} */
const de = {
  title: "WLAN-Code",
  text:
    "Ein Handy, das ihn scannt, geht in dieses WLAN. Name und Passwort bleiben in diesem Browser, höchstens einen Tag, und werden nirgendwohin gesendet. Wer den Code sieht, kann das WLAN nutzen.",
  name: "Name des WLANs",
  password: "Passwort (leer, wenn es keines hat)",
  seePassword: "Passwort zeigen",
  accounts: "Bei einem WLAN, in dem alle ein eigenes Konto haben, hilft er nicht.",
  accept: "Code zeigen",
  forget: "WLAN vergessen",
  wifi: "WLAN",
  class: "Klasse",
  scan: "Scannt erst 1, dann 2 mit der Kamera",
  label: "QR-Code des WLANs {name}",
};

/** @type {typeof en} */
const fr = {
  title: "Code du Wi-Fi",
  text:
    "Un téléphone qui le scanne rejoint ce Wi-Fi. Le nom et le mot de passe restent dans ce navigateur, un jour au plus, et ne sont envoyés nulle part. Qui voit le code peut utiliser le Wi-Fi.",
  name: "Nom du Wi-Fi",
  password: "Mot de passe (vide s’il n’y en a pas)",
  seePassword: "Afficher le mot de passe",
  accounts: "Il n’aide pas si chacun a son propre compte sur le Wi-Fi.",
  accept: "Afficher le code",
  forget: "Oublier ce Wi-Fi",
  wifi: "Wi-Fi",
  class: "Classe",
  scan: "Scannez 1, puis 2, avec l’appareil photo",
  label: "Code QR du Wi-Fi {name}",
};

export const WIFI_TEXTS = { en, de, fr };
