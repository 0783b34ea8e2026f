// @ts-check
/** The sheet that records a sound by the phone's microphone. */

import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { keepAwake } from "../../../shared/input/wake-lock.js";
import { fillText } from "../../../shared/model/language.js";
import { localTime } from "../../../shared/model/units.js";
import { insecureHelp } from "./insecure.js";
import { keepOpen } from "./kept-open.js";
import { Microphone, MicrophoneError } from "./microphone.js";
import { FIELD_TEXTS } from "../../../languages/en/pages/features/authoring/field/texts.js";
import { WavRecording } from "./wav.js";

/** Maximum duration of a recording; its file has at most 43 MB. */
const MAX_MINUTES = 15;
/**
 * Level below which a sound is silent, duration of silence before a notice, level above which a sound is clipped. Levels
 * are shares of full scale.
 */
const SILENCE_LEVEL = 0.002;
const SILENCE_NOTICE_SECONDS = 3;
const CLIPPING_LEVEL = 0.98;

export class SoundSheet {
  #texts;
  #onRecorded;
  /** @type {Microphone|null} */
  #microphone = null;
  /** @type {WavRecording|null} */
  #recording = null;
  /** @type {Blob|null} */
  #file = null;
  #address = "";
  #isBusy = false;
  #peakLevel = 0;
  #quietSince = 0;
  #time = element("p", { class: "numbers big-time", id: "recorded-time", role: "timer" });
  #meter;
  #message = element("p", { id: "recorded-says", role: "status" });
  #trouble = element("div", { class: "field-trouble", role: "alert" });
  #player = element("audio", { controls: true, hidden: true });
  #recordButton;
  #stopButton;
  #decisionButtons;
  #sheet;

