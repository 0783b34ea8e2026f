// @ts-check
/** The texts of the Wi-Fi code; loaded with it. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/lobby/wifi-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WIFI_TEXTS>} */
const wifiTexts = {
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

textsIn("fr", "features/classroom/lobby/wifi-texts", wifiTexts);
