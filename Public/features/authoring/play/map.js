// @ts-check
/** The map of a play's editor: regions can be chosen and dragged, and tools draw new ones. */

import { isRough, roughPositionText } from "../../../shared/input/rough-position.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { fillText } from "../../../shared/model/language.js";
import { centreOf, fromMetres, reachMetres } from "../../../shared/model/regions.js";
import { iconButton } from "../workbench/bar.js";
import { AuthorMap } from "../workbench/map.js";
import { PLAY_LIMITS } from "./model/draft.js";
import { playWarnings } from "./model/warnings.js";
import { RegionDrawing } from "./region-drawing.js";
import { RegionLayer } from "./region-layer.js";

/** The zoom for a play with a position and no regions yet. */
const DEFAULT_ZOOM = 17;

export class PlayMapPart {
  #editor;
  #map;
  /** @type {RegionLayer|null} */
  #layer = null;
  /** @type {RegionDrawing|null} */
  #drawing = null;
  #hint = element("p", { id: "drawing-hint", role: "status", hidden: true });
  #circle = iconButton("touches", "circle", { id: "draw-circle", disabled: true, click: () => this.#draw("circle") });
  #polygon = iconButton(
    "polygon",
    "polygon",
    { id: "draw-polygon", disabled: true, click: () => this.#draw("polygon") },
  );
  #close = iconButton(
    "done",
    "closePolygon",
    { id: "close-polygon", hidden: true, click: () => this.#drawing?.finish() },
  );
  #positionButton = iconButton("locate", "here", { id: "here", click: () => this.#goToPosition() });
  #walk = iconButton("walk", "byWalking", { id: "by-walking", click: () => void this.#recordWalk() });
  #hasFitted = false;

  /** @param {import("./editor.js").PlayEditor} editor */
  constructor(editor) {
    this.#editor = editor;
    this.#map = new AuthorMap((L, world) => {
      this.#layer = new RegionLayer(L, world.map, {
        chosen: (index) => editor.choose(index),
        changed: (index, region) => {
          editor.settle();
          editor.changeScene(index, { region });
        },
      });
      this.#drawing = new RegionDrawing(world.map, {
        sketched: (region) => {
          this.#layer?.sketch(region);
          this.#close.hidden = !this.#drawing?.canClose;
        },
        drawn: (region) => editor.addScenes([{ region, name: "" }]),
        ended: () => this.show(),
      });
      this.#circle.disabled = this.#polygon.disabled = false;
      this.show();
    });
    this.root = element(
      "section",
      { id: "stage-room", class: "play-map" },
      this.#map.root,
      this.#hint,
      element("div", { id: "stage-tools" }, this.#close, this.#positionButton, this.#circle, this.#polygon, this.#walk),
    );
  }

  close() {
    this.#drawing?.close();
    this.#map.close();
  }

  show() {
    const { draft, chosen } = this.#editor;
    const warned = new Set(playWarnings(draft.scenes).map(({ scene }) => scene));
    this.#layer?.show(draft.scenes.map(({ region }) => region), this.#drawing?.kind ? -1 : chosen, warned);
    if (this.#layer && !this.#hasFitted && draft.scenes.length > 0) {
      this.#hasFitted = true;
      this.fit();
    }
    this.#showTools();
  }

  /** Shows all regions. */
  fit() {
    const bounds = this.#editor.draft.scenes.flatMap(({ region }) => {
      const centre = centreOf(region);
      const reach = 1.5 * reachMetres(region);
      return [fromMetres({ x: -reach, y: -reach }, centre), fromMetres({ x: reach, y: reach }, centre)];
    });
    const world = this.#map.world;
    if (!world || bounds.length === 0) return;
    const latitudes = bounds.map(({ latitude }) => latitude);
    const longitudes = bounds.map(({ longitude }) => longitude);
    world.showBox({
      west: Math.min(...longitudes),
      south: Math.min(...latitudes),
      east: Math.max(...longitudes),
      north: Math.max(...latitudes),
    });
  }

  /** The centre of the visible map: the place of a scene that was not drawn. */
  get middle() {
    return this.#map.world?.centre ?? { latitude: 0, longitude: 0 };
  }

  /** @param {number} index */
  reveal(index) {
    const world = this.#map.world;
    const scene = this.#editor.draft.scenes[index];
    if (!world || !scene) return;
    const { latitude, longitude } = centreOf(scene.region);
    if (!world.map.getBounds().contains([latitude, longitude])) world.showPlace({ latitude, longitude }, DEFAULT_ZOOM);
  }

  /** @param {"circle"|"polygon"} kind */
  #draw(kind) {
    if (this.#drawing?.kind === kind) this.#drawing.giveUp();
    else this.#drawing?.begin(kind);
    this.#hasFitted = true;
    this.show();
  }

  async #recordWalk() {
    const editor = this.#editor;
    const name = fillText(editor.texts.newScene, { number: editor.draft.scenes.length + 1 });
    const { RegionSheet } = await import("../field/region-sheet.js");
    new RegionSheet({
      language: editor.language,
      name,
      nameCharacters: PLAY_LIMITS.nameCharacters,
      added: (made) => {
        editor.addScenes([made]);
        this.#map.world?.showPlace(centreOf(made.region), DEFAULT_ZOOM);
      },
    });
  }

  #showTools() {
    const kind = this.#drawing?.kind ?? null;
    const { texts } = this.#editor;
    this.#circle.setAttribute("aria-pressed", String(kind === "circle"));
    this.#polygon.setAttribute("aria-pressed", String(kind === "polygon"));
    this.#close.hidden = !this.#drawing?.canClose;
    this.#hint.hidden = kind === null;
    setText(this.#hint, kind === "circle" ? texts.circleHint : kind === "polygon" ? texts.polygonHint : "");
    this.root.classList.toggle("drawing", kind !== null);
  }

  #goToPosition() {
    const { texts } = this.#editor;
    /** @param {string} text */
    const showStatus = (text) => {
      this.#hint.hidden = text === "";
      setText(this.#hint, text);
    };
    if (!navigator.geolocation || !isSecureContext) return showStatus(texts.hereFailed);
    showStatus(texts.hereSearching);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        showStatus(isRough({ accuracy }) ? roughPositionText(this.#editor.language) : "");
        this.#map.world?.showPlace({ latitude, longitude }, DEFAULT_ZOOM);
      },
      () => showStatus(this.#editor.texts.hereFailed),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  }
}
