// @ts-check
/** The host's texts about walkers, live and in their replay. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/shared/map/walkers-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.WALKERS_TEXTS>} */
const walkersTexts = {
  waitTitle: "Hörspaziergang",
  waitHost: "Wähle den Hörspaziergang für die Klasse.",
  wait: "Die Lehrkraft wählt einen Hörspaziergang.",
  choose: "Spaziergang wählen …",
  another: "Anderer Spaziergang …",
  replay: "Wiedergabe der Wege",
  hostOnly: "Wo jemand geht, sieht nur die Lehrkraft.",
  nobody: "Noch geht niemand. Handys senden ihre Position erst nach Zustimmung.",
  walkers: "{count} unterwegs",
  walkerOne: "1 unterwegs",
  more: "+ {count} weitere",
  map: "Karte mit allen, die gehen",
  mapFailed: "Die Karte ließ sich nicht laden; die Liste geht weiter.",
  playFailed: "Die Regionen des Spaziergangs ließen sich nicht laden.",
  gone: "Den Spaziergang gibt es nicht mehr.",
  natural: "Umriss: Natural Earth",
  noScene: "keine Szene",
  scene: "Szene {number}",
  now: "jetzt",
  seconds: "vor {count}\u00a0s",
  minutes: "vor {count}\u00a0min",
  lost: "verloren",
  row: "{name}: {distance}, {scene}, zuletzt gemeldet {heard}",
  walked: "{distance}, höchstens ±{error}",
  follow: "{name} zeigen",
  all: "Alle zeigen",
  zoomIn: "Näher",
  zoomOut: "Weiter weg",
  chooserTitle: "Welcher Hörspaziergang?",
  scenes: "{count} Szenen",
  sceneOne: "1 Szene",
  without: "Nur Positionen, ohne Geschichte",
  loading: "Lädt …",
  retry: "Noch einmal",
  none:
    "Noch keine Hörspaziergänge. Zeichne einen in der Werkstatt, oder lass einen auf dem Computer des Servers importieren: touchfigures import-play play.xml",
  title: "Wege {code}",
  heading: "Wiedergabe der Wege",
  toClass: "Klasse",
  speed: "Tempo",
  kilometresPerHour: "{speed}\u00a0km/h",
  emptyTitle: "Niemand ist gegangen",
  empty: "Sobald ein Handy seine Position gesendet hat, steht sein Weg hier: Lade die Seite dann neu.",
};

textsIn("de", "shared/map/walkers-texts", walkersTexts);
