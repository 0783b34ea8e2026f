// @ts-check
/** Texts of the choice between http and https. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/lobby/scheme-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.SCHEME_TEXTS>} */
const schemeTexts = {
  title: "Wie Handys hereinkommen",
  httpTitle: "http",
  httpNote:
    "Ohne Warnung. Zeichnen, Aufgaben, Experimente, Unterrichtsstunden und Suchbilder gehen. Position, Schütteln, Mikrofon und einen Bildschirm, der anbleibt, geben Browser nicht frei: kein Spaziergang, und ein Handy, das niemand berührt, geht aus.",
  httpsTitle: "https",
  httpsNote: "Auch der Spaziergang geht, Handys bleiben wach und lassen sich schütteln und hören.",
  warns: "Jedes Handy warnt einmal vor dem Zertifikat: Dort „Erweitert“ wählen, dann „Weiter“.",
  scale: "Für die Waage ist beides gleich: Sie braucht einen Bildschirm, der Kraft misst.",
  here: "Handys, die schon da sind, bleiben, wie sie sind. Über die neue Adresse kommen sie als neue Handys dazu.",
  trust: "Wie Handys diesem Server vertrauen",
};

textsIn("de", "features/classroom/lobby/scheme-texts", schemeTexts);
