// @ts-check
/** The acceleration of free fall by a pendulum whose bob is the phone, or by counting swings. Loaded when it is opened. */

import { element } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { setSetting, setting } from "../../../shared/net/settings.js";
import { pendulumDrawing } from "../weighing/drawings.js";
import { WeighingEngine } from "../weighing/engine.js";
import { Listening } from "../weighing/listening.js";
import { allowMotion, knownTrouble } from "../weighing/motion.js";
import { SensorSheet, sensorStyles } from "../weighing/sensor-sheet.js";
import { WEIGHING_TEXTS } from "../../../languages/en/pages/features/scale/weighing-texts.js";
import { PENDULUM_TEXTS } from "../../../languages/en/pages/features/scale/pendulum-texts.js";
import { PendulumSending } from "./sending.js";
import { counted, COUNTS, keptPendulums, LENGTHS, PendulumModel, RECORDINGS } from "./model.js";

/** @typedef {import("../../../shared/model/language.js").Language} Language */

/**
 * @param {Language} language
 * @param {import("../weighing/sensor-sheet.js").Signal} signal  given when a recording is good
 * @param {import("../weighing/sending.js").WeighingPhone|null} phone  null without a session
 */
export async function openPendulum(language, signal, phone) {
  await sensorStyles;
  if (document.querySelector("dialog[open]")) return;
  const sheet = new PendulumSheet(language, signal, phone);
  await sheet.begin();
}

class PendulumSheet extends SensorSheet {
  #texts = PENDULUM_TEXTS[this.language];
  #model = new PendulumModel(keptPendulums(setting("pendulum")));
  /** @type {WeighingEngine|undefined} */
  #engine;
  #centimetres = "";
  #swings = 10;
  /** The length that was removed last. @type {import("./model.js").Pendulum|null} */
  #removed = null;
  /** Whether this phone's sensor was asked for. */
  #allowed = false;
  #phone;
  #sending;

  /**
   * @param {Language} language
   * @param {import("../weighing/sensor-sheet.js").Signal} signal
   * @param {import("../weighing/sending.js").WeighingPhone|null} phone
   */
  constructor(language, signal, phone) {
    super(language, signal, PENDULUM_TEXTS[language].title);
    this.#phone = phone;
    this.#sending = new PendulumSending(phone, PENDULUM_TEXTS[language].name);
  }

  async begin() {
    try {
      this.#engine = await WeighingEngine.load();
    } catch {
      return this.say(WEIGHING_TEXTS[this.language].failed);
    }
    this.#showStep();
  }

