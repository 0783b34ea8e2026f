// @ts-check
/** What the projector says of a class’s places on a picture. */

/** @import { Words } from "../../../../../../records/texts.js" */
/** @import * as reference from "../../../../../../en/pages/features/classroom/lesson/places/texts.js" */
import { textsIn } from "../../../../../../records/texts.js";

/** @type {Words<typeof reference.CLASS_PLACES_TEXTS>} */
const classPlacesTexts = {
  empty: "Aún no hay lugares",
  distance: "{distance} ({percent} de la diagonal)",
  far: "Vuestro centro está a {distance} del lugar verdadero",
  inside: "{count} de {all} {all|1=marca|marcas} {count|1=está|están} en la zona verdadera",
  within: "La mitad está a {distance} o menos de vuestro centro",
  marks: "{count} marcas de {phones} {phones|1=teléfono|teléfonos}",
  half: "La mitad está a {distance} o menos de él",
  median: "Rombo: mediana geométrica",
  ellipse: "Elipse: una desviación típica, {major} y {minor}\u00a0px; contiene el 39\u00a0% de una nube normal",
  overlap: "En mediana, vuestras zonas coinciden en {share} con la verdadera",
  area: "En mediana, vuestras zonas son {share} de la imagen",
  common: "En la zona de todos: {all} de la imagen; en la de al menos la mitad: {half}",
  moved: "{count} de {all} {count|1=ha|han} cambiado, {distance} en mediana",
  stayed: "{all} de {all} {all|1=ha|han} mantenido la respuesta",
  redrawn: "{count} de {all} {count|1=ha|han} redibujado la zona; en mediana coincide en {share} con la primera",
  nearer: "{nearer} más cerca de la verdad, {farther} más lejos",
  placeHead: "Lugar (x | y en px)",
  areaHead: "Zona, de la imagen",
  distanceHead: "Hasta el lugar verdadero",
  insideHead: "Marcas en la zona verdadera",
  overlapHead: "Coincidencia con la zona verdadera",
  first: "Primero: {what}",
  second: "Segundo: {what}",
};

textsIn("es", "features/classroom/lesson/places-texts", classPlacesTexts);
