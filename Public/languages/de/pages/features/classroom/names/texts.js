// @ts-check
/** Texts about who is who. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/names/texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.NAMING_TEXTS>} */
const namingTexts = {
  title: "Wer ist wer",
  close: "Schließen",
  question: "Wie heißen die Handys?",
  inventedTitle: "Erfundene Namen",
  inventedNote: "„blauer Fuchs“: Niemand muss sagen, wer er ist.",
  ownTitle: "Eigene Namen",
  ownNote: "Jedes Handy fragt einmal; wer nicht will, behält den erfundenen Namen. Du kannst Namen ändern und ausblenden.",
  codesTitle: "Codes",
  codesNote:
    "Für Studien: Jede Person scannt ihren eigenen QR-Code, gedruckt oder aus einer Liste. Code und Gruppe stehen in allen Daten.",
  persons: "Derselbe Code ist dieselbe Person, auch auf anderen Handys und an anderen Tagen",
  personsNote:
    "So vergleichst du jede Person mit sich selbst; jedes Handy sagt das dazu. Codes sind Pseudonyme: Wer die Liste hat, weiß, wessen Zahlen es sind. Ein Code beweist nichts, denn jeder kann ihn eintippen; darum zeigt er niemandem, was vorher gemessen wurde. Entscheide dich, bevor das erste Handy einen Code hat.",
  codeTwice: "Ein Code auf mehreren Handys: {names}. Frag, wem er gehört, und benenne das andere Handy um oder entferne es.",
  erasePerson: "Alle Daten von {person} löschen",
  erasePersonTitle: "Alle Daten von {person} löschen?",
  erasePersonText:
    "{person} hatte {count} Handys. Alles, was sie gesendet haben, wird gelöscht. Das lässt sich nicht rückgängig machen.",
  erasePersonYes: "Löschen",
  shown: "Namen und Codes auf dem Beamer zeigen",
  kept: "Namen werden mit der Klasse gelöscht. Wer den Code der Klasse hat, kann die gezeigten Namen lesen.",
  listTitle: "Codes der Klasse",
  list: "Ein Code je Zeile, die Gruppe nach einem Semikolon: P07;A",
  fill: "{count} Codes eintragen",
  print: "Blatt mit QR-Codes",
  empty: "Die Liste ist leer.",
  long: "Zeile {line}: Ein Code hat höchstens 32 Zeichen, eine Gruppe 16.",
  sign: "Zeile {line}: Darin ist ein Zeichen, das man nicht sieht.",
  twice: "Zeile {line}: Diesen Code gibt es schon.",
  many: "Zeile {line}: Auf ein Blatt passen 200 Codes.",
  printNow: "Drucken",
  sheetTitle: "Codes für die Klasse {code}",
  cut: "An den Linien ausschneiden. Jede Person scannt ihren eigenen Code.",
  group: "Gruppe {group}",
  toTeam: "Ins Team {team}",
  hide: "Namen ausblenden",
  show: "Namen wieder zeigen",
  rename: "Umbenennen",
  renameTitle: "{name} umbenennen",
  newName: "Neuer Name",
  renameOk: "Umbenennen",
  renameNone: "Erfundenen Namen nehmen",
};

textsIn("de", "features/classroom/names/texts", namingTexts);
