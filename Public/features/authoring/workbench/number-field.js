// @ts-check
/** A number field with an error message, which never changes the text while the user types. */

import { element, setText } from "../../../shared/dom/dom.js";

/**
 * Parses a typed number, with a decimal point or comma.
 * @param {string} text
 */
function numberOf(text) {
  const plain = text.trim().replace(",", ".");
  return plain === "" ? NaN : Number(plain);
}

export class NumberField {
  #field;
  #failure;
  #isGood;

  /**
   * @param {object} field
   * @param {string} field.id
   * @param {string} field.label  key of its text
   * @param {(value: number) => boolean} field.isGood
   * @param {(value: number) => void} field.changed called with each valid value
   * @param {() => void} [field.settled]  called when the field has lost the focus
   * @param {boolean} [field.isDecimal]
   */
  constructor({ id, label, isGood, changed, settled = () => {}, isDecimal = false }) {
    this.#isGood = isGood;
    this.#failure = element("p", { class: "failure", id: `failure-${id}`, role: "alert" });
    this.#field = element("input", {
      id,
      class: "numbers",
      inputmode: isDecimal ? "decimal" : "numeric",
      autocomplete: "off",
      "aria-describedby": `failure-${id}`,
      input: () => {
        const value = numberOf(this.#field.value);
        this.#field.setAttribute("aria-invalid", String(!isGood(value)));
        if (isGood(value)) {
          this.showFailure("");
          changed(value);
        }
      },
      blur: settled,
    });
    this.root = element(
      "div",
      { class: "number-field" },
      element("label", { for: id, "data-text": label }),
      this.#field,
      this.#failure,
    );
  }

  /** @param {number|null} value */
  show(value) {
    // Does not change the typed text: "1." is the same number as "1".
    const typed = numberOf(this.#field.value);
    if (document.activeElement === this.#field && (typed === value || !this.#isGood(typed))) return;
    const text = value === null ? "" : String(value);
    if (this.#field.value !== text) this.#field.value = text;
    this.#field.removeAttribute("aria-invalid");
  }

  /**
   * The error message for the typed value, if it is invalid.
   * @param {string} message
   */
  check(message) {
    const text = this.#field.value.trim();
    this.showFailure(text && !this.#isGood(numberOf(text)) ? message : "");
  }

  /** @param {string} failure */
  showFailure(failure) {
    setText(this.#failure, failure);
  }
}

const MOST_DEGREES = { latitude: 90, longitude: 180 };

/**
 * A field for one coordinate.
 * @param {keyof typeof MOST_DEGREES} coordinate
 * @param {(place: Record<string, number>, coordinate: string) => void} changed  the coordinate by its name
 * @param {() => void} settled
 */
export function degreesField(coordinate, changed, settled) {
  return new NumberField({
    id: `field-${coordinate}`,
    label: coordinate,
    isDecimal: true,
    isGood: (value) => Math.abs(value) <= MOST_DEGREES[coordinate],
    changed: (value) => changed({ [coordinate]: value }, coordinate),
    settled,
  });
}
