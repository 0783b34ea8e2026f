// @ts-check
/** The checks for a teacher if phones cannot join, the most frequent cause first. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/lobby/help-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HELP_TEXTS>} */
const helpTexts = {
  title: "Si no entra ningún teléfono",
  print: "Imprimir esta hoja",
  network: "La red de una escuela, paso a paso",
  visited: "Otro aparato ha llegado a este servidor: la red funciona. En ese teléfono, escribe el código en la página.",
  notVisited: "Ningún otro aparato ha llegado a este servidor en los últimos diez minutos.",
  opened:
    "Los teléfonos llegan a este servidor: la página de esta clase se ha abierto {count} {count|1=vez|veces} en los últimos diez minutos.",
  stuck:
    "Si aún no ha entrado nadie, espera un momento. Si un teléfono sigue esperando: cierra la página y escanea otra vez, o usa otro navegador.",
  open: "Abrir",
  code: "Código",
  anyClass: "Contado para todas las clases de este servidor: puede haber sido un teléfono de otra clase.",
  failures: {
    locked: "Se ha rechazado un teléfono porque la clase está cerrada. Ábrela (tecla L).",
    full: "Se ha rechazado un teléfono porque la clase o el servidor está lleno. Quita los teléfonos inactivos (tecla I).",
    tooOld: "Un navegador era demasiado antiguo para la página. Actualízalo o usa un Safari, Chrome o Firefox actual.",
    noLive:
      "La página se ha cargado, pero su conexión en directo estaba bloqueada: por un filtro, un proxy o una VPN. Desactiva el ahorro de datos y la VPN en el teléfono, o usa otra red o un punto de acceso.",
    distrusted:
      "Un teléfono no ha confiado en el certificado de este servidor. Elige allí “continuar”, o que los teléfonos entren por la dirección http.",
    wrongCode: "Se ha escrito un código que aquí no tiene ninguna clase. Compáralo con el del proyector.",
  },
  causes: [
    [
      "Otra wifi",
      "Los teléfonos deben estar en la misma wifi que este ordenador. Mira el nombre de la red en ambos.",
    ],
    [
      "Datos móviles",
      "Sin Internet en la wifi, un teléfono usa los datos móviles sin avisar. Desactívalos e inténtalo otra vez.",
    ],
    [
      "El punto de acceso separa los aparatos",
      "Es frecuente en los centros (“aislamiento de clientes”): todos los teléfonos tienen Internet y ninguno llega a este ordenador. " +
      "Usa el punto de acceso de este ordenador o de un teléfono, o un servidor TouchFigures en la red del centro o en Internet.",
    ],
    [
      "El cortafuegos de este ordenador",
      "Debe dejar entrar conexiones al puerto {port}. Permite TouchFigures en redes privadas, o pregunta a quien lo administra.",
    ],
    ["La cámara no abre nada", "Escribe {address} entero en la barra de direcciones del navegador, y luego el código."],
  ],
};

textsIn("es", "features/classroom/lobby/help-texts", helpTexts);
