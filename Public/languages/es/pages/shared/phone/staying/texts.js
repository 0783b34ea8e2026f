// @ts-check
/** Texts of the questions for consent and, after a while, for who uses the phone. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/shared/phone/staying/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.STAYING_TEXTS>} */
const stayingTexts = {
  consentTitle: "¿Se puede guardar esto?",
  consentFrom: "Tu clase pregunta:",
  consentYes: "Participo",
  consentNo: "Sin guardar",
  consentYesNote: "Lo que envía este teléfono se guarda hasta {time}.",
  consentNoNote: "Participas igualmente. Nada de este teléfono se escribe en el disco; desaparece cuando acaba la clase.",
  consentLater: "Puedes cambiarlo cuando quieras en el menú, en “Lo que envío”.",
  consentLaterWalking: "Puedes cambiarlo cuando quieras en los ajustes del paseo.",
  consentGiven: "Has aceptado que se guarde.",
  consentRefused: "No se guarda nada de este teléfono.",
  takeBack: "Parar, y borrar lo guardado",
  giveNow: "Guardarlo al final",
  failed: "Eso no ha llegado al servidor. Inténtalo otra vez.",
  backTitle: "¿Sigues siendo tú?",
  backText: "Este teléfono es “{name}” en la clase.",
  backYes: "Sí, seguir",
  backNo: "No, acabo de llegar",
};

textsIn("es", "shared/phone/staying/texts", stayingTexts);
