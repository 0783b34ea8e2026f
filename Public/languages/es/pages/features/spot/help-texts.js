// @ts-check
/** The help for Spot the difference, as headings with paragraphs, lists and keys. */

/** @import { Words } from "../../../../records/texts.js" */
/** @import * as reference from "../../../../en/pages/features/spot/help-texts.js" */
import { textsIn } from "../../../../records/texts.js";

/** @type {Words<typeof reference.SPOT_HELP>} */
const spotHelp = [
  {
    title: "Cómo se juega",
    steps: [
      "Elige una chincheta en el mapa, o un puzle de la lista. Un círculo con un número reúne varios: tócalo para acercarte.",
      "La imagen muestra un lugar real, pero se han cambiado algunas cosas. Si estás allí, compara la imagen con la realidad; los demás buscan cosas que no pueden ser.",
      "Separa dos dedos para ver más de cerca, arrastra para mover la imagen; un doble toque acerca y aleja.",
      "Mantén pulsado medio segundo donde algo difiera. Lo que has encontrado se pone verde con una marca; un sitio equivocado no cuesta nada.",
      "¿No avanzas? Sacude el teléfono o pulsa “Pista”: aparece un marco alrededor de una de las diferencias que faltan.",
    ],
  },
  {
    title: "Con el teclado",
    keys: [
      ["Tab", "al mapa, sus chinchetas, la lista"],
      ["← ↑ → ↓", "mueven el mapa, o la mira en la imagen; con Mayús, más lejos"],
      ["+ −", "acercan y alejan"],
      ["0", "muestra toda la imagen"],
      ["Intro, Espacio", "abre una chincheta; en la imagen, prueba el sitio"],
      ["h", "una pista"],
      ["Esc", "cierra la ficha de una chincheta; sale de la imagen"],
    ],
  },
  {
    title: "Dónde estás",
    text: [
      "El botón con la diana pregunta a tu navegador dónde estás. El círculo alrededor del punto dice lo seguro que es; la lista se ordena entonces por distancia. Algunos puzles solo se pueden jugar en su lugar.",
      "Tu posición solo va a este servidor, solo tras tu toque, y allí no se guarda.",
    ],
  },
];

textsIn("es", "features/spot/help-texts", spotHelp);
