// @ts-check
/** The classroom page's texts about Spot the difference. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/game/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PRESENT_GAME_TEXTS>} */
const presentGameTexts = {
  board: "Am meisten gefunden",
  waitTitle: "Suchbild",
  waitHost: "Wähle ein Bild für die Klasse.",
  wait: "Die Lehrkraft wählt ein Bild aus.",
  choose: "Bild wählen …",
  another: "Anderes Bild …",
  summary: "{done} von {all} {done|1=hat|haben} alle {total}",
  summaryHidden: "{all} spielen",
  nobody: "Noch niemand spielt.",
  more: "+ {count} {count|1=weiteres|weitere}",
  reveal: "Unterschiede zeigen",
  unreveal: "Unterschiede verdecken",
  revealTitle: "Alle Unterschiede zeigen?",
  revealText: "{count} suchen noch. Alle im Raum sehen, wo die Unterschiede sind.",
  revealTextOne: "1 sucht noch. Alle im Raum sehen, wo die Unterschiede sind.",
  revealYes: "Zeigen",
  revealed: "An jedem Rahmen: wie viele ihn gefunden haben",
  hiddenOne: "1 Unterschied bleibt verborgen, bis ihn jemand aus der Klasse findet oder einen Tipp dazu holt.",
  hiddenMany: "{count} Unterschiede bleiben verborgen, bis sie jemand aus der Klasse findet oder Tipps dazu holt.",
  hiddenWhy: "Eine Klasse, die am Server selbst oder mit dem Admin-Token gestartet wurde, zeigt sofort alle.",
  found: "{found}/{players}",
  row: "{name}: {found} von {total}",
  rowNobody: "{name}: noch nicht begonnen",
  hints: "{count} Tipps",
  hintOne: "1 Tipp",
  away: "weg",
  picture: "Das Bild: {title}",
  pictureFailed: "Das Bild ließ sich nicht laden. Die Seite versucht es wieder.",
  gone: "Das Rätsel gibt es nicht mehr; die Klasse kann es noch spielen.",
  chooserTitle: "Welches Bild?",
  search: "Nach Titel suchen",
  differenceOne: "1 Unterschied",
  differenceMany: "{count} Unterschiede",
  loading: "Lädt …",
  moreToLoad: "Mehr",
  none: "Kein Rätsel hat diesen Titel.",
  emptyTitle: "Noch keine Rätsel",
  emptyDesk: "Mach das erste aus zwei eigenen Fotos in der",
  emptyImport: "Oder lass Ordner mit Rätseln auf dem Computer des Servers importieren: touchfigures import-puzzles ORDNER",
  desk: "Werkstatt",
  offline: "Der Server antwortet nicht.",
  retry: "Noch einmal versuchen",
};

textsIn("de", "features/classroom/game/texts", presentGameTexts);
