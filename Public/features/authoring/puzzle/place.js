// @ts-check
/** A puzzle's place: a pin on the map, two numbers, the photo's position, and the maximum distance of players. */

import { isRough, roughPositionText } from "../../../shared/input/rough-position.js";
import { element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { fillText } from "../../../shared/model/language.js";
import { AuthorMap } from "../workbench/map.js";
import { degreesField, NumberField } from "../workbench/number-field.js";
import { PinPicker } from "../workbench/pin-picker.js";
import { LIMITS } from "./model/draft.js";

/** A zoom at which a street fills the map; the outline map shows only its grid of degrees there. */
const STREET_ZOOM = 14;
/** The default maximum distance of players from the place. */
const DEFAULT_PROXIMITY_METRES = 50;

export class PlacePart {
  #editor;
  #map;
  /** @type {PinPicker|null} */
  #picker = null;
  #latitude;
  #longitude;
  #proximity;
  #isNear;
  #offer = element("p", { id: "photo-place", hidden: true });
  #photoPlaceText = element("span");
  #here;
  #hereState = element("p", { class: "muted", role: "status" });
  /**
   * Coordinates that were typed while the other one is missing.
   * @type {{latitude: number|null, longitude: number|null}}
   */
  #typedCoordinates = { latitude: null, longitude: null };
  /** The place shown on the map. */
  #shownPlace = "";

  /** @param {import("./editor.js").PuzzleEditor} editor */
  constructor(editor) {
    this.#editor = editor;
    const settled = () => {
      this.#latitude.check(editor.texts.badLatitude);
      this.#longitude.check(editor.texts.badLongitude);
      this.#proximity.check(editor.texts.badProximity);
      editor.settle();
    };
    const changed = (/** @type {{latitude?: number, longitude?: number}} */ typed) => this.#coordinateTyped(typed);
    this.#latitude = degreesField("latitude", changed, settled);
    this.#longitude = degreesField("longitude", changed, settled);
    this.#proximity = new NumberField({
      id: "field-proximityMetres",
      label: "proximityField",
      isDecimal: true,
      isGood: (value) => value > 0 && value <= LIMITS.farthestMetres,
      changed: (proximityMetres) => editor.change({ proximityMetres }, "proximity"),
      settled,
    });
    this.#isNear = element("input", {
      id: "field-near",
      type: "checkbox",
      change: () => editor.change({ proximityMetres: this.#isNear.checked ? DEFAULT_PROXIMITY_METRES : null }),
    });
    this.#here = element(
      "button",
      { id: "here", click: () => this.#goToPosition() },
      icon("locate"),
      element("span", { "data-text": "here" }),
    );
    this.#map = new AuthorMap((L, world) => {
      this.#picker = new PinPicker(L, world.map, (place) => this.#setPlace(place));
      this.#shownPlace = "";
      this.show();
    });
    const takePhotoPlace = () => this.#photoPlace && this.#setPlace(this.#photoPlace);
    this.#offer.append(
      this.#photoPlaceText,
      element(
        "button",
        { id: "take-photo-place", click: takePhotoPlace },
        element("span", { "data-text": "fromPhoto" }),
      ),
    );
    this.root = element(
      "section",
      { id: "place" },
      element("h2", { "data-text": "place" }),
      element("p", { class: "muted", "data-text": "placeHint" }),
      this.#offer,
      this.#map.root,
      element("div", { class: "pair" }, this.#latitude.root, this.#longitude.root),
      this.#here,
      this.#hereState,
      element(
        "label",
        { class: "check", for: "field-near" },
        this.#isNear,
        element("span", { "data-text": "proximity" }),
      ),
      this.#proximity.root,
    );
  }

  close() {
    this.#map.close();
  }

  show() {
    const { draft, texts } = this.#editor;
    const { place, proximityMetres } = draft;
    if (place) this.#typedCoordinates = { latitude: null, longitude: null };
    this.#latitude.show(place?.latitude ?? this.#typedCoordinates.latitude);
    this.#longitude.show(place?.longitude ?? this.#typedCoordinates.longitude);
    this.#isNear.checked = proximityMetres !== null;
    this.#proximity.root.hidden = proximityMetres === null;
    this.#proximity.show(proximityMetres);
    const position = this.#photoPlace;
    const isTaken = position && place && position.latitude === place.latitude && position.longitude === place.longitude;
    this.#offer.hidden = !position || Boolean(isTaken);
    if (position) {
      const values = { latitude: position.latitude.toFixed(5), longitude: position.longitude.toFixed(5) };
      setText(this.#photoPlaceText, fillText(texts.fromPhotoIs, values));
    }
    this.#picker?.show(place, proximityMetres);
    const shown = place ? `${place.latitude} ${place.longitude}` : "";
    if (place && this.#picker && shown !== this.#shownPlace) {
      // A visible pin keeps its position on the screen.
      const bounds = this.#map.world?.map.getBounds();
      if (this.#shownPlace === "" || !bounds?.contains([place.latitude, place.longitude])) {
        this.#map.world?.showPlace(place, STREET_ZOOM);
      }
    }
    if (this.#picker) this.#shownPlace = shown;
  }

  /** @param {string} field @param {string} message */
  showFailure(field, message) {
    this.#latitude.showFailure(field === "latitude" ? message : "");
    this.#longitude.showFailure(field === "longitude" ? message : "");
    this.#proximity.showFailure(field === "proximityMetres" ? message : "");
  }

  /** The position of the photos: the altered one's or, without one, the original's. */
  get #photoPlace() {
    const { draft, remote } = this.#editor;
    const own = remote.picture !== null && remote.picture === draft.picture?.key ? remote.position : null;
    return own ?? (remote.compared && remote.compared.original === draft.original?.key ? remote.compared.position : null);
  }

  /** @param {import("../../../shared/model/geography.js").Place} place */
  #setPlace(place) {
    // The place is already visible, so that `show` need not move a map that shows one.
    if (this.#shownPlace) this.#shownPlace = `${place.latitude} ${place.longitude}`;
    this.#editor.settle();
    this.#editor.change({ place: { latitude: place.latitude, longitude: place.longitude } });
  }

  /** @param {{latitude?: number, longitude?: number}} typed */
  #coordinateTyped(typed) {
    const { place } = this.#editor.draft;
    this.#typedCoordinates = { ...this.#typedCoordinates, ...typed };
    const { latitude, longitude } = { ...this.#typedCoordinates, ...place, ...typed };
    if (latitude === null || longitude === null) return;
    this.#editor.change({ place: { latitude, longitude } }, `place.${Object.keys(typed)[0]}`);
  }

  #goToPosition() {
    const { texts } = this.#editor;
    if (!navigator.geolocation || !isSecureContext) return setText(this.#hereState, texts.hereFailed);
    setText(this.#hereState, texts.hereSearching);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setText(this.#hereState, isRough(coords) ? roughPositionText(this.#editor.language) : "");
        if (isRough(coords)) return;
        this.#shownPlace = "";
        this.#editor.settle();
        this.#editor.change(
          { place: { latitude: Number(coords.latitude.toFixed(6)), longitude: Number(coords.longitude.toFixed(6)) } },
        );
      },
      () => setText(this.#hereState, this.#editor.texts.hereFailed),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  }
}
