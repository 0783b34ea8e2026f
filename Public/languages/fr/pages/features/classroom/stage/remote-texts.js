// @ts-check
/** The remote's texts about drawing. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/stage/remote-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.DRAWING_REMOTE_TEXTS>} */
const drawingRemoteTexts = {
  title: "Ce que montre l’écran",
  picture: "Image",
  inSpotlight: "À la une\u00a0: {name}",
  previous: "Téléphone précédent",
  next: "Téléphone suivant",
  pages: "Feuilleter le mur",
  previousPage: "Page précédente",
  nextPage: "Page suivante",
};

textsIn("fr", "features/classroom/stage/remote-texts", drawingRemoteTexts);
