// @ts-check
/**
 * The direction in which the phone points, if known: that of the page's upper edge, in degrees clockwise from north.
 */

/** Smaller turns are caused by the trembling of a hand. */
const MIN_TURN_DEGREES = 3;

/** @typedef {Pick<DeviceOrientationEvent, "absolute"|"alpha"> & {webkitCompassHeading?: number}} Reading */

/**
 * @param {Reading} reading
 * @param {number} angle  the page's rotation on the screen
 * @returns {number|null} null for a reading that does not refer to north
 */
export function headingOf({ absolute, alpha, webkitCompassHeading }, angle) {
  // `alpha` counts against the clock (Device Orientation and Motion §3.1); Safari's own value counts clockwise.
  const heading = webkitCompassHeading ?? (absolute && alpha !== null ? 360 - alpha : null);
  return heading === null || Number.isNaN(heading) ? null : (heading + angle + 720) % 360;
}

export class Compass {
  /** @type {number|null} */
  heading = null;
  /** Called when the phone was turned. */
  changed = () => {};
  #isOn = false;

  /** Called in a tap: some browsers ask for permission. */
  async start() {
    if (this.#isOn || !("DeviceOrientationEvent" in window)) return;
    this.#isOn = true;
    const { requestPermission } = /** @type {{requestPermission?: () => Promise<string>}} */ (
      /** @type {unknown} */ (DeviceOrientationEvent)
    );
    // Without permission there are no events; the arrow then points as on the map.
    await requestPermission?.call(DeviceOrientationEvent).catch(() => {});
    const type = "ondeviceorientationabsolute" in window ? "deviceorientationabsolute" : "deviceorientation";
    window.addEventListener(type, (event) => this.#orientationChanged(/** @type {DeviceOrientationEvent} */ (event)));
  }

  /** @param {DeviceOrientationEvent} event */
  #orientationChanged(event) {
    const heading = headingOf(event, screen.orientation?.angle ?? 0);
    if (heading === null) return;
    const turn = this.heading === null ? 180 : Math.abs(((heading - this.heading + 540) % 360) - 180);
    if (turn < MIN_TURN_DEGREES) return;
    this.heading = heading;
    this.changed();
  }
}
