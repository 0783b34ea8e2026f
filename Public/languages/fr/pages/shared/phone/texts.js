// @ts-check
/** The touch page's texts. Those of sheets and refusals are loaded when they are needed. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/phone/texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.TOUCH_TEXTS>} */
const touchTexts = {
  pad: "Surface tactile\u00a0: dessine ici avec les doigts",
  invite: "Dessine avec le doigt",
  resize: "Grands chiffres",
  distance: "Distance",
  time: "Durée",
  total: "Total",
  last: "Dernier",
  uncalibrated: "non étalonné",
  switch: "Passer des chiffres à la carte de chaleur (s)",
  menu: "Menu (m)",
  help: "Aide (?)",
  connecting: "Connexion…",
  reconnecting: "Reconnexion. Continue\u00a0: rien n’est perdu.",
  offline: "Pas de réseau. Continue\u00a0: tout partira plus tard.",
  full: "Trop de choses attendent\u00a0: les nouveaux touchers ne comptent pas avant le retour de la connexion.",
  stopped: "Cette page ne peut pas continuer (code {code}). Recharge-la.",
  offlineSheet: "Cette partie de la page n’a pas pu être chargée. Réessaie quand la connexion revient.",
};

textsIn("fr", "shared/phone/texts", touchTexts);
