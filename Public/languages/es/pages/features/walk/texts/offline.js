// @ts-check
/** Texts about downloading an audio walk. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/walk/texts/offline.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.WALK_OFFLINE_TEXTS>} */
const walkOfflineTexts = {
  title: "Sin red",
  take: "Llevar",
  taking: "Guardando: {percent}\u00a0%",
  taken: "En este teléfono, listo sin red ({size}).",
  note:
    "Carga la página y los sonidos ({size}) en este teléfono; el paseo ya no necesita red. Empezar lo hace solo, salvo con ahorro de datos.",
  again: "Reintentar",
  forget: "Quitar de este teléfono",
  network: "Se ha perdido la conexión. Lo descargado se queda; inténtalo otra vez.",
  space: "Este teléfono tiene muy poco espacio libre. Libera un poco e inténtalo otra vez.",
  insecure: "Los navegadores solo guardan páginas para usarlas sin red con HTTPS. Abre esta página con HTTPS.",
  unsupported: "Este navegador no puede guardar páginas para usarlas sin red. Prueba otro.",
  refused: "Este navegador no guarda páginas aquí, porque no confía en el certificado del servidor.",
};

textsIn("es", "features/walk/texts/offline", walkOfflineTexts);
