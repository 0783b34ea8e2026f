/**
 * Runs something on a machine in another time zone.
 * @param {string} zone
 * @param {() => void} act
 */
export function inZone(zone, act) {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    act();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}
