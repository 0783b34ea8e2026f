// @ts-check
/** The walk's main screen: shows the engine's state and passes on taps. */

import { byId, setText, translate } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { codeInQuery } from "../../../shared/model/session-code.js";
import { distanceText } from "../../../shared/model/geography.js";
import { hasAcceptedTrafficWarning, setWalkSettings, walkSettings } from "../listening/store.js";
import { WALK_TEXTS } from "../../../languages/en/pages/features/walk/texts/page.js";
import { WalkButtons } from "./buttons.js";
import { faceOf, isUsable } from "./faces.js";
import { listenToLockScreen, updateLockScreen } from "./lock-screen.js";
import { WalkMapPanel } from "./map-panel.js";
import { WalkPositions } from "./positions.js";
import { SceneList } from "./scenes.js";
import { Smiley } from "./smiley.js";
import { Tabs } from "./tabs.js";
import { Transcript } from "./transcript.js";
import { showAudioTrouble } from "./troubles.js";
import { notifyWaiting, waitingText } from "./waiting.js";
import { Way } from "./way.js";

/** Maximum delay of the lock screen's text. */
const MAX_POCKET_DELAY_MS = 300;
const SENTENCES = Object.freeze(
  /** @type {const} */ ({ good: "saidGood", fair: "saidFair", poor: "saidPoor", stale: "saidStale" }),
);

/** @typedef {import("../../../shared/model/language.js").Language} Language */
/** @typedef {import("../engine/walk.js").WalkState} WalkState */

export class WalkScreen {
  language;
  listener;
  positions;
  tabs = new Tabs(byId("tabs"), ["map", "transcript", "scenes"]);
  map;
  #smiley = new Smiley(byId("smiley"));
  #transcript = new Transcript(byId("transcript"), byId("said"));
  #scenes;
  #buttons;
  #names;
  /**
   * Lets the phone sleep again; null before the start.
   * @type {(() => void)|null}
   */
  #sleep = null;
  /** @type {{picture: number, timer: ReturnType<typeof setTimeout>}|null} */
  #scheduled = null;
  /**
   * The last announcement.
   * @type {import("./faces.js").Signal}
   */
  #signal = "none";
  /** @type {import("./session.js").WalkSession|null} */
  session = null;
  /** @type {import("./desk.js").Desk|null} */
  #desk = null;

