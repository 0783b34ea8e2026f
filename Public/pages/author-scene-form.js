// @ts-check
/** The form of one scene: name, sound, when it is heard, its region in numbers, its transcript. */

import { keepFile, keptFile } from "../net/draft-store.js";
import { serverSound } from "../net/play-authoring.js";
import { fillText } from "../protocol/language.js";
import { PLAY_LIMITS, soundName } from "../protocol/play-draft.js";
import { cornersText, parseCorners, parseTranscript, transcriptText } from "../protocol/transcript-text.js";
import { element, setText } from "../view/dom.js";
import { icon } from "../view/icons.js";
import { NumberField } from "../view/number-field.js";

/** @typedef {import("../protocol/play-draft.js").SceneDraft} SceneDraft */
/** @typedef {import("../protocol/regions.js").Circle} Circle */

export class SceneForm {
  #editor;
  #name;
  #soundName = element("span", { id: "sound-name", class: "numbers" });
  #soundLabel = element("span");
  #soundFailure = element("p", { id: "failure-sound", class: "failure", role: "alert" });
  #player = element("audio", { controls: true, preload: "metadata" });
  /** The sound that the player has. */
  #playing = "";
  #repeat;
  #after = element("div", { id: "after", role: "group", "data-label": "after" });
  #latitude;
  #longitude;
  #radius;
  #circleFields;
  #corners;
  #cornersFailure = element("p", { class: "failure", id: "failure-corners", role: "alert" });
  #cornersField;
  #transcript;
  #transcriptFailure = element("p", { class: "failure", id: "failure-transcript", role: "alert" });
  #insert = element("button", { type: "button", id: "insert-time" });