  #showStep() {
    const texts = this.#texts;
    const trouble = knownTrouble();
    const length = element("input", {
      id: "pendulum-length",
      class: "entry",
      type: "number",
      inputmode: "decimal",
      min: LENGTHS[0],
      max: LENGTHS[1],
      step: "any",
      required: true,
      value: this.#centimetres,
      input: () => (this.#centimetres = length.value),
    });
    const place = element("div", { class: "weighing-listen" });
    /** @param {() => unknown} run */
    const withLength = (run) => () => {
      if (length.reportValidity()) run();
    };
    place.append(
      element("p", {}, trouble ? texts.howTouch : texts.how),
      ...(trouble ? [] : [this.button(texts.listen, withLength(() => this.#listen(place)), true)]),
      this.button(texts.count, withLength(() => this.#count(place)), trouble !== null),
    );
    this.show(
      ...this.#result(),
      this.#model.pendulums.length === 0 && pendulumDrawing(),
      this.#model.pendulums.length === 0 && element("p", {}, texts.needs),
      this.#phone !== null && this.#model.pendulums.length === 0 && element("p", { class: "muted" }, texts.toClass),
      trouble && this.troubleText(trouble),
      element("label", { for: "pendulum-length" }, texts.length),
      length,
      place,
      ...this.#table(),
    );
  }

  #result() {
    const texts = this.#texts;
    const { rows } = this.#model;
    if (!this.#engine || rows.length === 0) return [element("p", {}, texts.intro)];
    const found = this.#engine.gravity(rows);
    if ("refused" in found) {
      return [element("p", { class: "weighing-trouble" }, found.refused === "notRising" ? texts.notRising : texts.tooFew)];
    }
    const digits = found.error < 0.1 ? 2 : 1;
    const value = fillText(texts.result, { g: this.number(found.value, digits), error: this.number(found.error, digits) });
    const longer = fillText(found.longer < 0 ? texts.shorter : texts.longer, {
      millimetres: this.number(Math.abs(found.longer) * 1000),
    });
    const next = this.#model.pendulums.length < 3 ? texts.moreLengths : texts.moreSpread;
    return [
      this.result(found.value, value),
      element("p", { class: "muted" }, found.isSlope ? `${texts.slope} ${longer}` : `${texts.mean} ${next}`),
    ];
  }

  /** @param {number} centimetres */
  #length(centimetres) {
    return this.number(centimetres, Number.isInteger(centimetres) ? 0 : 1);
  }

  #table() {
    const texts = this.#texts;
    const { pendulums } = this.#model;
    const removed = this.#removed;
    const undo = removed && element(
      "div",
      { class: "rows" },
      this.button(fillText(texts.undo, { length: this.#length(removed.centimetres) }), () => {
        for (const swung of removed.swung) this.#model.add(removed.centimetres, swung);
        this.#sending.renew(this.#model);
        this.#changed(null);
      }),
    );
    if (pendulums.length === 0) return undo ? [undo] : [];
    const head = [texts.lengthHead, texts.periodHead, texts.recordings, ""].map((text) =>
      element("th", { scope: "col" }, text)
    );
    const rows = pendulums.map((pendulum) => {
      const { centimetres, swung } = pendulum;
      const mean = swung.reduce((sum, [period]) => sum + period, 0) / swung.length;
      const remove = element(
        "button",
        { "aria-label": fillText(texts.remove, { length: this.#length(centimetres) }), click: () => this.#remove(pendulum) },
        "×",
      );
      return element(
        "tr",
        {},
        element("td", {}, this.#length(centimetres)),
        element("td", {}, this.number(mean, 3)),
        element("td", {}, String(swung.length)),
        element("td", {}, remove),
      );
    });
    return [
      element("table", {}, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows)),
      ...(undo ? [undo] : []),
    ];
  }

  /** @param {import("./model.js").Pendulum} pendulum */
  #remove(pendulum) {
    this.#model.remove(pendulum.centimetres);
    this.#sending.renew(this.#model);
    this.#changed(pendulum);
  }

  /** @param {import("./model.js").Pendulum|null} removed */
  #changed(removed) {
    this.#removed = removed;
    setSetting("pendulum", { pendulums: this.#model.pendulums });
    this.#showStep();
  }

  /**
   * @param {import("./model.js").Swung} swung
   * @param {import("../weighing/sending.js").MotionSamples} [samples]  none if somebody counted
   */
  #take(swung, samples) {
    const centimetres = Number(this.#centimetres);
    if (samples) this.#sending.recorded(this.#model, centimetres, samples);
    else this.#sending.counted(this.#model, centimetres, swung);
    this.#model.add(centimetres, swung);
    const period = fillText(this.#texts.period, { seconds: this.number(swung[0], 3) });
    const isEnough = this.#model.count(centimetres) >= RECORDINGS;
    this.say(`${period} ${isEnough ? this.#texts.otherLength : this.#texts.again}`);
    this.#changed(null);
  }

  // By the motion sensor

  /** @param {HTMLElement} place */
  async #listen(place) {
    this.signal.prepare();
    this.say("");
    const texts = WEIGHING_TEXTS[this.language];
    // Asked within the tap.
    const trouble = this.#allowed ? null : await allowMotion();
    if (trouble) return this.say(texts[trouble]);
    this.#allowed = true;
    const listening = new Listening("pendulum", /** @type {WeighingEngine} */ (this.#engine), texts, {
      heard: ([period, error, amplitude], samples) => {
        this.signal.give();
        this.#take([period, error, amplitude], samples);
      },
      refused: (reason, samples) => {
        // One that a hidden page has cut off says nothing of the pendulum.
        if (reason !== "hidden") this.#sending.recorded(this.#model, Number(this.#centimetres), samples);
        this.say(this.#refusal(reason));
        this.#showStep();
      },
    });
    this.listening = listening;
    const stop = this.button(texts.cancel, () => this.#showStep());
    place.replaceChildren(...listening.nodes, stop);
    stop.focus();
  }

  /** @param {import("../weighing/listening.js").Refusal} reason */
  #refusal(reason) {
    const own = this.#texts.refused;
    return reason in own ? own[/** @type {keyof typeof own} */ (reason)] : WEIGHING_TEXTS[this.language].refused[reason];
  }

  // By touch

  /** @param {HTMLElement} place */
  #count(place) {
    const texts = this.#texts;
    this.say("");
    const count = element("input", {
      id: "pendulum-count",
      class: "entry",
      type: "number",
      inputmode: "numeric",
      min: COUNTS[0],
      max: COUNTS[1],
      step: 1,
      required: true,
      value: this.#swings,
    });
    /** @type {number|null} */
    let began = null;
    const tap = (/** @type {number} */ time) => {
      if (began === null) {
        if (!count.reportValidity()) return;
        this.#swings = Number(count.value);
        count.disabled = true;
        began = time;
        button.textContent = fillText(texts.stop, { count: this.#swings });
        return;
      }
      const swung = counted(time - began, this.#swings);
      // Shorter or longer than any pendulum of these lengths.
      if (swung[0] < 0.3 || swung[0] > 5) {
        this.#count(place);
        return this.say(texts.miscounted);
      }
      this.#take(swung);
    };
    const button = element("button", {
      class: "primary pendulum-tap",
      // The moment of the touch; a key's click has none.
      pointerdown: (/** @type {PointerEvent} */ event) => tap(event.timeStamp),
      click: (/** @type {MouseEvent} */ event) => event.detail === 0 && tap(event.timeStamp),
    }, texts.start);
    const cancel = this.button(WEIGHING_TEXTS[this.language].cancel, () => this.#showStep());
    place.replaceChildren(
      element("p", {}, texts.howCount),
      element("label", { for: "pendulum-count" }, texts.swings),
      count,
      button,
      cancel,
    );
    button.focus();
  }
}
