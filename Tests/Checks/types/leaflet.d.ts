// The part of Leaflet 1.7 that the authoring pages use (https://leafletjs.com/reference.html).

declare namespace Leaflet {
  /** Degrees: latitude, longitude. */
  type Position = number[];

  interface LatLng {
    readonly lat: number;
    readonly lng: number;
  }

  interface MapEvent {
    readonly latlng: LatLng;
  }

  interface Handler {
    enable(): void;
    disable(): void;
  }

  interface Map {
    readonly dragging: Handler;
    readonly doubleClickZoom: Handler;
    readonly boxZoom: Handler;
    getContainer(): HTMLElement;
    getCenter(): LatLng;
    mouseEventToLatLng(event: MouseEvent): LatLng;
    /** CSS px from the map's top left corner. */
    latLngToContainerPoint(position: Position): { readonly x: number; readonly y: number };
    on(type: string, listener: (event: MapEvent) => void): this;
  }

  interface Layer {
    addTo(map: Map): this;
    remove(): this;
    on(type: string, listener: (event: MapEvent) => void): this;
  }

  interface Marker extends Layer {
    getLatLng(): LatLng;
    setLatLng(position: Position): this;
  }

  interface Path extends Layer {
    bringToFront(): this;
  }

  interface Circle extends Path {
    setLatLng(position: Position): this;
    /** Metres. */
    setRadius(radius: number): this;
  }

  interface Polygon extends Path {
    setLatLngs(positions: Position[]): this;
  }

  interface Icon {}

  /** The global `L`. */
  interface Library {
    readonly DomEvent: { stopPropagation(event: MapEvent): void };
    circle(position: Position, options: { radius: number; className: string; interactive?: boolean }): Circle;
    polygon(positions: Position[], options: { className: string }): Polygon;
    marker(
      position: Position,
      options: { icon: Icon; draggable: boolean; keyboard: boolean; zIndexOffset?: number },
    ): Marker;
    divIcon(options: { html: HTMLElement; className: string; iconSize: number[]; iconAnchor?: number[] }): Icon;
  }
}