  /** @param {import("./author-play-editor.js").PlayEditor} editor */
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
    const file = element("input", {
      id: "field-sound",
      class: "spoken",
      type: "file",
      accept: "audio/*,.mp3,.m4a,.aac,.ogg,.oga,.opus,.wav,.flac",
      "aria-describedby": "hint-sound",
      change: () => {
        const [chosen] = file.files ?? [];
        if (chosen) void this.#take(chosen);
        file.value = "";
      },
    });
    this.#repeat = element(
      "select",
      { id: "field-repeat", change: () => this.#change({ repeat: /** @type {SceneDraft["repeat"]} */ (this.#repeat.value) }) },
      ...["visit", "once", "loop"].map((value) => element("option", { value, "data-text": `repeat${value[0].toUpperCase()}${value.slice(1)}` })),
    );
    const settled = () => {
      const { texts } = editor;
      this.#latitude.check(texts.badLatitude);
      this.#longitude.check(texts.badLongitude);
      this.#radius.check(texts.badRadius);
      editor.settle();
    };
    const degrees = (/** @type {"latitude"|"longitude"} */ id, /** @type {number} */ most) =>
      new NumberField({
        id: `field-${id}`,
        label: id,
        isDecimal: true,
        isGood: (value) => Math.abs(value) <= most,
        changed: (value) => this.#changeCircle({ [id]: value }, id),
        settled,
      });
    this.#latitude = degrees("latitude", 90);
    this.#longitude = degrees("longitude", 180);
    this.#radius = new NumberField({
      id: "field-radius",
      label: "radius",
      isDecimal: true,
      isGood: (value) => value > 0 && value <= PLAY_LIMITS.farthestMetres,
      changed: (radiusMetres) => this.#changeCircle({ radiusMetres }, "radius"),
      settled,
    });
    this.#circleFields = element("div", { class: "triple" }, this.#latitude.root, this.#longitude.root, this.#radius.root);
    this.#corners = element("textarea", { id: "field-corners", rows: 5, spellcheck: "false", input: () => this.#takeCorners(), blur });
    this.#cornersField = element("div", { class: "number-field" }, element("label", { for: "field-corners", "data-text": "corners" }), this.#corners, this.#cornersFailure);
    this.#transcript = element("textarea", { id: "field-transcript", rows: 4, input: () => this.#takeTranscript(), blur, "aria-describedby": "failure-transcript" });
    this.#insert.addEventListener("click", () => this.#insertTime());
    this.#player.addEventListener("timeupdate", () => this.#showInsert());
    this.root = element(
      "div",
      { class: "scene-form" },
      element("label", { for: "field-name", "data-text": "sceneName" }),
      this.#name,
      element("h3", { "data-text": "sound" }),
      element("div", { class: "line" }, file, element("label", { class: "button", for: "field-sound" }, icon("sound"), this.#soundLabel), this.#soundName),
      element("p", { id: "hint-sound", class: "muted", "data-text": "soundHint" }),
      this.#player,
      this.#soundFailure,
      element("label", { for: "field-repeat", "data-text": "repeat" }),
      this.#repeat,
      element("h3", { "data-text": "after" }),
      this.#after,
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
    if (this.#player.src) URL.revokeObjectURL(this.#player.src);
    this.#player.removeAttribute("src");
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
    if (!scene) return this.#player.pause();
    const { texts } = this.#editor;
    if (this.#name.value !== scene.name) this.#name.value = scene.name;
    this.#repeat.value = scene.repeat;
    const { sound, region } = scene;
    setText(this.#soundLabel, sound ? texts.anotherSound : texts.chooseSound);
    setText(this.#soundName, sound ? [sound.name, sound.seconds && `${sound.seconds.toFixed(1)} s`].filter(Boolean).join(" · ") : texts.noSound);
    this.#player.hidden = !sound;
    void this.#load();
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
    if (document.activeElement !== this.#transcript || !isSame(parseTranscript(this.#transcript.value).lines, scene.transcript)) {
      this.#transcript.value = transcriptText(scene.transcript);
      setText(this.#transcriptFailure, "");
    }
    this.#transcript.placeholder = texts.transcriptHint;
    this.#showInsert();
  }

  /** @param {string} field @param {string} message */
  tellFailure(field, message) {
    setText(this.#soundFailure, field === "sound" ? message : "");
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
        change: () => this.#change({ after: isAfter ? scene.after.filter((key) => key !== other.key) : [...scene.after, other.key] }),
      });
      box.checked = isAfter;
      const name = other.name || fillText(texts.newScene, { number: draft.scenes.indexOf(other) + 1 });
      return element("label", { class: "check", for: id }, box, element("span", {}, name));
    });
    this.#after.replaceChildren(...(boxes.length > 0 ? boxes : [element("p", { class: "muted" }, texts.noOthers)]));
    if (focused?.startsWith("after-")) document.getElementById(focused)?.focus();
  }

  // Sound

  /** @param {File} file */
  async #take(file) {
    const { texts, draft } = this.#editor;
    const scene = this.#scene;
    if (!scene) return;
    setText(this.#soundFailure, "");
    if (file.size > PLAY_LIMITS.soundBytes) {
      const size = Math.ceil(file.size / 1024 / 1024);
      return setText(this.#soundFailure, fillText(texts.soundTooLarge, { size }));
    }
    const others = draft.scenes.filter(({ key }) => key !== scene.key).flatMap(({ sound }) => sound ?? []);
    const used = new Set(others.map(({ name }) => name));
    const seconds = await lengthOf(file);
    // A file that another scene has already is sent and kept once.
    const sound = (await sameSound(file, others)) ?? {
      name: soundName(file.name, used),
      key: await keepFile(file),
      type: file.type,
      bytes: file.size,
      seconds,
    };
    this.#editor.settle();
    const index = this.#editor.draft.scenes.findIndex((one) => one.key === scene.key);
    if (index >= 0) this.#editor.changeScene(index, { sound });
    if (seconds === null) setText(this.#soundFailure, texts.soundUnreadable);
  }

  async #load() {
    const sound = this.#scene?.sound;
    const id = this.#editor.remote.id;
    const mark = sound ? (sound.key ?? `${id}/${sound.name}`) : "";
    if (mark === this.#playing) return;
    this.#playing = mark;
    this.close();
    if (!sound) return;
    try {
      const file = sound.key ? await keptFile(sound.key) : id ? await serverSound(id, sound.name) : null;
      if (file && this.#playing === mark) this.#player.src = URL.createObjectURL(file);
    } catch {
      // It cannot be listened to just now; everything else goes on.
    }
  }

  // Corners and transcript

  #takeCorners() {
    const { points, wrong } = parseCorners(this.#corners.value);
    const line = wrong ?? points.length + 1;
    const isGood = wrong === null && points.length >= 3;
    setText(this.#cornersFailure, isGood ? "" : fillText(this.#editor.texts.badCorners, { line }));
    if (isGood) this.#change({ region: { type: "polygon", points } }, "corners");
  }

  #takeTranscript() {
    const { lines, wrong } = parseTranscript(this.#transcript.value);
    setText(this.#transcriptFailure, wrong === null ? "" : fillText(this.#editor.texts.badTranscript, { line: wrong }));
    if (wrong === null) this.#change({ transcript: lines }, "transcript");
  }

  #showInsert() {
    const time = this.#player.currentTime.toFixed(1);
    this.#insert.hidden = this.#player.hidden;
    setText(this.#insert, fillText(this.#editor.texts.insertTime, { time }));
  }

  /** A new line at the place that is heard, to be written on. */
  #insertTime() {
    const before = this.#transcript.value.replace(/\n*$/, "");
    this.#transcript.value = `${before}${before && "\n"}${Number(this.#player.currentTime.toFixed(1))} `;
    this.#transcript.focus();
    this.#transcript.setSelectionRange(this.#transcript.value.length, this.#transcript.value.length);
  }
}

/**
 * @param {Blob} file
 * @param {import("../protocol/play-draft.js").Sound[]} sounds
 */
async function sameSound(file, sounds) {
  for (const sound of sounds) {
    if (!sound.key || sound.bytes !== file.size) continue;
    const kept = await keptFile(sound.key);
    if (!kept) continue;
    const [a, b] = (await Promise.all([kept.arrayBuffer(), file.arrayBuffer()])).map((buffer) => new Uint8Array(buffer));
    if (a.every((byte, at) => byte === b[at])) return sound;
  }
  return null;
}

/** @param {unknown} a @param {unknown} b */
function isSame(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * How long a sound is, as this browser reads it.
 * @param {Blob} file
 * @returns {Promise<number|null>} null: it cannot
 */
function lengthOf(file) {
  const address = URL.createObjectURL(file);
  const probe = element("audio", { preload: "metadata" });
  return new Promise((resolve) => {
    const done = (/** @type {number|null} */ seconds) => {
      URL.revokeObjectURL(address);
      resolve(seconds !== null && Number.isFinite(seconds) ? seconds : null);
    };
    probe.addEventListener("loadedmetadata", () => done(probe.duration));
    probe.addEventListener("error", () => done(null));
    probe.src = address;
  });
}
