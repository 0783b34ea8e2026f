// @ts-check
/** Texts of the choice between http and https. */

const en = {
  title: "How phones get in",
  httpTitle: "http",
  httpNote:
    "No warning. Drawing, challenges, experiments, lessons and pictures work. Browsers do not let go of position, shaking, microphone and a screen that stays on: no walk, and the screen of a phone that nobody touches switches off.",
  httpsTitle: "https",
  httpsNote: "The walk works, too, phones stay awake, and can be shaken and heard.",
  warns: "Each phone warns of the certificate once: choose “Advanced” there, then “Continue”.",
  scale: "The scale is the same over both: it needs a screen that measures force.",
  here: "Phones that are here already stay as they are. Over the new address they join again, as new phones.",
  trust: "How phones trust this server",
};

/** @type {typeof en} */
const de = {
  title: "Wie Handys hereinkommen",
  httpTitle: "http",
  httpNote:
    "Ohne Warnung. Zeichnen, Aufgaben, Experimente, Lektionen und Suchbilder gehen. Position, Schütteln, Mikrofon und einen Bildschirm, der anbleibt, geben Browser nicht frei: kein Spaziergang, und ein Handy, das niemand berührt, geht aus.",
  httpsTitle: "https",
  httpsNote: "Auch der Spaziergang geht, Handys bleiben wach und lassen sich schütteln und hören.",
  warns: "Jedes Handy warnt einmal vor dem Zertifikat: Dort „Erweitert“ wählen, dann „Weiter“.",
  scale: "Für die Waage ist beides gleich: Sie braucht einen Bildschirm, der Kraft misst.",
  here: "Handys, die schon da sind, bleiben, wie sie sind. Über die neue Adresse kommen sie als neue Handys dazu.",
  trust: "Wie Handys diesem Server vertrauen",
};

/** @type {typeof en} */
const fr = {
  title: "Comment les téléphones entrent",
  httpTitle: "http",
  httpNote:
    "Sans avertissement. Dessin, défis, expériences, leçons et images marchent. Les navigateurs gardent pour eux la position, les secousses, le micro et l’écran toujours allumé\u00a0: pas de balade, et un téléphone que personne ne touche s’éteint.",
  httpsTitle: "https",
  httpsNote: "La balade marche aussi, les téléphones restent éveillés, on peut les secouer et les entendre.",
  warns:
    "Chaque téléphone avertit une fois au sujet du certificat\u00a0: choisissez-y «\u202fAvancé\u202f», puis «\u202fContinuer\u202f».",
  scale: "Pour la balance, c’est pareil\u00a0: il lui faut un écran qui mesure la force.",
  here: "Les téléphones déjà là restent comme ils sont. Par la nouvelle adresse, ils entrent comme de nouveaux téléphones.",
  trust: "Comment les téléphones font confiance à ce serveur",
};

export const SCHEME_TEXTS = { en, de, fr };
