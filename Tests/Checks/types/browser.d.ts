// What the pages themselves put on the window.

interface Window {
  /** Of touchkit.js. */
  touchkit?: {
    readonly on: () => void;
    readonly off: () => void;
    readonly toggle: () => void;
    readonly withdraw?: () => void;
    readonly adopt?: (inside: Document, session: string, study: boolean) => boolean;
  };
  /** Of early-touches.js: the events buffered so far that were meant for the element, in order; ends the buffering. */
  drainEarlyTouches?(element: HTMLElement): PointerEvent[];
  /** Of early-connection.js: the socket that it opened to the address, if it is not closed; once. */
  takeEarlySocket?(address: string): WebSocket | undefined;
}

interface ImportMeta {
  /** Whether Scripts/build-pages has bundled the module into a page. */
  readonly bundled?: true;
}
