// @ts-check
/** Which picture lay under the finger when the batches were sent that the server has acknowledged. Pure. */

/**
 * Keeps where a picture lay under the finger after the batches that are gone: the page's own engine begins with that.
 * @param {import("../../net/outbox.js").Outbox} outbox
 */
export function followGround(outbox) {
  const acknowledge = outbox.acknowledge.bind(outbox);
  outbox.acknowledge = (ack) => {
    const before = [...outbox.batches];
    acknowledge(ack);
    for (const { events: [first] } of before.slice(0, before.length - outbox.batches.length)) {
      const { type, picture, scale = 1, x = 0, y = 0 } =
        /** @type {{type?: string, picture?: string, scale?: number, x?: number, y?: number}} */ (first ?? {});
      if (type === "ground") outbox.ground = picture === undefined ? null : { picture, scale, x, y };
    }
  };
}
