// @ts-check
/**
 * The smooth heatmap: each block is a soft brush of its value. The brushes add up to an intensity per pixel, which a
 * palette colours. A Gaussian brush is separable: two one-dimensional passes replace one brush per block.
 */

/** Standard deviation of a brush, in blocks. */
const BRUSH_DEVIATION = 0.62;
/** Beyond this distance, in blocks, a brush contributes less than 1/500. */
const BRUSH_RADIUS = 2.2;

/**
 * The weights of the blocks along one axis, for each of its pixels. They sum to 1 for each pixel, so that an even surface
 * keeps its value up to the edge and the legend is correct.
 * @param {number} blocks
 * @param {number} pixelsPerBlock
 * @param {number} pixels
 */
export function axisWeights(blocks, pixelsPerBlock, pixels) {
  const span = Math.ceil(BRUSH_RADIUS) * 2 + 1;
  const first = new Int32Array(pixels);
  const weights = new Float32Array(pixels * span);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const at = (pixel + 0.5) / pixelsPerBlock - 0.5;
    const start = Math.round(at) - Math.ceil(BRUSH_RADIUS);
    first[pixel] = start;
    let sum = 0;
    for (let k = 0; k < span; k++) {
      const block = start + k;
      const away = at - block;
      const inside = block >= 0 && block < blocks && Math.abs(away) <= BRUSH_RADIUS;
      const weight = inside ? Math.exp(-(away * away) / (2 * BRUSH_DEVIATION * BRUSH_DEVIATION)) : 0;
      weights[pixel * span + k] = weight;
      sum += weight;
    }
    for (let k = 0; k < span; k++) weights[pixel * span + k] /= sum || 1;
  }
  return { first, weights, span };
}

/** @typedef {ReturnType<typeof axisWeights>} AxisWeights */

/**
 * @param {{columns: number, rows: number, values: ArrayLike<number>}} grid
 * @param {AxisWeights} across
 * @param {AxisWeights} down
 * @param {Float32Array} [intensity]  one value per pixel of the picture; pass it for reuse if every frame is drawn
 * @returns {{intensity: Float32Array, highest: number}}
 */
export function intensityMap({ columns, rows, values }, across, down, intensity) {
  const width = across.first.length;
  const height = down.first.length;
  const { bands, isEmpty } = blurRows(values, columns, rows, across);
  const pixels = intensity ?? new Float32Array(width * height);
  pixels.fill(0);
  let highest = 0;
  for (let y = 0; y < height; y++) {
    const line = y * width;
    for (let k = 0; k < down.span; k++) {
      const row = down.first[y] + k;
      const weight = down.weights[y * down.span + k];
      if (weight === 0 || row < 0 || row >= rows || isEmpty[row]) continue;
      const band = row * width;
      for (let x = 0; x < width; x++) pixels[line + x] += bands[band + x] * weight;
    }
    for (let x = 0; x < width; x++) if (pixels[line + x] > highest) highest = pixels[line + x];
  }
  return { intensity: pixels, highest };
}

/**
 * Each row of blocks, blurred along itself; most rows of a heatmap are empty at first.
 * @param {ArrayLike<number>} values
 * @param {number} columns
 * @param {number} rows
 * @param {AxisWeights} across
 */
function blurRows(values, columns, rows, { first, weights, span }) {
  const width = first.length;
  const bands = new Float32Array(rows * width);
  const isEmpty = new Uint8Array(rows).fill(1);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns && isEmpty[row]; column++) isEmpty[row] = values[row * columns + column] > 0 ? 0 : 1;
    if (isEmpty[row]) continue;
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < span; k++) {
        const column = first[x] + k;
        if (column >= 0 && column < columns) sum += values[row * columns + column] * weights[x * span + k];
      }
      bands[row * width + x] = sum;
    }
  }
  return { bands, isEmpty };
}

/** Below this share of the maximum the palette fades from the background. */
const FADE_SHARE = 0.12;

/**
 * 256 colours as RGBA bytes; the first one is the background.
 * @param {readonly string[]} stops  #rrggbb, evenly apart
 * @param {string} background
 */
export function heatPalette(stops, background) {
  const [ground, ...colours] = [background, ...stops].map((colour) => parseInt(colour.slice(1), 16));
  const bytes = new Uint8ClampedArray(256 * 4).fill(255);
  for (let i = 0; i < 256; i++) {
    const share = i / 255;
    const at = share * (colours.length - 1);
    [16, 8, 0].forEach((shift, channel) => {
      const of = (/** @type {number} */ colour) => (colour >> shift) & 255;
      const colour = mix(of(colours[Math.floor(at)]), of(colours[Math.ceil(at)]), at % 1);
      bytes[i * 4 + channel] = mix(of(ground), colour, Math.min(1, share / FADE_SHARE));
    });
  }
  return bytes;
}

/**
 * @param {number} from
 * @param {number} to
 * @param {number} share
 */
function mix(from, to, share) {
  return from + (to - from) * share;
}

/**
 * Colours an intensity map; `maximum` and above get the last colour of the palette.
 * @param {Float32Array} intensity
 * @param {number} maximum
 * @param {Uint32Array} palette
 * @param {Uint32Array} pixels  receives the colours
 */
export function colourise(intensity, maximum, palette, pixels) {
  const scale = maximum > 0 ? 255 / maximum : 0;
  for (let i = 0; i < intensity.length; i++) {
    pixels[i] = palette[Math.min(255, intensity[i] * scale + 0.5) | 0];
  }
}
