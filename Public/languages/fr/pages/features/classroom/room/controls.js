// @ts-check
/** The texts of features/classroom/room/controls.js. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/room/controls.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.CONTROL_TEXTS>} */
const controlTexts = {
  freeze: { label: "Figer", on: "Reprendre", does: "Figer, reprendre" },
  clear: { label: "Effacer" },
  hide: { label: "Masquer", on: "Révéler", does: "Masquer, révéler" },
  ask: { label: "Poser une question…" },
  touchkit: { label: "Points sous les doigts" },
  lock: { label: "Verrouiller l’entrée", does: "Verrouiller ou ouvrir l’entrée" },
  idle: { label: "Retirer les inactifs…" },
  ground: { label: "Image sous le dessin…" },
  teams: { label: "Équipes…" },
  remote: { label: "Télé\u00adcommande…" },
  study: { label: "Étude d’une page…" },
  consent: { label: "Consentement" },
  replay: { label: "Relecture" },
  slow: { label: "Dernières secondes au ralenti" },
  compare: { label: "Comparer" },
  data: { label: "Données…" },
  end: { label: "Terminer" },
};

textsIn("fr", "features/classroom/room/controls", controlTexts);
