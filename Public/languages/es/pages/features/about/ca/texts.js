// @ts-check
/** Texts of the page about the local authority's certificate; lists are separated by "|". */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/about/ca/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CA_TEXTS>} */
const caTexts = {
  title: "Confiar una vez en este servidor",
  why: "Sacudir el teléfono y dejar la pantalla encendida solo funcionan con HTTPS.",
  own:
    "Para eso, este servidor se ha hecho un certificado; tu teléfono lo acepta cuando instalas la autoridad del servidor, una vez por teléfono.",
  download: "Descargar certificado",
  downloadPem: "Como archivo PEM",
  none: "Este servidor usa un certificado elegido por él, así que no hay nada que instalar. Abre su dirección HTTPS.",
  noHTTPS: "Este servidor no tiene HTTPS, así que no hay nada en lo que confiar. Quien lo administra puede activarlo.",
  ios:
    "Toca Descargar certificado en Safari y permítelo.|Abre Ajustes: arriba está Perfil descargado. Tócalo y luego Instalar.|Aún en Ajustes: General, Información, Ajustes de confianza de los certificados. Activa TouchFigures.",
  android:
    "Toca Descargar certificado.|Abre Ajustes y busca “certificado de CA”: Seguridad, Más ajustes de seguridad, Cifrado y credenciales, Instalar un certificado, Certificado de CA.|Toca Instalar igualmente y elige el archivo touchfigures.crt o ca.crt en Descargas.|Firefox necesita un paso más: Ajustes, Acerca de Firefox, toca el logotipo cinco veces, atrás, Secret settings, Use third party CA certificates.",
  thenTitle: "Después",
  then: "Abre la dirección HTTPS. No debe aparecer ningún aviso:",
  safeTitle: "¿Es seguro?",
  safe:
    "La clave de la autoridad nunca sale del ordenador de este servidor, y solo firma los nombres y direcciones de ese ordenador. Cuando acabe la clase, puedes quitar el certificado donde lo instalaste.",
};

textsIn("es", "features/about/ca/texts", caTexts);
