// @ts-check
/** The editor of one audio walk: regions on the map, a sound for each, and their order. */

import { element, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { phoneToken } from "../drafts/author-token.js";
import { newKey } from "../../../shared/net/draft-store.js";
import { EditorBar, iconButton } from "../workbench/bar.js";
import { Devices } from "../workbench/devices.js";
import { Workbench } from "../workbench/workbench.js";
import { authoredPlay } from "./api.js";
import { PlayDetailsPart } from "./details.js";
import { AUTHOR_PLAY_TEXTS } from "../../../languages/en/pages/features/authoring/play/editor-texts.js";
import { exportPlay, exportRegions } from "./export.js";
import { PlayMapPart } from "./map.js";
import { missingIn } from "./missing.js";
import { freeName, newScene, playDraftOf, sendable, withoutScene } from "./model/draft.js";
import { ScenesPart } from "./scenes.js";
import { PlaySync, SceneError } from "./sync.js";

/** @typedef {import("./model/draft.js").PlayDraft} PlayDraft */
/** @typedef {import("./model/draft.js").SceneDraft} SceneDraft */
/** @typedef {import("../../../shared/model/regions.js").Region} Region */
/** @typedef {import("./sync.js").RemotePlay} RemotePlay */
/** @typedef {import("../desk/desk.js").Surroundings<{id: string, title: string}>} PlaySurroundings */

/** Delay from the last change of a draft until it is sent to the server. */
const SAVE_DELAY_MS = 1200;

/** The radius of a scene that is added without being drawn. */
const DEFAULT_RADIUS_METRES = 30;

/** @extends {Workbench<PlayDraft>} */
export class PlayEditor extends Workbench {
  #sync;
  #surroundings;
  #devices;
  #bar;
  #isSending = false;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  #timer;
  #map;
  #scenes;
  #test = iconButton("play", "testDesk", { id: "test", click: () => void this.#testPlay() });

  #revert = iconButton("undo", "revert", { id: "revert", click: () => void this.#revertPlay() });

  /** The index of the open scene; -1 for none. */
  chosen = -1;

  /**
   * @param {HTMLElement} container
   * @param {PlayDraft} document
   * @param {RemotePlay} remote
   * @param {{key: string, isDirty: boolean}} kept  the draft's state in this browser
   * @param {PlaySurroundings} surroundings
   */
  constructor(container, document, remote, { key, isDirty }, surroundings) {
    super(container, document, { kind: "play", key, isDirty, language: surroundings.language });
    this.#sync = new PlaySync(remote);
    this.#surroundings = surroundings;
    this.#devices = new Devices({
      address: "/author/play",
      subject: "play",
      remote: () => this.remote,
      isSending: () => this.#isSending,
      send: () => this.saveDraft(),
      load: authoredPlay,
      reopen: () => surroundings.reopen(),
      language: () => this.language,
    });
    this.#bar = new EditorBar(this, {
      state: () => ({
        heading: this.draft.title || this.texts.untitled,
        isPublished: this.remote.complete,
        isDirty: this.isDirty,
        isStored: this.remote.id !== null,
        isLocked: false,
        missing: this.#missing,
      }),
      publish: () => void this.publish(),
      back: () => surroundings.go("/author/play"),
      tools: [this.#test],
      menu: [
        iconButton("data", "exportIt", { id: "export", click: () => void this.#exportPlay() }),
        iconButton("map", "exportRegions", {
          id: "export-regions",
          click: () => exportRegions(this.draft, this.remote.id),
        }),
        this.#revert,
        ...this.#devices.buttons,
        iconButton("bin", "deleteIt", { id: "delete", click: () => void this.#remove() }),
        iconButton("language", "otherLanguage", { id: "switch-language", click: () => surroundings.switchLanguage() }),
      ],
    });
    this.#map = new PlayMapPart(this);
    this.#scenes = new ScenesPart(this);
    const details = new PlayDetailsPart(this);
    container.replaceChildren(
      this.#bar.root,
      this.#map.root,
      element("div", { id: "panel" }, details.root, this.#scenes.root),
    );
    this.assemble([this.#bar, this.#map, details, this.#scenes]);
  }

  get remote() {
    return this.#sync.remote;
  }

  get ownTexts() {
    return AUTHOR_PLAY_TEXTS[this.language];
  }

  get #missing() {
    return missingIn(this.draft, this.texts);
  }

  show() {
    const { draft, texts, isDirty, remote } = this;
    if (this.chosen >= draft.scenes.length) this.chosen = -1;
    super.show();
    setText(
      /** @type {HTMLElement} */ (this.#test.querySelector("span")),
      remote.complete && !isDirty ? texts.testDesk : texts.publishTest,
    );
    this.#revert.hidden = !remote.complete || !isDirty;
    this.#test.disabled = this.#missing.length > 0;
    document.title = `${draft.title || texts.untitled} · TouchFigures`;
  }

  // Scenes

  /** @param {number} index */
  choose(index) {
    if (this.chosen === index) return;
    this.chosen = index;
    this.show();
    this.#map.reveal(index);
    this.container.querySelector("#scenes > .chosen")?.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {number} index
   * @param {Partial<SceneDraft>} patch
   * @param {string} [name]  as of `EditHistory.change`
   */
  changeScene(index, patch, name) {
    const scenes = this.draft.scenes.map((scene, at) => (at === index ? { ...scene, ...patch } : scene));
    this.change({ scenes }, name);
  }

  /**
   * @param {{region: Region, name: string}[]} regions
   * @param {boolean} [isFitted]  whether the map shows all regions
   */
  addScenes(regions, isFitted = false) {
    const used = new Set(this.draft.scenes.map(({ name }) => name));
    const scenes = regions.map(({ region, name }) =>
      newScene(newKey("scene."), region, freeName(name, used, this.draft.scenes.length, this.texts.newScene))
    );
    this.settle();
    this.chosen = this.draft.scenes.length;
    this.change({ scenes: [...this.draft.scenes, ...scenes] });
    if (isFitted) this.#map.fit();
    this.container.querySelector("#scenes > .chosen")?.scrollIntoView({ block: "nearest" });
  }

  /** Adds a circle at the centre of the visible map. */
  addSceneHere() {
    const { latitude, longitude } = this.#map.middle;
    const region = {
      type: /** @type {const} */ ("circle"),
      latitude: Number(latitude.toFixed(6)),
      longitude: Number(longitude.toFixed(6)),
      radiusMetres: DEFAULT_RADIUS_METRES,
    };
    this.addScenes([{ region, name: "" }]);
    /** @type {HTMLElement|null} */ (this.container.querySelector("#field-name"))?.focus();
  }

  /** @param {number} index @param {1|-1} by */
  moveScene(index, by) {
    const scenes = [...this.draft.scenes];
    const [scene] = scenes.splice(index, 1);
    scenes.splice(index + by, 0, scene);
    const chosenKey = this.draft.scenes[this.chosen]?.key;
    this.chosen = scenes.findIndex(({ key }) => key === chosenKey);
    this.settle();
    this.change({ scenes });
  }

  /** @param {number} index */
  removeScene(index) {
    this.chosen = -1;
    this.settle();
    this.change({ scenes: withoutScene(this.draft.scenes, this.draft.scenes[index].key) });
    this.#bar.say(fillText(this.texts.removed, { number: index + 1 }));
  }

  // The server

  /** Whether each change of the draft is sent. A walk that listeners see changes only on the author's command. */
  get #sendsDraft() {
    return (phoneToken() !== null || this.remote.draft) && !this.remote.complete;
  }

  resend() {
    if (this.#sendsDraft && !this.#isSending) void this.saveDraft(true);
  }

  changed() {
    clearTimeout(this.#timer);
    if (this.#sendsDraft) this.#timer = setTimeout(() => void this.saveDraft(), SAVE_DELAY_MS);
  }

  /**
   * Brings an unpublished walk to the server, where other devices find it.
   * @param {boolean} [isRetry]  an automatic retry
   */
  async saveDraft(isRetry = false) {
    if (this.remote.complete || !this.isDirty || this.draft.scenes.length === 0) return;
    const { id, updatedAt } = this.remote;
    try {
      const serverVersion = id ? await authoredPlay(id) : null;
      if (serverVersion && serverVersion.updatedAt !== updatedAt && updatedAt === this.remote.updatedAt) {
        this.#sync.adopt(serverVersion);
        return this.offerServerVersion(playDraftOf(serverVersion, () => newKey("scene.")));
      }
    } catch {
      // No notice here: saving the draft reports failures.
    }
    await this.#save(true, isRetry);
  }

  /** @returns {Promise<boolean>} whether the server has the whole play, and listeners see it */
  publish() {
    return this.#save(false);
  }

  /**
   * @param {boolean} isDraft
   * @param {boolean} [isRetry]  an automatic retry, which shows nothing until it succeeds
   */
  async #save(isDraft, isRetry = false) {
    const { texts } = this;
    const done = isDraft ? "" : this.remote.complete ? texts.doneUpdated : texts.donePublished;
    clearTimeout(this.#timer);
    if (!isRetry) this.#bar.saving();
    this.#isSending = true;
    const naming = { untitled: texts.untitled, scene: (/** @type {number} */ number) => fillText(texts.newScene, { number }) };
    try {
      await this.sendChanges((draft) =>
        this.#sync.save(
          isDraft ? sendable(draft, naming) : draft,
          (name, share) => this.#bar.say(fillText(texts.sending, { name, percent: Math.floor(share * 100) })),
          isDraft,
        )
      );
      if (this.isClosed) return true;
      history.replaceState(null, "", `/author/play?play=${this.remote.id}`);
      this.#bar.done(done);
      this.show();
      return true;
    } catch (error) {
      this.#bar.failed(error);
      if (error instanceof SceneError && error.scene >= 0) this.#scenes.refuse(error.scene, error.message);
      else this.showError(error);
      return false;
    } finally {
      this.#isSending = false;
    }
  }

  async close() {
    clearTimeout(this.#timer);
    this.#devices.close();
    await super.close();
  }

  /** Reverts to the server's version; undo restores the changes. */
  async #revertPlay() {
    try {
      const play = await authoredPlay(/** @type {string} */ (this.remote.id));
      this.settle();
      this.change(playDraftOf(play, () => newKey("scene.")));
      await this.clean();
      this.show();
    } catch (error) {
      this.showError(error);
    }
  }

  /** Opens a new tab, which the browser allows only during the click. */
  async #testPlay() {
    if (this.remote.complete && !this.isDirty) {
      window.open(`/walk/${this.remote.id}?desk`, "_blank");
      return;
    }
    const tab = window.open("", "_blank");
    if (await this.publish()) tab?.location.replace(`${location.origin}/walk/${this.remote.id}?desk`);
    else tab?.close();
  }

  async #exportPlay() {
    try {
      const count = await exportPlay(this.draft, this.remote.id);
      this.#bar.say(fillText(this.texts.exported, { count }));
    } catch (error) {
      this.showError(error);
    }
  }

  async #remove() {
    const { id } = this.remote;
    const { record } = this;
    if (id) return this.#surroundings.askToDelete({ id, title: this.draft.title || this.texts.untitled });
    await this.abandon();
    this.#surroundings.draftDeleted(record);
  }
}
