// @ts-check
/** The phone's microphone as a stream of samples. */

/** @typedef {"insecure"|"unsupported"|"denied"|"missing"} MicrophoneTrouble */

export class MicrophoneError extends Error {
  /** @param {MicrophoneTrouble} trouble */
  constructor(trouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

export class Microphone {
  #stream;
  #context;
  #node;

  /**
   * @param {MediaStream} stream
   * @param {AudioContext} context
   * @param {AudioWorkletNode} node
   */
  constructor(stream, context, node) {
    this.#stream = stream;
    this.#context = context;
    this.#node = node;
  }

  /**
   * Called in a tap, so that the browser's question follows from it.
   * @param {(samples: Float32Array) => void} received
   * @param {() => void} ended  the phone took the microphone away, for example for a call
   * @throws {MicrophoneError}
   */
  static async open(received, ended) {
    if (!window.isSecureContext) throw new MicrophoneError("insecure");
    if (!navigator.mediaDevices?.getUserMedia || !("AudioWorkletNode" in window)) throw new MicrophoneError("unsupported");
    const context = new AudioContext();
    /** @type {MediaStream|null} */
    let stream = null;
    try {
      // No noise suppression, because the sounds of the surroundings belong to the recording.
      const audio = { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: true };
      stream = await navigator.mediaDevices.getUserMedia({ audio });
      await context.audioWorklet.addModule("/features/authoring/field/microphone-worklet.js");
      await context.resume();
    } catch (error) {
      stream?.getTracks().forEach((track) => track.stop());
      void context.close();
      const name = error instanceof DOMException ? error.name : "";
      throw new MicrophoneError(name === "NotAllowedError" ? "denied" : name === "NotFoundError" ? "missing" : "unsupported");
    }
    const node = new AudioWorkletNode(context, "microphone", { channelCount: 1, channelCountMode: "explicit" });
    node.port.onmessage = ({ data }) => data && received(data);
    // Connected to the output, but silent: browsers may not run a node without an output.
    context.createMediaStreamSource(stream).connect(node).connect(context.destination);
    stream.getAudioTracks()[0].addEventListener("ended", ended);
    return new Microphone(stream, context, node);
  }

  /** Hz */
  get rate() {
    return this.#context.sampleRate;
  }

  /** Ends the stream once the last samples have arrived. */
  async close() {
    if (this.#context.state === "closed") return;
    const { port } = this.#node;
    const { onmessage } = port;
    await new Promise((resolve) => {
      port.onmessage = (event) => (event.data ? onmessage?.call(port, event) : resolve(undefined));
      port.postMessage("last");
      // The audio thread may have ended already.
      setTimeout(resolve, 500);
    });
    this.#stream.getTracks().forEach((track) => track.stop());
    await this.#context.close();
  }
}
