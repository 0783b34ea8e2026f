// @ts-check
/** The help for Spot the difference, as headings with paragraphs, lists and keys. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/spot/help-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.SPOT_HELP>} */
const spotHelp = [
  {
    title: "Comment jouer",
    steps: [
      "Choisis une épingle sur la carte, ou une image dans la liste. Un cercle avec un nombre en réunit plusieurs\u00a0: touche-le pour t’approcher.",
      "L’image montre un vrai lieu, mais certaines choses y ont été changées. Qui est sur place compare l’image et la réalité\u202f; les autres cherchent ce qui est impossible.",
      "Écarte deux doigts pour voir de plus près, fais glisser l’image avec un seul\u202f; une double tape approche et recule.",
      "Garde le doigt une demi-seconde là où quelque chose diffère. Ce que tu as trouvé devient vert et reçoit une coche\u202f; un mauvais endroit ne coûte rien.",
      "Bloqué\u202f? Secoue le téléphone, ou touche «\u00a0Indice\u00a0»\u00a0: un cadre apparaît quelque part autour d’une différence qui manque.",
    ],
  },
  {
    title: "Au clavier",
    keys: [
      ["Tab", "vers la carte, ses épingles, la liste"],
      ["← ↑ → ↓", "déplacent la carte, ou la mire dans l’image\u202f; avec Maj, plus loin"],
      ["+ −", "zooment"],
      ["0", "montre toute l’image"],
      ["Entrée, Espace", "ouvre une épingle\u202f; dans l’image, vérifie l’endroit"],
      ["h", "un indice"],
      ["Échap", "ferme la fiche d’une épingle\u202f; quitte l’image"],
    ],
  },
  {
    title: "Où tu es",
    text: [
      "Le bouton avec la cible demande à ton navigateur où tu es. Le cercle autour du point dit à quel point c’est sûr\u202f; la liste est alors triée par distance. Certaines images ne se jouent que sur place.",
      "Ta position ne va qu’à ce serveur, seulement après ton toucher, et n’y est pas gardée.",
    ],
  },
];

textsIn("fr", "features/spot/help-texts", spotHelp);
