// @ts-check
/** Requests this phone's position once. */

/** Longer than a phone needs to find satellites. */
const POSITION_TIMEOUT_MS = 20_000;

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
      { enableHighAccuracy: true, timeout: POSITION_TIMEOUT_MS, maximumAge: 0 },
    );
  });
}
