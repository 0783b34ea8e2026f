// @ts-check
/** The help for Spot the difference, as headings with paragraphs, lists and keys. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/spot/help-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.SPOT_HELP>} */
const spotHelp = [
  {
    title: "So wird gespielt",
    steps: [
      "Wähle eine Nadel auf der Karte oder ein Rätsel aus der Liste. Ein Kreis mit einer Zahl enthält mehrere: Tippe darauf, um näher heranzukommen.",
      "Das Bild zeigt einen wirklichen Ort, aber manches darin wurde verändert. Wer dort steht, vergleicht Bild und Wirklichkeit; alle anderen suchen, was nicht sein kann.",
      "Zieh zwei Finger auseinander, um genauer hinzusehen, und verschiebe das Bild mit einem; doppelt tippen geht nah heran und zurück.",
      "Halte den Finger eine halbe Sekunde auf die Stelle, die nicht stimmt. Gefundenes wird grün und bekommt einen Haken; eine falsche Stelle kostet nichts.",
      "Du kommst nicht weiter? Schüttle das Handy oder drücke „Tipp“: Ein Rahmen erscheint irgendwo um einen der Unterschiede, die du noch nicht hast.",
    ],
  },
  {
    title: "Mit der Tastatur",
    keys: [
      ["Tab", "zur Karte, ihren Nadeln, der Liste"],
      ["← ↑ → ↓", "verschieben die Karte oder im Bild das Fadenkreuz; mit Umschalt weiter"],
      ["+ −", "zoomen"],
      ["0", "zeigt das ganze Bild"],
      ["Eingabe, Leertaste", "öffnet eine Nadel; im Bild prüft sie die Stelle"],
      ["h", "ein Tipp"],
      ["Esc", "schließt das Fenster einer Nadel; verlässt das Bild"],
    ],
  },
  {
    title: "Wo du bist",
    text: [
      "Der Knopf mit der Zielscheibe fragt deinen Browser, wo du bist. Der Kreis um den Punkt sagt, wie sicher das ist; die Liste ist dann nach der Entfernung geordnet. Manche Rätsel lassen sich nur an ihrem Ort spielen.",
      "Dein Standort geht nur an diesen Server, erst nach deinem Tippen, und wird dort nicht gespeichert.",
    ],
  },
];

textsIn("de", "features/spot/help-texts", spotHelp);
