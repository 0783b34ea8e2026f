// @ts-check
/** The texts of the heatmap's panel. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/study/heatmap/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.HEATMAP_TEXTS>} */
const heatmapTexts = {
  title: "Heatmap der Studie",
  close: "Heatmap schließen",
  mode: "Was sie zeigt",
  count: "Berührungen",
  dwell: "Dauer",
  missed: "Verfehlt",
  width: "Seitenbreite",
  all: "Alle Breiten",
  narrow: "Unter 600\u00a0px",
  medium: "600 bis 1023\u00a0px",
  wide: "Ab 1024\u00a0px",
  touches: "Berührungen: {count}, Personen: {participants}",
  none: "Noch hat niemand diese Seite berührt.",
  loading: "Lädt …",
  unreachable: "Die Zahlen lassen sich nicht laden: {reason}",
  silent: "Öffne diese Seite aus der Sitzung der Lehrkraft, oder mit ihrem Token in der Adresse.",
  noSession: "Im Tag fehlt data-session.",
  blocked: "Die Richtlinie der Seite oder --origin des Servers erlaubt es nicht.",
  refused: "Der Server hat das Token abgelehnt.",
  gone: "Nicht mehr auf dieser Seite ({count})",
  goneLine: "Berührungen: {touches}, verfehlt: {missed}",
  problems: "Was schiefging ({count})",
  elsewhere: "Auf Elementen ohne eigenen Namen: {count}",
  missedLabel: "{count} verfehlt um {pixels}\u00a0px",
  dead: "{count} ohne Wirkung",
  rage: "{count}-mal wütend getippt",
  slips: "{count} abgerutscht",
  fold: "Einzelheiten zeigen oder verbergen",
};

textsIn("de", "features/study/heatmap/texts", heatmapTexts);