  /**
   * @param {import("../listening/listener.js").WalkListener} listener
   * @param {Language} language
   */
  constructor(listener, language) {
    this.listener = listener;
    this.language = language;
    this.#names = listener.play.scenes.map(({ name }) => name);
    this.map = new WalkMapPanel(listener, () => this.#mapFailed());
    this.positions = new WalkPositions(this);
    this.#buttons = new WalkButtons(byId("stage"), { go: () => void this.go(), hold: () => listener.pause() });
    this.#scenes = new SceneList(byId("scenes"), (scene) => this.#checkTrafficWarning() && listener.choose(scene));
    this.#scenes.open(this.#names, listener.play.language);
    this.follow(walkSettings().follows);
    this.way = new Way(this);
    listener.changed = () => this.requestRedraw();
    listener.trouble = (trouble, scene) => showAudioTrouble(this, trouble, scene);
  }

  get texts() {
    return WALK_TEXTS[this.language];
  }

  /** @param {boolean} desk */
  async open(desk) {
    byId("settings").addEventListener("click", () => void this.#sheet("openSettings"));
    byId("to-settings").addEventListener("click", () => void this.#sheet("openSettings"));
    byId("about").addEventListener("click", () => void this.#sheet("openAbout"));
    byId("to-desk").addEventListener("click", () => void this.openDesk());
    byId("to-desk").hidden = desk || !matchMedia("(hover: hover) and (pointer: fine)").matches;
    byId("walk").hidden = false;
    this.tabs.changed = () => this.show();
    this.translate();
    await this.map.open(this.texts);
    this.show();
    if (desk) await this.openDesk();
    await this.#join();
    listenToLockScreen({ play: () => void this.go(), pause: () => this.listener.pause() });
  }

  /** Called when the splash is over. */
  async splashEnded() {
    if (this.listener.isEnded) return (await import("../list/ended.js")).showEnded(this);
    if (this.listener.isRestarted) (await import("./troubles.js")).notifyRestart(this);
    this.way.showPlaceNotice();
    this.#checkTrafficWarning();
  }

  /** Called when the play was moved. */
  moved() {
    this.map.moved();
    this.show();
  }

  /** Called when the listener ends the walk; in a class the phone still follows the session. */
  async end() {
    this.listener.end();
    this.#stop();
    await (await import("../list/ended.js")).showEnded(this);
  }

  /** Called when another tab takes over: this one no longer handles taps, positions or headset keys. */
  leave() {
    this.listener.leave();
    this.#stop();
    this.session?.leave();
    byId("frame").inert = true;
    for (const sheet of document.querySelectorAll("dialog")) sheet.close();
  }

  #stop() {
    this.positions.stop();
    this.#sleep?.();
    listenToLockScreen({ play: null, pause: null });
    updateLockScreen(null, true);
  }

  async #join() {
    const code = codeInQuery(location.search);
    if (!code) return;
    const { WalkSession } = await import("./session.js");
    const session = new WalkSession(this, code);
    this.session = session;
    this.listener.walked = (fix) => session.add(fix);
    // On a slow network, Start may be pressed before the session is loaded.
    if (this.#sleep) session.ask();
  }

  translate() {
    translate(this.language, this.texts);
    this.tabs.label({ map: this.texts.tabMap, transcript: this.texts.tabTranscript, scenes: this.texts.tabScenes });
    byId("tabs").setAttribute("aria-label", this.texts.tabs);
    byId("map").setAttribute("aria-label", this.texts.mapLabel);
    this.map.map?.label(this.texts);
    this.positions.translate();
    this.#desk?.translate();
    this.show();
  }

  // Controls

  /** Starts or continues the walk. */
  async go() {
    if (!this.#checkTrafficWarning()) return;
    const { phase } = this.listener.state;
    if (phase === "idle") this.listener.start();
    else this.listener.resume();
    this.positions.start();
    this.way.start();
    this.session?.ask();
    if (this.#sleep) return;
    this.#sleep = () => {};
    this.#sleep = (await import("../../../shared/input/wake-lock.js")).keepAwake();
    // Downloads the play, because the walker must not depend on the network.
    await (await import("../list/offline.js")).downloadQuietly(this.listener.play);
  }

  /** Whether the traffic warning was accepted; if not, it is shown. */
  #checkTrafficWarning() {
    const isAccepted = hasAcceptedTrafficWarning();
    if (!isAccepted) void this.#sheet("openTrafficWarning");
    return isAccepted;
  }

  /** @param {"openSettings"|"openAbout"|"openTrafficWarning"} name */
  async #sheet(name) {
    (await import("./sheets.js"))[name](this);
  }

  /** @param {boolean} follows */
  follow(follows) {
    this.#transcript.follows = follows;
  }

  async openDesk() {
    byId("to-desk").hidden = true;
    const { Desk } = await import("./desk.js");
    this.#desk ??= new Desk(this);
    this.positions.use(this.#desk);
  }

  #mapFailed() {
    this.tabs.drop("map");
    this.tabs.choose("scenes");
  }

  // Display

  /**
   * Schedules one update per frame, however many positions arrive. A phone in a pocket draws no frames, so a timer
   * updates the lock screen.
   */
  requestRedraw() {
    if (this.#scheduled) return;
    const picture = requestAnimationFrame(() => this.show());
    const timer = setTimeout(() => this.show(), MAX_POCKET_DELAY_MS);
    this.#scheduled = { picture, timer };
  }

  show() {
    if (this.#scheduled) {
      cancelAnimationFrame(this.#scheduled.picture);
      clearTimeout(this.#scheduled.timer);
      this.#scheduled = null;
    }
    const state = this.listener.state;
    const playing = state.scenes.some((scene) => scene.playing);
    const { phase, current } = state;
    // A scene chosen by hand, without a position, can also be paused.
    const shown = playing && phase === "waiting" ? "running" : phase;
    this.#buttons.show(shown === "idle" ? "start" : shown, this.texts);
    this.#showSignal(state);
    this.#showScene(state);
    this.#showScenes(state);
    notifyWaiting(this, state);
    this.#showTranscript(current);
    this.way.show(state);
    this.map.show(state, state.next ? distanceText(state.next.distanceMetres, this.language) : "");
    this.#desk?.show(state);
    const album = this.listener.play.title;
    updateLockScreen(current === null ? null : { title: this.#names[current], album }, phase === "paused");
  }

  /** @param {WalkState} state */
  #showSignal({ phase, signal, accuracy }) {
    const { texts } = this;
    if (phase === "idle" || (phase === "paused" && signal === "none")) {
      this.#smiley.show("neutral");
      const count = this.#names.length;
      return setText(byId("signal"), fillText(count === 1 ? texts.signalIdle1 : texts.signalIdle, { count }));
    }
    this.#smiley.show(faceOf(signal));
    if (signal !== this.#signal && signal !== "none") setText(byId("spoken"), texts[SENTENCES[signal]]);
    this.#signal = signal;
    setText(byId("signal"), fillText(texts[signal], { accuracy: distanceText(accuracy ?? NaN, this.language) }));
  }

  /** @param {WalkState} state */
  #showScene({ phase, current, scenes, signal }) {
    const { texts } = this;
    const scene = byId("scene");
    const heardAll = scenes.length > 0 && scenes.every(({ heard }) => heard);
    const more = scenes.filter(({ playing }) => playing).length - 1;
    const waits = scenes.findIndex((other) => other.waits !== null);
    let text = texts.sceneNone;
    if (current !== null) {
      const playing = fillText(texts.scenePlaying, { number: current + 1, name: this.#names[current] });
      text = more > 0 ? `${playing}\u00a0+${more}` : playing;
    } else if (waits >= 0) text = `${this.#names[waits]}: ${waitingText(this, scenes, waits)}`;
    else if (heardAll) text = texts.sceneAll;
    else if (phase === "idle") text = texts.sceneIdle;
    else if (phase === "waiting") text = texts.sceneWaiting;
    else if (phase === "paused") text = signal === "none" ? texts.sceneResumable : texts.scenePaused;
    scene.dataset.scene = String(current ?? "");
    if (scene.textContent === text) return;
    setText(scene, text);
    setText(byId("spoken"), text);
  }

  /** @param {WalkState} state */
  #showScenes({ scenes, position, signal, accuracy, phase }) {
    const { texts, language } = this;
    // While another tab is open, none of possibly ten thousand scenes is visible.
    if (this.tabs.chosen !== "scenes") return;
    const byHand = !isUsable(signal, accuracy);
    setText(byId("scenes-note"), byHand && phase !== "idle" ? texts.scenesByHand : texts.scenesByPlace);
    this.#scenes.show(
      scenes.map(({ heard, playing, inside }, index) => {
        const metres = position ? this.map.distance(index, position) : null;
        const distance = metres === null ? "" : fillText(texts.sceneAway, { distance: distanceText(metres, language) });
        return { heard, playing, inside, distance, waits: waitingText(this, scenes, index) };
      }),
      this.#names,
      byHand,
      texts,
    );
  }

  /** @param {number|null} current */
  #showTranscript(current) {
    const { scenes, language } = this.listener.play;
    const lines = current === null ? null : scenes[current].transcript;
    if (lines) this.#transcript.open(lines, language);
    const empty = byId("transcript-empty");
    empty.hidden = !this.#transcript.isEmpty;
    setText(empty, lines ? this.texts.transcriptNone : this.texts.transcriptIdle);
    const seconds = current === null ? null : this.listener.place(current);
    if (seconds !== null) this.#transcript.follow(seconds);
  }

  /** @param {Partial<import("../listening/store.js").WalkSettings>} changes */
  set(changes) {
    setWalkSettings(changes);
    if (changes.follows !== undefined) this.follow(changes.follows);
    else this.listener.settle();
  }
}
