// @ts-check
/** The projector's texts about the remote. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/host/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HAND_OVER_TEXTS>} */
const handOverTexts = {
  handTitle: "Tu teléfono como mando",
  handText: "Escanéalo con tu propio teléfono. Esta pantalla preguntará si es el tuyo.",
  askTitle: "Un teléfono quiere dirigir la clase",
  askText: "¿Tu teléfono muestra este número? Otra persona puede haber escaneado el código.",
  askYes: "Sí, que dirija",
  askNo: "No",
  handOnce: "Vale una vez, hasta {time}.",
  handQR: "Código QR que convierte un teléfono en el mando",
  handMaking: "Un momento…",
  handRetry: "Reintentar",
  taken: "Un teléfono dirige la clase. Esta pantalla solo muestra la imagen.",
  hasTitle: "Un teléfono dirige la clase",
  hasText: "Puede hacer todo lo que puede esta pantalla. ¿No es el tuyo? Recupera los controles.",
  showControls: "Mostrar los controles también aquí",
  hideControls: "Mostrar aquí solo la imagen",
  takeBack: "Quitar los controles al teléfono",
  another: "Pasarlos a otro teléfono…",
};

textsIn("es", "features/classroom/host/remote-texts", handOverTexts);
