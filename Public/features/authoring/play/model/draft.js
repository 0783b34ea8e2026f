// @ts-check
/** An audio walk's play as its author works on it: replaced with each change, never changed in place. */

/** @typedef {import("../../../../shared/model/regions.js").Region} Region */
/**
 * A sound: with `key`, a file stored in this browser; without, one that the server has under its name.
 * @typedef {{name: string, key: string|null, type: string, bytes: number, seconds: number|null}} Sound
 */
/**
 * @typedef {object} SceneDraft
 * @property {string} key  identifies the scene in this editor, independent of its name
 * @property {string} name
 * @property {"visit"|"once"|"loop"} repeat
 * @property {readonly string[]} after  keys of the scenes that must be heard first
 * @property {Sound|null} sound
 * @property {Region} region
 * @property {readonly {seconds: number, text: string}[]} transcript
 */
/**
 * @typedef {object} PlayDraft
 * @property {string} title
 * @property {string} version
 * @property {string} language  BCP 47
 * @property {string} about
 * @property {readonly SceneDraft[]} scenes
 */

/** @typedef {Contract.PlayAudio} Audio */
/** @typedef {Contract.PlayScene} Scene */
/** @typedef {Contract.PlaySummary} PlaySummary */
/** @typedef {Contract.Play} Play */

/** The server's limits. */
export const PLAY_LIMITS = Object.freeze({
  titleCharacters: 200,
  versionCharacters: 40,
  aboutCharacters: 10_000,
  nameCharacters: 100,
  soundBytes: 64 * 1024 * 1024,
  soundNameBytes: 120,
  farthestMetres: 1_000_000,
});

/**
 * @param {string} language
 * @returns {PlayDraft}
 */
export function emptyPlay(language) {
  return { title: "", version: "1.0", language, about: "", scenes: [] };
}

/**
 * @param {string} key
 * @param {Region} region
 * @param {string} name
 * @returns {SceneDraft}
 */
export function newScene(key, region, name) {
  return { key, name, repeat: "visit", after: [], sound: null, region, transcript: [] };
}

/**
 * @param {Play} play  the response of `GET /plays/{id}`
 * @param {(index: number) => string} keyOf
 * @returns {PlayDraft}
 */
export function playDraftOf({ title, version, language, about, scenes }, keyOf) {
  const keys = new Map(
    scenes.map(({ name }, index) => [name, keyOf(index)]),
  );
  return {
    title,
    version,
    language,
    about,
    scenes: scenes.map((scene) => ({
      key: /** @type {string} */ (keys.get(scene.name)),
      name: scene.name,
      repeat: scene.repeat,
      after: scene.after.map((name) => /** @type {string} */ (keys.get(name))),
      sound: soundOf(scene.audio),
      region: scene.region,
      transcript: scene.transcript,
    })),
  };
}

/** @param {{name?: string, url: string|null, type: string|null, bytes: number|null, seconds: number|null}|null} audio */
function soundOf(audio) {
  if (!audio?.name || !audio.url) return null;
  return { name: audio.name, key: null, type: audio.type ?? "", bytes: audio.bytes ?? 0, seconds: audio.seconds };
}

/**
 * A name that no other scene has.
 * @param {string} wanted
 * @param {Set<string>} used the names in use; the returned name is added
 * @param {number} count  how many scenes there are
 * @param {string} pattern  of a name by number
 */
export function freeName(wanted, used, count, pattern) {
  let name = wanted.trim();
  for (let number = count + 1; !name || used.has(name); number++) {
    name = wanted.trim() ? `${wanted.trim()} ${number}` : pattern.replace("{number}", String(number));
  }
  used.add(name);
  return name;
}

/**
 * Completes a draft, so that the server accepts it although names, a version or sounds are still missing.
 * @param {PlayDraft} play
 * @param {{untitled: string, scene: (number: number) => string}} naming
 * @returns {PlayDraft}
 */
export function sendable(play, naming) {
  const used = new Set(play.scenes.flatMap(({ sound }) => sound?.name ?? []));
  const names = new Set(play.scenes.map(({ name }) => name.trim()));
  return {
    ...play,
    title: play.title.trim() || naming.untitled,
    version: play.version.trim() || "1.0",
    scenes: play.scenes.map((scene, index) => {
      let name = scene.name.trim();
      for (let number = index + 1; !name; number++) name = names.has(naming.scene(number)) ? "" : naming.scene(number);
      names.add(name);
      if (scene.sound) return { ...scene, name };
      // A sound that the server lists as missing, because its file was never sent.
      const missing = { name: soundName(`scene-${index + 1}.wav`, used), key: null, type: "", bytes: 0, seconds: null };
      used.add(missing.name);
      return { ...scene, name, sound: missing };
    }),
  };
}

// deno-lint-ignore no-control-regex -- control characters are what it finds
const NOT_IN_NAMES = /[\u0000-\u001f\u007f/\\]+/g;

/**
 * A valid file name that no other sound of the play has.
 * @param {string} name  of the file that was chosen
 * @param {ReadonlySet<string>} used
 */
export function soundName(name, used) {
  const plain = name.normalize("NFC").replace(NOT_IN_NAMES, "-").replace(/^\.+/, "").replace(/\s+/g, " ").trim() || "sound";
  const dot = plain.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ""];
  const encoder = new TextEncoder();
  for (let count = 1;; count++) {
    const tail = count === 1 ? ending : `-${count}${ending}`;
    let head = stem;
    while (encoder.encode(head + tail).length > PLAY_LIMITS.soundNameBytes) head = [...head].slice(0, -1).join("");
    if (!used.has(head + tail)) return head + tail;
  }
}

/**
 * All scenes that must be heard before this one, directly or indirectly; includes the scene itself if the order is
 * circular.
 * @param {readonly SceneDraft[]} scenes
 * @param {string} key
 * @returns {Set<string>}
 */
export function heardBefore(scenes, key) {
  const byKey = new Map(scenes.map((scene) => [scene.key, scene]));
  /** @type {Set<string>} */
  const before = new Set();
  const open = [...(byKey.get(key)?.after ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (before.has(next)) continue;
    before.add(next);
    open.push(...(byKey.get(next)?.after ?? []));
  }
  return before;
}

/**
 * The scenes without one of them, which is also removed from the others' `after`.
 * @param {readonly SceneDraft[]} scenes
 * @param {string} key
 */
export function withoutScene(scenes, key) {
  return scenes
    .filter((scene) => scene.key !== key)
    .map((scene) => (scene.after.includes(key) ? { ...scene, after: scene.after.filter((one) => one !== key) } : scene));
}
