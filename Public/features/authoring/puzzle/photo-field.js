// @ts-check
/** A field for one photo: from a file, from the phone's camera, or by drag and drop. */

import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";

export class PhotoField {
  #image = element("img", { alt: "", hidden: true });
  #label = element("span", { class: "choose" });
  #size = element("span", { class: "muted numbers" });
  #failure = element("p", { class: "failure", role: "alert" });

  /**
   * @param {string} name  key of its texts: the name, and the name with "Hint"
   * @param {(files: File[]) => void} chosen
   */
  constructor(name, chosen) {
    const input = element("input", {
      id: `field-${name}`,
      class: "spoken",
      type: "file",
      multiple: true,
      accept: "image/jpeg,image/png,image/webp",
      "aria-describedby": `hint-${name}`,
      change: () => {
        chosen([...(input.files ?? [])]);
        // Allows the same file to be chosen again.
        input.value = "";
      },
    });
    const camera = element("input", {
      id: `camera-${name}`,
      class: "spoken",
      type: "file",
      accept: "image/jpeg",
      capture: "environment",
      tabindex: "-1",
      "aria-hidden": "true",
      change: () => {
        chosen([...(camera.files ?? [])]);
        camera.value = "";
      },
    });
    const shoot = element(
      "button",
      { class: "shoot", id: `shoot-${name}`, click: () => camera.click() },
      icon("camera"),
      element("span", { "data-text": "takePhoto" }),
    );
    const drop = (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      event.stopPropagation();
      chosen([...(event.dataTransfer?.files ?? [])]);
    };
    this.root = element(
      "div",
      { class: "photo", id: `photo-${name}`, dragover: (/** @type {Event} */ event) => event.preventDefault(), drop },
      input,
      element(
        "label",
        { for: `field-${name}` },
        element("b", { "data-text": name }),
        element("span", { class: "frame" }, this.#image, icon("picture"), this.#label),
        this.#size,
      ),
      camera,
      shoot,
      element("p", { id: `hint-${name}`, class: "muted", "data-text": `${name}Hint` }),
      this.#failure,
    );
  }

  /**
   * @param {string} address  empty without a photo
   * @param {{choose: string, replace: string}} texts
   * @param {{width: number, height: number}|null} size
   */
  show(address, texts, size) {
    setText(this.#label, size ? texts.replace : texts.choose);
    setText(this.#size, size ? `${size.width} × ${size.height}\u00a0px` : "");
    this.#image.hidden = !address;
    if (address && this.#image.getAttribute("src") !== address) this.#image.src = address;
    this.root.classList.toggle("filled", Boolean(address));
  }

  /** @param {string} failure */
  showFailure(failure) {
    setText(this.#failure, failure);
  }
}
