// @ts-check
/** The sound of a scene: choosing a file, storing it in this browser, playing it. */

import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { fillText } from "../../../shared/model/language.js";
import { iconButton } from "../workbench/bar.js";
import { storedFile, storeFile } from "../../../shared/net/draft-store.js";
import { serverSound } from "./api.js";
import { PLAY_LIMITS, soundName } from "./model/draft.js";

/** @typedef {import("./model/draft.js").SceneDraft} SceneDraft */
/** @typedef {import("./model/draft.js").Sound} Sound */

/** The media types that browsers use for sounds. */
const ACCEPTED_TYPES = "audio/*,.mp3,.m4a,.aac,.ogg,.oga,.opus,.wav,.flac";

export class SceneSound {
  #editor;
  #name = element("span", { id: "sound-name", class: "numbers" });
  #label = element("span");
  #failure = element("p", { id: "failure-sound", class: "failure", role: "alert" });
  #player = element("audio", { controls: true, preload: "metadata" });
  /** The sound loaded in the player. */
  #playing = "";
  /** @type {SceneDraft|undefined} */
  #scene;

  /**
   * @param {import("./editor.js").PlayEditor} editor
   * @param {() => void} moved  called when playback moves to another position
   */
  constructor(editor, moved) {
    this.#editor = editor;
    const file = element("input", {
      id: "field-sound",
      class: "spoken",
      type: "file",
      accept: ACCEPTED_TYPES,
      "aria-describedby": "hint-sound",
      change: () => {
        const [chosen] = file.files ?? [];
        if (chosen) void this.#useFile(chosen);
        file.value = "";
      },
    });
    this.#player.addEventListener("timeupdate", moved);
    const record = iconButton("microphone", "recordSound", { id: "record-sound", click: () => void this.#record() });
    const choose = element("label", { class: "button", for: "field-sound" }, icon("sound"), this.#label);
    this.root = element(
      "div",
      { class: "number-field" },
      element("div", { class: "line" }, record, file, choose, this.#name),
      element("p", { id: "hint-sound", class: "muted", "data-text": "soundHint" }),
      this.#player,
      this.#failure,
    );
  }

  close() {
    this.#playing = "";
    if (this.#player.src) URL.revokeObjectURL(this.#player.src);
    this.#player.removeAttribute("src");
  }

  /** The playback position in s. */
  get seconds() {
    return this.#player.currentTime;
  }

  /** @param {SceneDraft|undefined} scene */
  show(scene) {
    if (scene?.key !== this.#scene?.key) setText(this.#failure, "");
    this.#scene = scene;
    if (!scene) return this.#player.pause();
    const { texts } = this.#editor;
    const { sound } = scene;
    setText(this.#label, sound ? texts.anotherSound : texts.chooseSound);
    const length = sound?.seconds ? ` · ${sound.seconds.toFixed(1)}\u00a0s` : "";
    setText(this.#name, sound ? `${sound.name}${length}` : texts.noSound);
    this.#player.hidden = !sound;
    void this.#load(sound);
  }

  async #record() {
    this.#player.pause();
    const { SoundSheet } = await import("../field/sound-sheet.js");
    new SoundSheet(this.#editor.language, (file) => void this.#useFile(file));
  }

  /** @param {File} file */
  async #useFile(file) {
    const { texts, draft } = this.#editor;
    const key = this.#scene?.key;
    setText(this.#failure, "");
    if (file.size > PLAY_LIMITS.soundBytes) {
      const size = Math.ceil(file.size / 1024 / 1024);
      return setText(this.#failure, fillText(texts.soundTooLarge, { size }));
    }
    const others = draft.scenes.filter((other) => other.key !== key).flatMap(({ sound }) => sound ?? []);
    const used = new Set(others.map(({ name }) => name));
    const seconds = await lengthOf(file);
    // A file that another scene already uses is stored and sent once.
    const sound = (await sameSound(file, others)) ?? {
      name: soundName(file.name, used),
      key: await storeFile(file),
      type: file.type,
      bytes: file.size,
      seconds,
    };
    const index = this.#editor.draft.scenes.findIndex((scene) => scene.key === key);
    this.#editor.settle();
    if (index >= 0) this.#editor.changeScene(index, { sound });
    if (seconds === null) setText(this.#failure, texts.soundUnreadable);
  }

  /** @param {Sound|null} sound */
  async #load(sound) {
    const id = this.#editor.remote.id;
    const soundKey = sound ? (sound.key ?? `${id}/${sound.name}`) : "";
    if (soundKey === this.#playing) return;
    this.close();
    this.#playing = soundKey;
    if (!sound) return;
    try {
      const file = sound.key ? await storedFile(sound.key) : id ? await serverSound(id, sound.name) : null;
      if (file && this.#playing === soundKey) this.#player.src = URL.createObjectURL(file);
    } catch {
      // If the sound cannot be played now, everything else still works.
    }
  }
}

/**
 * @param {Blob} file
 * @param {Sound[]} sounds
 */
async function sameSound(file, sounds) {
  for (const sound of sounds) {
    if (!sound.key || sound.bytes !== file.size) continue;
    const stored = await storedFile(sound.key);
    if (!stored) continue;
    const [a, b] = (await Promise.all([stored.arrayBuffer(), file.arrayBuffer()])).map((buffer) => new Uint8Array(buffer));
    if (a.every((byte, at) => byte === b[at])) return sound;
  }
  return null;
}

/**
 * A sound's length, as determined by this browser.
 * @param {Blob} file
 * @returns {Promise<number|null>} null: not playable
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
