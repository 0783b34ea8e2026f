// @ts-check
/** Merges all requests for a drawing into one animation frame. */
export class FrameLoop {
  #isScheduled = false;
  #work;

  /** @param {(now: number) => boolean} work  returns whether to draw the next frame too */
  constructor(work) {
    this.#work = work;
  }

  requestRedraw() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      if (this.#work(performance.now())) this.requestRedraw();
    });
  }
}
