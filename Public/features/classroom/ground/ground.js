// @ts-check
/** The sheet in which the host lays a picture under the drawing: a file, a photo, a screenshot, a sample. Loaded when it is opened. */

import { addStyle, element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { openSheet } from "../../../shared/dom/sheet.js";
import { fillText } from "../../../shared/model/language.js";
import { LONG_REQUEST_TIMEOUT_MS, request, RestError } from "../../../shared/net/rest.js";
import { explain } from "../room/failures.js";
import { graphPaper, numberGrid } from "./samples.js";
import { PictureScale } from "./scale.js";
import { PDF, ready, UnshownPDF } from "./scaled.js";
import { CoastSection } from "./walks.js";
import { GROUND_TEXTS } from "../../../languages/en/pages/features/classroom/ground/texts.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */
/** @typedef {Contract.SessionPicture} Picture */

/**
 * The sheet that is open.
 * @type {GroundSheet|null}
 */
let opened = null;
let isListening = false;

/** @param {Classroom} classroom */
export async function openGround(classroom) {
  await Promise.all([addStyle("/shared/dom/sheet.css"), addStyle("/features/classroom/ground/ground.css")]);
  if (!classroom.savedHost || document.querySelector("dialog[open]")) return;
  opened = new GroundSheet(classroom);
  if (!isListening) classroom.listen({ state: () => opened?.show() });
  isListening = true;
  await opened.list();
}

class GroundSheet {
  #classroom;
  #texts;
  #status = element("p", { class: "muted", role: "status" });
  #failure = element("p", { class: "failure", role: "alert" });
  #pictures = element("div", { class: "grounds", role: "group" });
  #none;
  #scale;
  #coast;
  #sheet;
  /** @type {Picture[]} */
  #all = [];
  #isBusy = false;

  /** @param {Classroom} classroom */
  constructor(classroom) {
    this.#classroom = classroom;
    const texts = this.#texts = GROUND_TEXTS[classroom.language];
    const file = this.#input("ground-file", { accept: "image/*,application/pdf" });
    const camera = this.#input("ground-camera", { accept: "image/*", capture: "environment" });
    const sample = (/** @type {string} */ label, /** @type {() => Promise<Blob>} */ draw) =>
      element("button", { click: () => void this.#send(draw()) }, label);
    const scene = (/** @type {string} */ label, /** @type {"staff"|"worldMap"|"body"|"coast"} */ name) =>
      sample(label, async () => (await import("./scenes.js"))[name]());
    this.#none = element("button", { id: "ground-none", click: () => void this.#lay(null) }, texts.none);
    this.#pictures.setAttribute("aria-label", texts.mine);
    this.#scale = new PictureScale(classroom.language, (scale) => this.#measure(scale));
    this.#coast = new CoastSection(classroom.language, () => this.#walks());
    this.#sheet = openSheet({ title: texts.title, close: classroom.texts.close, closed: () => this.#closed() }, [
      element("p", {}, texts.intro),
      element(
        "div",
        { class: "pair" },
        element("button", { class: "primary", click: () => file.click() }, icon("picture"), texts.file),
        element("button", { click: () => camera.click() }, icon("camera"), texts.camera),
      ),
      file,
      camera,
      element("p", { class: "muted" }, texts.paste),
      this.#status,
      this.#failure,
      element("h3", {}, texts.samples),
      element(
        "div",
        { class: "pair" },
        sample(texts.paper, graphPaper),
        sample(texts.grid, numberGrid),
        scene(texts.staff, "staff"),
        scene(texts.world, "worldMap"),
        scene(texts.body, "body"),
        scene(texts.coast, "coast"),
      ),
      element("h3", {}, texts.mine),
      this.#pictures,
      this.#scale.root,
      this.#coast.root,
      element("p", { class: "muted" }, texts.what),
    ]);
    this.#sheet.addEventListener("dragover", (event) => event.preventDefault());
    this.#sheet.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#take(event.dataTransfer);
    });
    document.addEventListener("paste", this.#pasted);
  }

  /** Fetches the pictures that the class has. */
  async list() {
    try {
      this.#all = (await this.#read(this.#address)).pictures;
      this.show();
    } catch (error) {
      setText(this.#failure, explain(error, this.#classroom.texts));
    }
  }

  get #address() {
    return `/api/v1/sessions/${this.#classroom.code}/grounds`;
  }

  /**
   * @param {string} id
   * @param {Record<string, string>} more
   */
  #input(id, more) {
    const input = element("input", { id, class: "spoken", type: "file", tabindex: "-1", "aria-hidden": "true", ...more });
    input.addEventListener("change", () => {
      const [chosen] = input.files ?? [];
      if (chosen) void this.#send(ready(chosen));
      // Allows the same file to be chosen again.
      input.value = "";
    });
    return input;
  }

  #pasted = (/** @type {ClipboardEvent} */ event) => this.#take(event.clipboardData);

  /** @param {DataTransfer|null} data  pasted or dropped */
  #take(data) {
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/") || type === PDF);
    if (file) void this.#send(ready(file));
  }

  #closed() {
    opened = null;
    document.removeEventListener("paste", this.#pasted);
  }

  /** @param {Promise<Blob>} drawing  the picture as it is sent */
  async #send(drawing) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    setText(this.#failure, "");
    setText(this.#status, this.#texts.sending);
    try {
      const body = await drawing.catch((error) => {
        throw new Error(error instanceof UnshownPDF ? this.#texts.pdf : this.#texts.unreadable);
      });
      const headers = { "Content-Type": body.type };
      const options = { method: "POST", headers, body, token: this.#classroom.savedHost?.hostToken };
      const answer = await request(this.#address, { ...options, timeoutMs: LONG_REQUEST_TIMEOUT_MS });
      /** @type {Picture} */
      const picture = await answer.json();
      if (answer.status === 201) this.#all.push(picture);
      await this.#lay(picture);
    } catch (error) {
      setText(this.#status, "");
      setText(this.#failure, this.#reason(error));
    } finally {
      this.#isBusy = false;
    }
  }

  /** @param {unknown} error */
  #reason(error) {
    if (!(error instanceof RestError)) return error instanceof Error ? error.message : String(error);
    return error.type === "too-many-pictures" ? this.#texts.full : explain(error, this.#classroom.texts);
  }

  /** @param {Picture|null} picture */
  async #lay(picture) {
    setText(this.#failure, "");
    try {
      await this.#classroom.command({ action: "ground", picture: picture?.picture ?? null });
      this.show();
      const number = this.#all.findIndex((each) => each.picture === picture?.picture) + 1;
      setText(this.#status, picture ? fillText(this.#texts.chosen, { number }) : this.#texts.removed);
    } catch (error) {
      setText(this.#status, "");
      setText(this.#failure, this.#reason(error));
    }
  }

  /** What the class has walked on the picture. */
  #walks() {
    return this.#read(`${this.#address}/${this.#classroom.room.state.ground?.picture}/walks`);
  }

  /** @param {string} address */
  async #read(address) {
    return (await request(address, { token: this.#classroom.savedHost?.hostToken })).json();
  }

  /** @param {object} scale  of the picture under the drawing */
  async #measure(scale) {
    setText(this.#failure, "");
    try {
      await this.#classroom.command({ action: "groundScale", ...scale });
      this.show();
    } catch (error) {
      setText(this.#failure, this.#reason(error));
    }
  }

  /** Shows the pictures, and which of them lies under the drawing. */
  show() {
    const { ground } = this.#classroom.room.state;
    const shown = ground?.picture ?? null;
    this.#coast.root.hidden = !ground;
    this.#scale.show(ground, `${this.#address}/${shown}`);
    // A button that has the focus keeps it.
    if (this.#pictures.childElementCount !== this.#all.length + 1) {
      this.#pictures.replaceChildren(...this.#all.map((picture, index) => this.#button(picture, index + 1)), this.#none);
    }
    for (const button of this.#pictures.children) {
      const name = button.getAttribute("data-picture");
      button.setAttribute("aria-pressed", String(name === shown));
      button.classList.add("choice");
    }
  }

  /**
   * @param {Picture} picture
   * @param {number} number
   */
  #button(picture, number) {
    const image = element("img", { src: `${this.#address}/${picture.picture}`, alt: "", loading: "lazy" });
    const properties = { "data-picture": picture.picture, click: () => void this.#lay(picture) };
    return element("button", properties, image, fillText(this.#texts.number, { number }));
  }
}
