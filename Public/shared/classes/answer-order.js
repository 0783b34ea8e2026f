// @ts-check
/** Orders the answers to a repeated request: an answer that a later request's answer has overtaken is outdated. */

export class AnswerOrder {
  #requests = 0;
  /** The number of the newest request that was answered. */
  #answered = 0;
  #pending = 0;

  /** Whether an answer is still being sent. */
  get isPending() {
    return this.#pending > 0;
  }

  /**
   * Called before each request.
   * @returns {() => boolean} to be called once, with its answer or its failure; returns false if that is outdated
   */
  request() {
    const number = ++this.#requests;
    this.#pending += 1;
    return () => {
      this.#pending -= 1;
      if (number < this.#answered) return false;
      this.#answered = number;
      return true;
    };
  }
}
