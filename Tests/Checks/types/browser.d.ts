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

/** The texts that are loaded: of early-language.js or texts.js. */
declare var pageTexts: {
  records: Record<string, Record<string, unknown>>;
  /** All that follows is missing where the texts of all languages are loaded. */
  language?: string;
  loaded?: string[];
  load?(language: string): Promise<void>;
  before?(part: string, script: string, load: () => Promise<unknown>): Promise<unknown>;
};

/** Of the records of texts, which languages.js needs itself. */
type PageLanguage = import("../../../Public/languages/languages.js").Language;
