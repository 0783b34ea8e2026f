// @ts-check
/**
 * Screens whose density is known without a card: Apple's phones and tablets, distinguished by their size and pixel ratio. Pure;
 * docs/figures.md. `navigator.userAgentData` is not queried for an Android's model: it would reveal more than a size.
 */

/**
 * The published density in CSS px per centimetre, and the screens that have it: width × height × ratio. Sizes that screens
 * of different densities report are omitted, for example those of larger screens with *Display Zoom*: 320 × 568, 375 × 812,
 * 320 × 693.
 */
const SCREENS = {
  64.2: "375x667x2 414x896x2 744x1133x2",
  60.5: "414x736x3",
  60.1: "414x896x3 428x926x3",
  60.4: "390x844x3 393x852x3 402x874x3 420x912x3 430x932x3 440x956x3",
  52: "810x1080x2 820x1180x2 834x1112x2 834x1194x2 834x1210x2 1024x1366x2 1032x1376x2",
};

/** A screen with at least this side may show several windows (CSS px). */
const MIN_TABLET_SIDE = 700;

/**
 * @param {object} screen
 * @param {number} screen.width  CSS px, in either orientation
 * @param {number} screen.height
 * @param {number} screen.ratio  device px for each CSS px
 * @param {number} screen.scale  of the visual viewport
 * @param {number} screen.touchPoints  0 on a Mac; an iPad reports itself as a Mac
 * @param {boolean} screen.isApple
 * @param {number} [screen.windowWidth]  in CSS px: on a phone that of the screen, unless its browser has zoomed the page
 * @returns {{pixelsPerCentimetre: number, relativeError: number, byModel: true}|null}
 */
export function knownScreen({ width, height, ratio, scale, touchPoints, isApple, windowWidth = width }) {
  if (!isApple || !touchPoints || Math.abs(scale - 1) > 0.01) return null;
  const [short, long] = [width, height].sort((a, b) => a - b);
  const fills = [short, long].some((side) => Math.abs(windowWidth - side) < 2);
  if (short < MIN_TABLET_SIDE && !fills) return null;
  const [density] = Object.entries(SCREENS).find(([, sizes]) => sizes.split(" ").includes(`${short}x${long}x${ratio}`)) ?? [];
  return density ? { pixelsPerCentimetre: Number(density), relativeError: 0.01, byModel: true } : null;
}
