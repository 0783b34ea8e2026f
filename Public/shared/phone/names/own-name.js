// @ts-check
/** Tells a phone's user who the phone is in the class: sign, name and number, by which the projector calls it. */

import { element } from "../../dom/dom.js";
import { participantSign } from "../../dom/participant-sign.js";

/** @typedef {{id: string, name: string, label?: string, shape?: string, colour?: string}} Participant */

/** @type {Participant|null} */
let known = null;

/** @param {Participant} participant */
export function showOwnName(participant) {
  known = participant;
  for (const place of document.querySelectorAll(".own-name")) fill(place, participant);
}

/** A line with the name, as soon as it is known. */
export function ownNameLine() {
  const line = element("p", { class: "own-name" });
  if (known) fill(line, known);
  return line;
}

/**
 * @param {Element} place
 * @param {Participant} participant
 */
function fill(place, { id, name, label = name, shape, colour }) {
  const called = element("span", {}, element("bdi", {}, label), " ", element("span", { class: "muted" }, id.slice(1)));
  place.replaceChildren(participantSign(shape, colour), called);
}
