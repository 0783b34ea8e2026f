// @ts-check
/** The touch page's texts about challenges; loaded with the first one. */

const en = {
  exact: "Exactly right!",
  targetsUnderWay: "{done} of {all}",
  attempts: "Attempt {count} · best {best}",
  attemptOf: "{count} of {of}",
  allDone: "Done: what you draw now does not count.",
  uncalibrated: "Not calibrated: real centimetres may differ.",
  ring: "Nine targets on a ring",
};

/** @type {typeof en} */
const de = {
  exact: "Genau getroffen!",
  targetsUnderWay: "{done} von {all}",
  attempts: "Versuch {count} · bester {best}",
  attemptOf: "{count} von {of}",
  allDone: "Fertig: Was du jetzt zeichnest, zählt nicht mehr.",
  uncalibrated: "Nicht kalibriert: Echte Zentimeter können abweichen.",
  ring: "Neun Ziele auf einem Ring",
};

/** @type {typeof en} */
const fr = {
  exact: "Pile juste\u202f!",
  targetsUnderWay: "{done} sur {all}",
  attempts: "Essai {count} · meilleur {best}",
  attemptOf: "{count} sur {of}",
  allDone: "C’est fini\u00a0: ce que tu traces maintenant ne compte plus.",
  uncalibrated: "Non étalonné\u00a0: les vrais centimètres peuvent différer.",
  ring: "Neuf cibles en cercle",
};

export const CHALLENGE_TEXTS = { en, de, fr };
