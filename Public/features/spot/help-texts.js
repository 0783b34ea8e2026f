// @ts-check
/** The help for Spot the difference, as headings with paragraphs, lists and keys. */

/**
 * @typedef {object} HelpPart
 * @property {string} title
 * @property {string[]} [steps]
 * @property {[keys: string, does: string][]} [keys]
 * @property {string[]} [text]
 */

/** @type {HelpPart[]} */
const en = [
  {
    title: "How to play",
    steps: [
      "Choose a pin on the map, or a puzzle from the list. A circle with a number holds several: tap it to come nearer.",
      "The picture shows a real place, but some things in it have been changed. If you are there, compare the picture with reality; everybody else looks for things that cannot be.",
      "Spread two fingers to look closer, drag to move the picture; a double tap goes near and back.",
      "Press and hold for half a second where something differs. What you have found turns green and gets a tick; a wrong spot costs nothing.",
      "Stuck? Shake the phone, or press “Hint”: a frame appears somewhere around one of the missing differences.",
    ],
  },
  {
    title: "By keyboard",
    keys: [
      ["Tab", "to the map, its pins, the list"],
      ["← ↑ → ↓", "move the map, or the cross-hair in the picture"],
      ["+ −", "zoom"],
      ["Enter", "opens a pin; in the picture, tests the spot"],
      ["h", "a hint"],
      ["Esc", "closes a pin’s card"],
    ],
  },
  {
    title: "Where you are",
    text: [
      "The button with the target asks your browser where you are. The circle around the dot says how sure that is; the list is then ordered by distance. Some puzzles can only be played at their place.",
      "Your position goes only to this server, only after your tap, and is not stored there.",
    ],
  },
];

/** @type {HelpPart[]} */
const de = [
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
      ["← ↑ → ↓", "verschieben die Karte oder im Bild das Fadenkreuz"],
      ["+ −", "zoomen"],
      ["Eingabe", "öffnet eine Nadel; im Bild prüft sie die Stelle"],
      ["h", "ein Tipp"],
      ["Esc", "schließt das Fenster einer Nadel"],
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

/** @type {HelpPart[]} */
const fr = [
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
      ["← ↑ → ↓", "déplacent la carte, ou la mire dans l’image"],
      ["+ −", "zooment"],
      ["Entrée", "ouvre une épingle\u202f; dans l’image, vérifie l’endroit"],
      ["h", "un indice"],
      ["Échap", "ferme la fiche d’une épingle"],
    ],
  },
  {
    title: "Où tu es",
    text: [
      "Le bouton avec la cible demande à ton navigateur où tu es. Le cercle autour du point dit à quel point c’est sûr\u202f; la liste est alors triée par distance. Certains jeux ne se jouent que sur place.",
      "Ta position ne va qu’à ce serveur, seulement après ton toucher, et n’y est pas gardée.",
    ],
  },
];

export const SPOT_HELP = { en, de, fr };
