// What browsers have and the DOM library of TypeScript 4.8 lacks.

interface Array<T> {
  findLast(predicate: (value: T, index: number, array: T[]) => unknown): T | undefined;
  findLastIndex(predicate: (value: T, index: number, array: T[]) => unknown): number;
}

interface Navigator {
  /** Missing in older browsers. */
  readonly userActivation?: { readonly hasBeenActive: boolean; readonly isActive: boolean };
}

interface HTMLElement {
  popover: string | null;
  /** Missing in older browsers. */
  showPopover?(): void;
  hidePopover(): void;
}

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
}
