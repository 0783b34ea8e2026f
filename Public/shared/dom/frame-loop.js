// @ts-check
/** Merges all requests for a drawing into one animation frame. */
export class FrameLoop {
  #asked = false;
  #work;

  /** @param {(now: number) => boolean} work  returns whether the next frame is wanted too */
  constructor(work) {
    this.#work = work;
  }

  want() {
    if (this.#asked) return;
    this.#asked = true;
    requestAnimationFrame(() => {
      this.#asked = false;
      if (this.#work(performance.now())) this.want();
    });
  }
}