  /**
   * @param {import("../../../shared/model/language.js").Language} language
   * @param {(file: File) => void} onRecorded
   */
  constructor(language, onRecorded) {
    const texts = FIELD_TEXTS[language];
    this.#texts = texts;
    this.#onRecorded = onRecorded;
    const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {() => void} */ click, kind = "") =>
      element("button", { id, class: kind, click }, label);
    this.#meter = element("meter", { min: 0, max: 1, high: CLIPPING_LEVEL, value: 0, "aria-label": texts.level, hidden: true });
    this.#recordButton = button("record", texts.record, () => void this.#startRecording(), "primary big");
    this.#stopButton = button("record-stop", texts.stop, () => void this.#stopRecording(), "primary big recording");
    this.#decisionButtons = element(
      "div",
      { class: "rows" },
      button("record-use", texts.use, () => this.#use(), "primary big"),
      button("record-again", texts.again, () => void this.#startRecording()),
    );
    void addStyle("/features/authoring/field/field.css");
    this.#sheet = openSheet({ title: texts.soundTitle, close: texts.close, closed: () => void this.#onClose() }, [
      element("p", { class: "muted" }, texts.soundText),
      this.#trouble,
      this.#time,
      this.#meter,
      this.#message,
      this.#player,
      this.#recordButton,
      this.#stopButton,
      this.#decisionButtons,
    ]);
    this.#sheet.classList.add("field");
    keepOpen(this.#sheet, () => {
      if (!this.#isRecording) return false;
      void this.#stopRecording();
      return true;
    });
    document.addEventListener("visibilitychange", this.#visibilityChanged);
    keepAwake();
    if (!window.isSecureContext) this.#trouble.replaceChildren(insecureHelp(texts));
    this.#show();
  }

  get #isRecording() {
    return this.#microphone !== null;
  }

  async #startRecording() {
    if (this.#isBusy || this.#isRecording) return;
    this.#isBusy = true;
    this.#trouble.replaceChildren();
    setText(this.#message, "");
    this.#forget();
    this.#show();
    try {
      const microphone = await Microphone.open(
        (samples) => this.#samplesReceived(samples),
        () => void this.#stopRecording(this.#texts.cut),
      );
      if (!this.#sheet.open) return void microphone.close();
      this.#recording = new WavRecording(microphone.rate);
      this.#microphone = microphone;
      this.#quietSince = 0;
    } catch (error) {
      this.#showError(error instanceof MicrophoneError ? error.trouble : "unsupported");
    } finally {
      this.#isBusy = false;
      this.#show();
    }
    if (this.#isRecording) this.#stopButton.focus();
  }

  /** @param {import("./microphone.js").MicrophoneTrouble} trouble */
  #showError(trouble) {
    const texts = this.#texts;
    const words = { denied: texts.micDenied, missing: texts.micMissing, unsupported: texts.micUnsupported };
    this.#trouble.replaceChildren(trouble === "insecure" ? insecureHelp(texts) : element("p", {}, words[trouble]));
  }

  /** @param {Float32Array} samples */
  #samplesReceived(samples) {
    const recording = this.#recording;
    if (!recording) return;
    recording.add(samples);
    this.#peakLevel = samples.reduce((maximum, sample) => Math.max(maximum, Math.abs(sample)), 0);
    const { seconds } = recording;
    if (this.#peakLevel > SILENCE_LEVEL) this.#quietSince = seconds;
    const isQuiet = seconds - this.#quietSince > SILENCE_NOTICE_SECONDS;
    setText(this.#message, this.#peakLevel > CLIPPING_LEVEL ? this.#texts.loud : isQuiet ? this.#texts.quiet : "");
    this.#meter.value = Math.sqrt(this.#peakLevel);
    this.#showTime();
    if (seconds >= 60 * MAX_MINUTES) void this.#stopRecording(fillText(this.#texts.longest, { minutes: MAX_MINUTES }));
  }

  #visibilityChanged = () => {
    // Phones end a microphone in the background, some without an event.
    if (document.visibilityState === "hidden" && this.#isRecording) void this.#stopRecording(this.#texts.hidden);
  };

  /** @param {string} [why]  the reason, unless Stop was pressed */
  async #stopRecording(why = "") {
    const microphone = this.#microphone;
    if (!microphone || this.#isBusy) return;
    this.#isBusy = true;
    await microphone.close();
    this.#isBusy = false;
    this.#microphone = null;
    this.#file = this.#recording && this.#recording.seconds > 0 ? this.#recording.file() : null;
    this.#showTime();
    this.#recording = null;
    if (this.#file) {
      this.#address = URL.createObjectURL(this.#file);
      this.#player.src = this.#address;
    }
    setText(this.#message, why);
    this.#show();
    /** @type {HTMLElement|null} */ (this.#sheet.querySelector("#record-use"))?.focus();
  }

  #use() {
    const file = this.#file;
    if (!file) return;
    const { day, time } = localTime(new Date());
    const name = `${this.#texts.fileName} ${day} ${time}.wav`;
    this.#sheet.close();
    this.#onRecorded(new File([file], name, { type: "audio/wav" }));
  }

  #forget() {
    this.#file = null;
    URL.revokeObjectURL(this.#address);
    this.#address = "";
    this.#player.removeAttribute("src");
  }

  async #onClose() {
    document.removeEventListener("visibilitychange", this.#visibilityChanged);
    this.#player.pause();
    this.#forget();
    const microphone = this.#microphone;
    this.#microphone = this.#recording = null;
    await microphone?.close();
  }

  #showTime() {
    const seconds = Math.floor(this.#recording?.seconds ?? 0);
    const parts = { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, "0") };
    if (this.#recording) setText(this.#time, fillText(this.#texts.length, parts));
  }

  #show() {
    const isRecording = this.#isRecording;
    this.#recordButton.hidden = isRecording || this.#file !== null;
    this.#recordButton.disabled = this.#isBusy || !window.isSecureContext;
    this.#stopButton.hidden = !isRecording;
    this.#meter.hidden = !isRecording;
    this.#decisionButtons.hidden = isRecording || this.#file === null;
    this.#player.hidden = this.#decisionButtons.hidden;
    if (!isRecording && this.#file === null) setText(this.#time, "");
  }
}
