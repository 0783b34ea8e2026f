// @ts-check
/** The scenes of a play as a list, with warnings; the chosen one opens its form. */

import { element, setText, translate } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { fillText } from "../../../shared/model/language.js";
import { RestError } from "../../../shared/net/rest.js";
import { iconButton } from "../workbench/bar.js";
import { readRegions } from "./api.js";
import { playWarnings, SMALL_METRES } from "./model/warnings.js";
import { SceneForm } from "./scene-form.js";

/** The maximum number of faults shown for a map file. */
const MAX_FAULTS = 5;

export class ScenesPart {
  #editor;
  #list = element("ol", { id: "scenes" });
  #empty = element("p", { class: "muted", "data-text": "noScenes" });
  #count = element("span", { class: "count numbers" });
  #status = element("p", { id: "scenes-status", role: "status" });
  #failure = element("p", { id: "failure-scenes", class: "failure", role: "alert" });
  #form;
  #add;
  /** The language of the form's texts; the form is in the document only while a scene is open. */
  #formLanguage = "";
  /** The server's error messages, by the scene's key. */
  #serverError = { key: "", reason: "" };

  /** @param {import("./editor.js").PlayEditor} editor */
  constructor(editor) {
    this.#editor = editor;
    this.#form = new SceneForm(editor);
    this.#add = iconButton("plus", "addScene", { id: "add-scene", click: () => editor.addSceneHere() });
    const file = element(
      "input",
      {
        id: "field-regions",
        class: "spoken",
        type: "file",
        accept: ".kml,.kmz,.gpx,.geojson,.json,application/vnd.google-earth.kml+xml,application/gpx+xml,application/geo+json",
      },
    );
    file.addEventListener("change", () => {
      const [chosen] = file.files ?? [];
      if (chosen) void this.#import(chosen);
      file.value = "";
    });
    this.root = element(
      "section",
      { id: "scenes-part" },
      element("h2", {}, element("span", { "data-text": "scenes" }), this.#count),
      this.#empty,
      this.#list,
      element(
        "div",
        { class: "line" },
        this.#add,
        file,
        element(
          "label",
          { class: "button", for: "field-regions" },
          icon("map"),
          element("span", { "data-text": "importRegions" }),
        ),
      ),
      this.#status,
      this.#failure,
    );
  }

  close() {
    this.#form.close();
  }

  show() {
    const { draft, chosen, texts, language } = this.#editor;
    const { scenes } = draft;
    setText(this.#count, scenes.length ? String(scenes.length) : "");
    this.#empty.hidden = scenes.length > 0;
    const warnings = playWarnings(scenes);
    const focused = /** @type {HTMLElement|null} */ (document.activeElement)?.dataset.focus;
    this.#placeForm(scenes.map((_, index) => this.#row(index, warnings.filter((warning) => warning.scene === index))), chosen);
    if (this.#formLanguage !== language && chosen >= 0) {
      this.#formLanguage = language;
      translate(language, texts, this.#form.root);
    }
    if (focused) this.#focus(focused);
    this.#form.show();
  }

  /**
   * A row that was created again gets the focus of its predecessor.
   * @param {string} name
   */
  #focus(name) {
    const button = /** @type {HTMLButtonElement|null} */ (this.#list.querySelector(`[data-focus="${CSS.escape(name)}"]`));
    // The last row has no button for moving down, and a deleted row has no button at all.
    if (button && !button.disabled) return button.focus();
    const scene = /** @type {HTMLElement|null|undefined} */ (button?.closest("li")?.querySelector("[data-scene]"));
    (scene ?? this.#add)?.focus();
  }

  /**
   * @param {number} index
   * @param {import("./model/warnings.js").PlayWarning[]} warnings
   */
  #row(index, warnings) {
    const { draft, chosen, texts } = this.#editor;
    const { key, name } = draft.scenes[index];
    const heading = element(
      "button",
      {
        class: "quiet",
        "data-scene": key,
        "data-focus": key,
        "aria-expanded": String(index === chosen),
        click: () => this.#editor.choose(index === chosen ? -1 : index),
      },
      element("span", { class: "badge numbers" }, String(index + 1)),
      element("span", {}, name || fillText(texts.newScene, { number: index + 1 })),
    );
    /**
     * @param {import("../../../shared/dom/icons.js").IconName} iconName
     * @param {string} label
     * @param {() => void} click
     * @param {boolean} [disabled]
     */
    const tool = (iconName, label, click, disabled = false) => {
      const named = { "aria-label": label, title: label, "data-focus": `${key}.${iconName}` };
      return element("button", { class: "round", disabled, click, ...named }, icon(iconName));
    };
    const shown = warnings.map((warning) => ({ kind: String(warning.kind), text: warningText(warning, this.#editor) }));
    if (this.#serverError.key === key) {
      shown.push({ kind: "refused", text: fillText(texts.lineFault, { reason: this.#serverError.reason }) });
    }
    const isLast = index === draft.scenes.length - 1;
    return element(
      "li",
      { class: index === chosen ? "chosen" : "" },
      element(
        "div",
        { class: "row-head" },
        heading,
        element(
          "div",
          { class: "line" },
          tool("up", texts.up, () => this.#editor.moveScene(index, -1), index === 0),
          tool("down", texts.down, () => this.#editor.moveScene(index, 1), isLast),
          tool("bin", fillText(texts.remove, { number: index + 1 }), () => this.#editor.removeScene(index)),
        ),
      ),
      element(
        "ul",
        { class: "warnings" },
        ...shown.map(({ kind, text }) => element("li", { "data-warning": kind }, icon("warning"), text)),
      ),
    );
  }

  /**
   * The form stays in the document and keeps the focus while the same scene is open.
   * @param {HTMLLIElement[]} rows
   * @param {number} chosen
   */
  #placeForm(rows, chosen) {
    const open = this.#form.root.parentElement;
    const isSame = this.#list.children.length === rows.length && open !== null && this.#list.children[chosen] === open;
    if (!isSame) {
      if (chosen >= 0) rows[chosen].append(this.#form.root);
      else this.#form.root.remove();
      this.#list.replaceChildren(...rows);
      return;
    }
    rows.forEach((row, index) => {
      const old = this.#list.children[index];
      if (index !== chosen) old.replaceWith(row);
      else [...row.children].forEach((child, at) => old.children[at].replaceWith(child));
    });
  }

  /** @param {string} field @param {string} message */
  showFailure(field, message) {
    setText(this.#failure, field === "scenes" ? message : "");
    if (!message) this.#serverError = { key: "", reason: "" };
  }

  /**
   * Shows the server's error message for a scene.
   * @param {number} index
   * @param {string} reason
   */
  refuse(index, reason) {
    this.#serverError = { key: this.#editor.draft.scenes[index]?.key ?? "", reason };
    this.show();
  }

  /** @param {File} file */
  async #import(file) {
    const { texts } = this.#editor;
    setText(this.#failure, "");
    try {
      const { regions, faults } = await readRegions(file);
      if (regions.length > 0) this.#editor.addScenes(regions, true);
      const values = { count: regions.length, name: file.name };
      setText(this.#status, fillText(regions.length > 0 ? texts.imported : texts.importedNone, values));
      this.#showFaults(file.name, faults);
    } catch (error) {
      if (error instanceof RestError && error.faults.length > 0) this.#showFaults(file.name, error.faults);
      else {setText(
          this.#failure,
          error instanceof RestError && error.status === 0 ? texts.offline : fillText(
            texts.failed,
            { detail: String(error instanceof Error ? error.message : error) },
          ),
        );}
    }
  }

  /** @param {string} name @param {{line: number|null, reason: string}[]} faults */
  #showFaults(name, faults) {
    const { texts } = this.#editor;
    const lines = faults.slice(0, MAX_FAULTS).map(({ line, reason }) => {
      return fillText(texts.importedFaults, { name, line: line ?? "?", reason });
    });
    if (faults.length > MAX_FAULTS) lines.push(fillText(texts.moreFaults, { count: faults.length - MAX_FAULTS }));
    setText(this.#failure, lines.join("\n"));
  }
}

/**
 * @param {import("./model/warnings.js").PlayWarning} warning
 * @param {{draft: import("./model/draft.js").PlayDraft, texts: Record<string, string>}} editor
 */
export function warningText({ kind, other }, { draft, texts }) {
  const name = other === undefined ? "" : draft.scenes[other].name || fillText(texts.newScene, { number: other + 1 });
  const words = {
    small: texts.warnSmall,
    overlap: texts.warnOverlap,
    crossing: texts.warnCrossing,
    sound: texts.warnSound,
    name: texts.warnName,
    same: texts.warnSame,
    circle: texts.warnCircle,
    transcript: texts.warnTranscript,
  };
  return fillText(words[kind], { other: name, metres: SMALL_METRES });
}
