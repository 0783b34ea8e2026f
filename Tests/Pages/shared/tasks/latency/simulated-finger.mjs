/**
 * A phone whose latency is known, and a finger that follows what it displays: a screen with frames, a touch sensor with
 * separate samples, the paths of both, and a hand that wanders. Knows nothing of the estimator except the place of its mark;
 * places are points in px.
 */

/** A generator of uniform numbers (mulberry32). */
export function uniform(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * @param {object} setting
 * @param {number} setting.display  from a frame's start to the middle of its time on the screen (ms)
 * @param {number} setting.input  from a sample of the sensor to the page (ms)
 * @param {number} setting.screenHertz
 * @param {number} setting.sensorHertz
 * @param {number} setting.wander  standard deviation of the finger around the displayed mark, along the circle (ms of its speed)
 * @param {number} [setting.trail]  by which the finger itself is late (ms)
 * @param {[number, number]} [setting.offset]  from the finger's position to the sensed one (px)
 * @param {number} setting.seed
 * @param {(frame: {now: number, point: {x: number, y: number}|null}) => number} step  one frame of the page; returns
 * the angle of its mark, clockwise from the top (radians)
 * @param {() => boolean} isOver
 * @returns {number} the true mean latency over all frames, from the newest sample that the page had to the display of the frame
 */
export function follow({ display, input, screenHertz, sensorHertz, wander, trail = 0, offset = [0, 0], seed }, step, isOver) {
  const random = uniform(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  /** The frames: the times at which the screen shows them, and the mark in them, unwound. */
  const shown = [{ at: -Infinity, angle: 0 }];
  const samples = [];
  const memory = 200; // ms, the correlation time of the hand's wandering
  const speed = (2 * Math.PI) / 2000;
  let [wandered, nextSample, total, frames] = [0, random() * 8, 0, 0];
  for (let index = 0; !isOver() && index < 60_000; index++) {
    const now = (index * 1000) / screenHertz + random() * 0.5;
    for (; nextSample <= now; nextSample += 1000 / sensorHertz) {
      const keeps = Math.exp(-1000 / sensorHertz / memory);
      wandered = wandered * keeps + Math.sqrt(1 - keeps * keeps) * wander * normal();
      const angle = displayed(shown, nextSample - trail) + wandered * speed;
      samples.push({ at: nextSample, x: 150 * Math.sin(angle) + offset[0] + normal() * 0.3, y: -150 * Math.cos(angle) + offset[1] + normal() * 0.3 });
    }
    const newest = samples.findLast(({ at }) => at + input <= now) ?? null;
    const last = shown.at(-1).angle;
    const mark = step({ now, point: newest && { x: newest.x, y: newest.y } });
    shown.push({ at: now + display, angle: last + Math.atan2(Math.sin(mark - last), Math.cos(mark - last)) });
    if (shown.length > 200) shown.shift();
    if (samples.length > 200) samples.shift();
    if (newest) [total, frames] = [total + now - newest.at + display, frames + 1];
  }
  return total / frames;
}

/** The mark's position for a following eye at a time: interpolated between the frames, extrapolated beyond the newest. */
function displayed(shown, time) {
  const after = shown.findIndex(({ at }) => at > time);
  const [a, b] = after > 0 ? [shown[after - 1], shown[after]] : [shown.at(-2), shown.at(-1)];
  if (!b || a === undefined || !Number.isFinite(a.at)) return b?.angle ?? 0;
  return a.angle + ((b.angle - a.angle) * (time - a.at)) / (b.at - a.at);
}
