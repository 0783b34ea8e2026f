// @ts-check
/** The texts of shared/phone/session-notices.js. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/session-notices.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.SESSION_NOTICES_TEXTS>} */
const sessionNoticesTexts = {
  rejoined: "El servidor ya no conocía este teléfono, así que cuenta como nuevo.",
  dropped: "Sin conexión {count|1=se perdió|se perdieron} {count} {count|1=evento|eventos}.",
  frozenLarge: "Parado",
  frozen: "Parado por el docente. Ahora no cuenta nada.",
  spotlit: "Eres el centro: el proyector muestra tus toques.",
  hidden: "El docente ha ocultado los toques de los demás.",
  revealed: "Vuelves a ver los toques de los demás.",
  otherActivity: "La clase ha pasado a: {activity}. Lo que hagas aquí sigue contando.",
  activities: "scale=la balanza|spot=las diferencias|walk=el audiopaseo",
};

textsIn("es", "shared/phone/session-notices", sessionNoticesTexts);
