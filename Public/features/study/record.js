// @ts-check
/** A page's part in a study, loaded by the overlay's tag: asks for consent, then records. */

import { askForConsent } from "./recorder/consent.js";
import { Recorder } from "./recorder/recorder.js";

/**
 * The overlay's interface for this module.
 * @typedef {object} Overlay
 * @property {DOMStringMap} options  the tag's
 * @property {string|null} choice  the visitor's choice in this tab: "yes", "no" or null
 * @property {(choice: string) => void} choose  stores the choice
 * @property {(recorder: Recorder) => void} record  begins to follow fingers
 * @property {(page: string, width: number, anchor: import("./recorder/recorder.js").Anchor) => void} send
 * @property {(node: Node) => boolean} isOwn whether a node belongs to the overlay
 */

/** @param {Overlay} overlay */
export function takePart({ options, choice, choose, record, send, isOwn }) {
  const begin = () => record(new Recorder(options, send, isOwn));
  if (choice === "no") return;
  if (choice === "yes" || options.consent === "given") return begin();
  askForConsent(options.consent, (agrees) => {
    choose(agrees ? "yes" : "no");
    if (agrees) begin();
  });
}
