// @ts-check
/** The classroom page's texts about the scale. */

const en = {
  board: "Largest force",
  title: "Everybody at the scale",
  lead: "Press on the glass. The bar is what presses now, the line the largest so far.",
  grams: "{grams} g",
  peak: "maximum {grams} g",
  nobody: "Nobody has pressed yet.",
  waiting: "{count} have not pressed yet",
  waitingOne: "1 has not pressed yet",
  leftOut: "Without force, left out: {names}",
  more: "and {count} more",
};

/** @type {typeof en} */
const de = {
  board: "Größte Kraft",
  title: "Alle an der Waage",
  lead: "Drückt auf das Glas. Der Balken ist, was jetzt drückt, der Strich das Größte bisher.",
  grams: "{grams} g",
  peak: "Maximum {grams} g",
  nobody: "Noch niemand hat gedrückt.",
  waiting: "{count} haben noch nicht gedrückt",
  waitingOne: "1 hat noch nicht gedrückt",
  leftOut: "Ohne Kraftmessung, außen vor: {names}",
  more: "und {count} weitere",
};

/** @type {typeof en} */
const fr = {
  board: "Plus grande force",
  title: "Tout le monde à la balance",
  lead: "Appuyez sur le verre. La barre montre la force du moment, le trait la plus grande jusqu’ici.",
  grams: "{grams} g",
  peak: "maximum {grams} g",
  nobody: "Personne n’a encore appuyé.",
  waiting: "{count} n’ont pas encore appuyé",
  waitingOne: "1 n’a pas encore appuyé",
  leftOut: "Sans mesure de force\u00a0: {names}",
  more: "et {count} autres",
};

export const PRESENT_FORCES_TEXTS = { en, de, fr };
