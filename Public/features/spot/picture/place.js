// @ts-check
/** Requests this phone's position once. */

/** Longer than a phone needs that has to look for satellites (ms). */
const TIMEOUT = 20_000;

/**
 * To be called from a tap: browsers ask before they tell.
 * @returns {Promise<{latitude: number, longitude: number, accuracy: number}|null>} null where the browser does not tell
 */
export function placeNow() {
  return new Promise((resolve) => {
    if (!window.isSecureContext || !navigator.geolocation) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: TIMEOUT, maximumAge: 0 },
    );
  });
}
