// @ts-check
/** The known abilities of this browser; docs/sessions.md#what-phones-can-do. */

/**
 * @param {boolean|null} force  whether this screen has measured force, if that is known
 * @returns {Contract.PhoneAbilities}
 */
export function abilitiesNow(force) {
  const secure = isSecureContext;
  const has = (/** @type {string} */ name) => secure && name in navigator;
  return {
    secure,
    // Chrome on Android reports contact areas only, a computer nothing; other browsers reveal it with the first press.
    force: force ?? (!navigator.maxTouchPoints || /Android.*Chrome/.test(navigator.userAgent) ? false : null),
    position: has("geolocation"),
    motion: secure && "DeviceMotionEvent" in globalThis,
    wakeLock: has("wakeLock"),
    microphone: has("mediaDevices"),
  };
}
