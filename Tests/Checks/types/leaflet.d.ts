// The part of Leaflet 1.7 (https://leafletjs.com/reference.html) and of Leaflet.markercluster 1.4 that typed pages use.

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
    getZoom(): number;
    getMaxZoom(): number;
    addLayer(layer: Layer): this;
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
    /** Undefined until the marker is on a map. */
    getElement(): HTMLElement | undefined;
    getLatLng(): LatLng;
    setLatLng(position: Position): this;
  }

  /** A marker with a value of ours in its options. */
  interface ValueMarker<Value> extends Marker {
    readonly options: { readonly feature: Value };
  }

  interface Cluster<Value> extends Marker {
    getAllChildMarkers(): ValueMarker<Value>[];
    spiderfy(): void;
  }

  interface ClusterGroup<Value> extends Layer {
    readonly _map: Map;
    addLayers(markers: ValueMarker<Value>[]): this;
    removeLayers(markers: ValueMarker<Value>[]): this;
    clearLayers(): this;
    on(type: string, listener: (event: MapEvent & { readonly layer: Cluster<Value> }) => void): this;
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

  /** What methods of a class of icons find in `this`. */
  interface IconMembers {
    readonly options: { readonly label: string; readonly draw: () => Node };
    _setIconStyles(node: HTMLElement, kind: "icon"): void;
  }

  interface IconOptions {
    className: string;
    iconSize: number[];
    iconAnchor?: number[];
    label?: string;
    draw?: () => Node;
  }

  type IconClass = new (options: IconOptions) => Icon;

  /** The global `L`. */
  interface Library {
    readonly DomEvent: { stopPropagation(event: MapEvent): void };
    readonly Icon: { extend(members: object & ThisType<IconMembers>): IconClass };
    circle(position: Position, options: { radius: number; className: string; interactive?: boolean }): Circle;
    polygon(positions: Position[], options: { className: string }): Polygon;
    marker<Value>(
      position: Position,
      options: { icon: Icon; keyboard: boolean; riseOnHover: boolean; feature: Value },
    ): ValueMarker<Value>;
    marker(
      position: Position,
      options: { icon: Icon; keyboard: boolean; draggable?: boolean; interactive?: boolean; zIndexOffset?: number },
    ): Marker;
    markerClusterGroup<Value>(options: {
      maxClusterRadius: number;
      showCoverageOnHover: boolean;
      zoomToBoundsOnClick: boolean;
      spiderfyOnMaxZoom: boolean;
      animate: boolean;
      spiderfyDistanceMultiplier: number;
      spiderLegPolylineOptions: { className: string; weight: number; opacity: number };
      iconCreateFunction: (cluster: Cluster<Value>) => Icon;
    }): ClusterGroup<Value>;
    divIcon(options: { html: HTMLElement; className: string; iconSize: number[]; iconAnchor?: number[] }): Icon;
  }
}
