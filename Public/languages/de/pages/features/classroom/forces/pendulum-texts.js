// @ts-check
/** The classroom page's texts about pendulums. Loaded when a class begins them. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/forces/pendulum-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PENDULUMS_TEXTS>} */
const pendulumsTexts = {
  title: "g mit Pendeln",
  empty:
    "Am Handy: g mit einem Pendel messen. Länge eintippen, Handy eine Handbreit zur Seite ziehen, loslassen. Jede Länge erscheint hier.",
  lead: "Jedes Zeichen ist ein Handy an seiner Schnur, mit seinem ±. Die Linie ist die der Klasse.",
  finding: "Zusammen findet ihr g = {g}\u00a0m/s²",
  noGravity: "Noch kein g: Lasst jede Länge zweimal schwingen",
  phones: "{count} {count|1=Handy hat|Handys haben} geschwungen",
  inside: "das g der Klasse liegt bei {count} von {all} Handys in ihrem ±",
  scatter: "über ihr eigenes ± hinaus unterscheiden sich die Handys um {value}\u00a0m/s²",
  length: "Länge",
  square: "T²",
  line: "T² = 4π² L / g",
  board: "g in m/s²",
  phone: "Handy",
  lengthHead: "Länge (cm)",
  periodHead: "Schwingungsdauer (s)",
  recordings: "Anzahl",
  gravityHead: "g (m/s²)",
};

textsIn("de", "features/classroom/forces/pendulum-texts", pendulumsTexts);
