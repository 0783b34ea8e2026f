// @ts-check
/** The classroom page's texts that it needs before its parts are loaded. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/room/opening-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.OPENING_TEXTS>} */
const openingTexts = {
  title: "Clase {code}",
  fullScreen: "Pantalla completa",
  theme: "Claro u oscuro",
  join: "Entrar",
  copy: "Copiar el enlace",
  copied: "Copiado",
  addressChanged: "Este ordenador está ahora en otra red. La clase entra en {address}.",
  addressChoice: "Otra dirección:",
  copyFailed: "Para copiar a mano: {address}",
  qrLabel: "Código QR de {address}",
  unreachable: "Los teléfonos no llegan a esta dirección. Conecta este ordenador a su wifi.",
  failUnreachable:
    "El servidor no responde. Comprueba que está en marcha y que este ordenador está en su red; luego inténtalo otra vez.",
  failBroken:
    "La descarga se ha cortado y no se ha guardado nada. Inténtalo otra vez; el motivo está en el registro del servidor.",
  failToken: "El servidor ya no acepta este navegador como el del docente. Empieza una clase nueva en la página de inicio.",
  failGone: "Ese teléfono ya no está en la clase.",
  failPuzzle: "Ese puzle ya no existe. Elige otro.",
  failEnded: "La clase ha terminado. Recarga la página.",
  failNaming: "Los teléfonos ya tienen nombres. Quítalos primero, u ocúltalos.",
  failGround: "La pregunta trata de la imagen bajo el dibujo, y no había ninguna. Pon una y sigue.",
  failNoSession: "La clase ya no existe: ha caducado o se ha borrado.",
  failStore: "El disco del servidor no deja escribir. Haz sitio; mientras tanto no se pierde nada. Luego inténtalo otra vez.",
  failOther: "No ha funcionado: {detail} Inténtalo otra vez.",
  connecting: "Conectando…",
  reconnecting: "Reconectando…",
  offline: "Sin red. Se reconecta en cuanto vuelva.",
  noCodeTitle: "¿Qué clase?",
  noCode: "Esta dirección no lleva el código de la clase, o está mal. Empieza una clase en la página de inicio.",
  unknownTitle: "Clase desconocida",
  unknown: "No hay ninguna clase con el código {code}. Está mal escrito, ha caducado o se ha borrado.",
  endedTitle: "La clase ha terminado",
  ended: "Todos los teléfonos han salido.",
  wipedTitle: "Todo está borrado",
  wiped: "No queda nada de la clase {code} en el servidor.",
  hostLostTitle: "Ya no diriges la clase",
  hostLost:
    "Otro ordenador dirige ahora la clase {code}, o el servidor no reconoce este navegador como el del docente. Aún puedes mirar.",
  watch: "Mirar",
  refusedTitle: "El servidor lo ha rechazado",
  refused: "El servidor no acepta esta página (código {code}).",
  home: "Al inicio",
  reload: "Recargar",
  close: "Cerrar",
  noEvents:
    "Esta clase solo guarda sumas: ni lista de toques, ni repetición, ni experimentos. Una clase nueva “Con repetición” los tiene.",
  help: "Ayuda, teclas, idioma",
  namesInvented: "Nombres: inventados",
  namesOwn: "Nombres: propios",
  namesCodes: "Nombres: códigos",
  namesChange: "Cambiar cómo se llaman los teléfonos",
  schemeHttp: "Por http: sin audiopaseo",
  schemeHttps: "Por https: funciona todo",
  schemeHttpsWarns: "Por https: funciona todo, tras un aviso",
  schemeChange: "Elegir cómo entran los teléfonos",
};

textsIn("es", "features/classroom/room/opening-texts", openingTexts);
