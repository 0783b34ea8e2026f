// @ts-check
/** Requests this phone's position once. */

/** The timeout of a request, longer than a phone needs to find satellites. */
const POSITION_TIMEOUT_MS = 20_000;

/**
 * Must be called from a tap: browsers ask for permission.
 * @returns {Promise<{latitude: number, longitude: number, accuracy: number}|null>} null if the browser does not return it
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
