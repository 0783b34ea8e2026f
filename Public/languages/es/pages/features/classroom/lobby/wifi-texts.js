// @ts-check
/** The texts of the Wi-Fi code; loaded with it. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/lobby/wifi-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WIFI_TEXTS>} */
const wifiTexts = {
  title: "Código de la wifi",
  text:
    "Un teléfono que lo escanea entra en esta wifi. El nombre y la contraseña se quedan en este navegador, un día como mucho, y no se envían a ningún sitio. Quien vea el código puede usar la wifi.",
  name: "Nombre de la wifi",
  password: "Contraseña (vacía si no tiene)",
  seePassword: "Mostrar la contraseña",
  accounts: "No sirve para una wifi en la que cada cual tiene su propia cuenta.",
  accept: "Mostrar el código",
  forget: "Olvidar esta wifi",
  wifi: "Wifi",
  class: "Clase",
  scan: "Escanea 1 y luego 2 con la cámara",
  label: "Código QR de la wifi {name}",
};

textsIn("es", "features/classroom/lobby/wifi-texts", wifiTexts);
