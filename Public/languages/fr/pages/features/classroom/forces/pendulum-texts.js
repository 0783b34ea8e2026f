// @ts-check
/** The classroom page's texts about pendulums. Loaded when a class begins them. */

/** @import { Words } from "../../../../../records/texts.js" */
/** @import * as reference from "../../../../../en/pages/features/classroom/forces/pendulum-texts.js" */
import { textsIn } from "../../../../../records/texts.js";

/** @type {Words<typeof reference.PENDULUMS_TEXTS>} */
const pendulumsTexts = {
  title: "g avec des pendules",
  empty:
    "Sur le téléphone\u00a0: mesurer g avec un pendule. Saisis la longueur, écarte le téléphone d’une main, lâche. Chaque longueur apparaît ici.",
  lead: "Chaque signe est un téléphone au bout de son fil, avec son ±. La ligne est celle de la classe.",
  finding: "Ensemble, vous trouvez g = {g}\u00a0m/s²",
  noGravity: "Pas encore de g\u00a0: faites osciller chaque longueur deux fois",
  phones: "{count} {count|1=téléphone a|téléphones ont} oscillé",
  inside: "le g de la classe est dans le ± de {count} téléphones sur {all}",
  scatter: "au-delà de leur propre ±, les téléphones diffèrent de {value}\u00a0m/s²",
  length: "Longueur",
  square: "T²",
  line: "T² = 4π² L / g",
  board: "g en m/s²",
  phone: "Téléphone",
  lengthHead: "Longueur (cm)",
  periodHead: "Période (s)",
  recordings: "Nombre",
  gravityHead: "g (m/s²)",
};

textsIn("fr", "features/classroom/forces/pendulum-texts", pendulumsTexts);
