// @ts-check
/** The form of one scene: name, sound, when it is heard, its region in numbers, its transcript. */

import { element, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { degreesField, NumberField } from "../workbench/number-field.js";
import { PLAY_LIMITS } from "./model/draft.js";
import { cornersText, parseCorners, parseTranscript, transcriptText } from "./model/transcript-text.js";
import { SceneSound } from "./scene-sound.js";

/** @typedef {import("./model/draft.js").SceneDraft} SceneDraft */
/** @typedef {import("../../../shared/model/regions.js").Circle} Circle */

export class SceneForm {
  #editor;
  #name;
  #sound;
  #repeat;
  #afterChoices = element("div", { id: "after", role: "group", "data-label": "after" });
  #latitude;
  #longitude;
  #radius;
  #circleFields;
  #corners;
  #cornersFailure = element("p", { class: "failure", id: "failure-corners", role: "alert" });
  #cornersField;
  #transcript;
  #transcriptFailure = element("p", { class: "failure", id: "failure-transcript", role: "alert" });
  #insert = element("button", { id: "insert-time" });

  /** @param {import("./editor.js").PlayEditor} editor */
  constructor(editor) {
    this.#editor = editor;
    const blur = () => editor.settle();
    this.#name = element("input", {
      id: "field-name",
      maxlength: PLAY_LIMITS.nameCharacters,
      autocomplete: "off",
      input: () => this.#change({ name: this.#name.value }, "name"),
      blur,
    });
    this.#repeat = element(
      "select",
      {
        id: "field-repeat",
        change: () => this.#change({ repeat: /** @type {SceneDraft["repeat"]} */ (this.#repeat.value) }),
      },
      ...["visit", "once", "loop"].map((value) =>
        element("option", { value, "data-text": `repeat${value[0].toUpperCase()}${value.slice(1)}` })
      ),
    );
    const settled = () => {
      const { texts } = editor;
      this.#latitude.check(texts.badLatitude);
      this.#longitude.check(texts.badLongitude);
      this.#radius.check(texts.badRadius);
      editor.settle();
    };
    /** @param {Partial<Circle>} patch @param {string} name */
    const changed = (patch, name) => this.#changeCircle(patch, name);
    this.#latitude = degreesField("latitude", changed, settled);
    this.#longitude = degreesField("longitude", changed, settled);
    this.#radius = new NumberField({
      id: "field-radius",
      label: "radius",
      isDecimal: true,
      isGood: (value) => value > 0 && value <= PLAY_LIMITS.farthestMetres,
      changed: (radiusMetres) => this.#changeCircle({ radiusMetres }, "radius"),
      settled,
    });
    this.#circleFields = element(
      "div",
      { class: "triple" },
      this.#latitude.root,
      this.#longitude.root,
      this.#radius.root,
    );
    this.#corners = element(
      "textarea",
      { id: "field-corners", rows: 5, spellcheck: "false", input: () => this.#applyCorners(), blur },
    );
    this.#cornersField = element(
      "div",
      { class: "number-field" },
      element("label", { for: "field-corners", "data-text": "corners" }),
      this.#corners,
      this.#cornersFailure,
    );
    this.#transcript = element(
      "textarea",
      {
        id: "field-transcript",
        rows: 4,
        input: () => this.#applyTranscript(),
        blur,
        "aria-describedby": "failure-transcript",
      },
    );
    this.#insert.addEventListener("click", () => this.#insertTime());
    this.#sound = new SceneSound(editor, () => this.#showInsert());
    this.root = element(
      "div",
      { class: "scene-form" },
      element("label", { for: "field-name", "data-text": "sceneName" }),
      this.#name,
      element("h3", { "data-text": "sound" }),
      this.#sound.root,
      element("label", { for: "field-repeat", "data-text": "repeat" }),
      this.#repeat,
      element("h3", { "data-text": "after" }),
      this.#afterChoices,
      element("h3", { "data-text": "region" }),
      this.#circleFields,
      this.#cornersField,
      element("label", { for: "field-transcript", "data-text": "transcript" }),
      this.#transcript,
      this.#transcriptFailure,
      this.#insert,
    );
  }

  close() {
    this.#sound.close();
  }

  get #scene() {
    return this.#editor.draft.scenes[this.#editor.chosen];
  }

  /** @param {Partial<SceneDraft>} patch @param {string} [name] */
  #change(patch, name) {
    const { chosen } = this.#editor;
    this.#editor.changeScene(chosen, patch, name && `scene.${this.#scene?.key}.${name}`);
  }

  /** @param {Partial<Circle>} patch @param {string} name */
  #changeCircle(patch, name) {
    const region = this.#scene?.region;
    if (region?.type === "circle") this.#change({ region: { ...region, ...patch } }, name);
  }

  show() {
    const scene = this.#scene;
    this.#sound.show(scene);
    if (!scene) return;
    const { texts } = this.#editor;
    if (this.#name.value !== scene.name) this.#name.value = scene.name;
    this.#repeat.value = scene.repeat;
    const { region } = scene;
    this.#showAfter();
    this.#circleFields.hidden = region.type !== "circle";
    this.#cornersField.hidden = region.type !== "polygon";
    if (region.type === "circle") {
      this.#latitude.show(region.latitude);
      this.#longitude.show(region.longitude);
      this.#radius.show(region.radiusMetres);
    } else if (document.activeElement !== this.#corners || !isSame(parseCorners(this.#corners.value).points, region.points)) {
      this.#corners.value = cornersText(region.points);
      setText(this.#cornersFailure, "");
    }
    if (
      document.activeElement !== this.#transcript || !isSame(parseTranscript(this.#transcript.value).lines, scene.transcript)
    ) {
      this.#transcript.value = transcriptText(scene.transcript);
      setText(this.#transcriptFailure, "");
    }
    this.#transcript.placeholder = texts.transcriptHint;
    this.#showInsert();
  }

  #showAfter() {
    const { draft, chosen, texts } = this.#editor;
    const scene = draft.scenes[chosen];
    const others = draft.scenes.filter((_, index) => index !== chosen);
    const focused = document.activeElement?.id;
    const boxes = others.map((other) => {
      const id = `after-${other.key}`;
      const isAfter = scene.after.includes(other.key);
      const box = element("input", {
        id,
        type: "checkbox",
        change: () =>
          this.#change(
            { after: isAfter ? scene.after.filter((key) => key !== other.key) : [...scene.after, other.key] },
          ),
      });
      box.checked = isAfter;
      const name = other.name || fillText(texts.newScene, { number: draft.scenes.indexOf(other) + 1 });
      return element("label", { class: "check", for: id }, box, element("span", {}, name));
    });
    this.#afterChoices.replaceChildren(...(boxes.length > 0 ? boxes : [element("p", { class: "muted" }, texts.noOthers)]));
    if (focused?.startsWith("after-")) document.getElementById(focused)?.focus();
  }

  // Corners and transcript

  #applyCorners() {
    const { points, wrong } = parseCorners(this.#corners.value);
    const line = wrong ?? points.length + 1;
    const isGood = wrong === null && points.length >= 3;
    setText(this.#cornersFailure, isGood ? "" : fillText(this.#editor.texts.badCorners, { line }));
    if (isGood) this.#change({ region: { type: "polygon", points } }, "corners");
  }

  #applyTranscript() {
    const { lines, wrong } = parseTranscript(this.#transcript.value);
    setText(this.#transcriptFailure, wrong === null ? "" : fillText(this.#editor.texts.badTranscript, { line: wrong }));
    if (wrong === null) this.#change({ transcript: lines }, "transcript");
  }

  #showInsert() {
    const time = this.#sound.seconds.toFixed(1);
    this.#insert.hidden = this.#scene?.sound === null;
    setText(this.#insert, fillText(this.#editor.texts.insertTime, { time }));
  }

  /** Adds a line with the playback position to the transcript. */
  #insertTime() {
    const before = this.#transcript.value.replace(/\n*$/, "");
    this.#transcript.value = `${before}${before && "\n"}${Number(this.#sound.seconds.toFixed(1))} `;
    this.#transcript.focus();
    this.#transcript.setSelectionRange(this.#transcript.value.length, this.#transcript.value.length);
  }
}

/** @param {unknown} a @param {unknown} b */
function isSame(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
