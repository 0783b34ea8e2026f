// @ts-check
/** Texts of the audio walk's sheets: the traffic warning, settings, about, consent. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/sheets.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_SHEET_TEXTS>} */
const walkSheetTexts = {
  close: "Cerrar",
  careTitle: "Mira al frente, no al suelo",
  care:
    "No vas a solas por el camino. Tráfico, escaleras y agua importan más que cualquier historia: mira por dónde vas, deja un oído para la calle y pulsa Pausa siempre que lo necesites.",
  carePosition:
    "La página necesita tu posición para saber qué escena toca. Se queda en este teléfono, salvo que permitas que la vea una clase.",
  careYes: "Tendré cuidado",

  settings: "Ajustes",
  filter: "Filtro de distancia",
  filterOn: "Solo si he caminado",
  filterMetres: "{metres}\u00a0m o más",
  filterOff: "no: cuenta cada posición",
  filterNote: "Una posición más cercana a la última que esto es ruido, no camino, y no pone nada en marcha.",
  transcript: "Texto",
  transcriptFollows: "El texto sigue al sonido",
  place: "Lugar de las escenas",
  placeNote:
    "También pueden estar a tu alrededor, con las mismas distancias que en su lugar. El paseo empieza entonces de nuevo.",
  language: "Idioma",
  on: "Sí",
  off: "No",
  session: "Clase {code}",
  sessionText: "El docente ve en un mapa dónde estás y qué escena oyes.",
  sessionNot: "No se envía nada si no lo permites.",
  consentTitle: "¿Enviar tu posición?",
  consentYes: "Enviarla",
  consentNo: "Caminar sin enviarla",
  sends: "Enviar mi posición",
  stored: "Lo que se guarda",
  sending: "El docente de la clase {code} ve dónde estás.",
  sendsNot: "El docente de la clase {code} ya no te ve. Las posiciones sin enviar se han borrado.",
  frozen: "Parado por el docente. Ahora tu camino no cuenta.",
  sessionMoved: "La clase {code} hace ahora otra cosa.",
  sessionGo: "Ir con ella",
  sessionEnded: "La clase {code} ha terminado. Tu paseo sigue.",
  sessionRefused: "La clase {code} no acepta posiciones de este teléfono. Tu paseo sigue.",
  anew: "Empezar de nuevo",
  anewSure: "Se borran lo que has oído en este paseo y tu camino.",
  anewNo: "Conservar",
  end: "Terminar el paseo",
  endSure: "El sonido para, y verás cuánto has caminado y qué has oído.",
  endNo: "Seguir caminando",

  aboutHow: "Cómo funciona",
  aboutHowText:
    "Pulsa Empezar y camina. Donde entras en una zona, empieza su escena; donde sales, el sonido se apaga; vuelve, y sigue donde lo dejaste. El botón grande es siempre lo siguiente que necesitas.",
  aboutScreen:
    "Deja la pantalla encendida: los navegadores no dan posición con el teléfono bloqueado. El sonido actual sigue, pero no empieza otra escena.",
  aboutSmiley:
    "La cara muestra lo segura que es la posición: sonríe hasta 10\u00a0m, está seria hasta 25\u00a0m, y triste más allá o si no ha llegado posición en 10 segundos.",
  aboutVersion: "Versión {version} · {scenes} escenas · {size}",
  share: "Datos",
  shareText:
    "Lo que has oído y por dónde has caminado se queda en este navegador hasta que empieces de nuevo, en los ajustes. Al servidor solo se le piden el paseo y sus sonidos; una clase sabe dónde estás si lo permites.",
};

textsIn("es", "features/walk/texts/sheets", walkSheetTexts);
