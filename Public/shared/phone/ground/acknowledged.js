// @ts-check
/** Which picture lay under the finger when the batches were sent that the server has acknowledged. Pure. */

/**
 * Keeps whether a picture lay under the finger after the batches that are gone: the page's own engine begins with that.
 * @param {import("../../net/outbox.js").Outbox} outbox
 */
export function followGround(outbox) {
  const acknowledge = outbox.acknowledge.bind(outbox);
  outbox.acknowledge = (ack) => {
    const before = [...outbox.batches];
    acknowledge(ack);
    for (const { events: [first] } of before.slice(0, before.length - outbox.batches.length)) {
      const { type, picture } = /** @type {{type?: string, picture?: string}} */ (first ?? {});
      if (type === "ground") outbox.hasGround = picture !== undefined;
    }
  };
}
