// @ts-check
/**
 * Makes a picture ready to be sent: upright, at most 4,096 px a side, without what the file says of its place and time.
 * A picture that is drawn on a canvas has no EXIF and no GPS.
 */

/** The longest side in px: iOS draws no larger canvas. */
const MAX_SIDE_PX = 4096;
const QUALITY = 0.9;
/** A PNG that is larger is a photo, which is several times smaller as JPEG. */
const MAX_PNG_BYTES = 2 << 20;

/** The media type of a document, whose first page only Safari draws. */
export const PDF = "application/pdf";
/** The longer side of a document's page in px: its own unit is a point. */
const PAGE_SIDE_PX = 2048;

/** The browser does not draw documents. */
export class UnshownPDF extends Error {}

/**
 * @param {Blob} file
 * @param {number} [maxSide]  px
 * @returns {Promise<Blob>} JPEG or PNG
 * @throws {Error} if the browser cannot read the file
 */
export async function ready(file, maxSide = MAX_SIDE_PX) {
  const isPage = file.type === PDF;
  const picture = isPage ? await firstPage(file) : await createImageBitmap(file, { imageOrientation: "from-image" });
  const { width, height } = scaledSize(picture, isPage ? PAGE_SIDE_PX / Math.max(picture.width, picture.height) : 1, maxSide);
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  if ("close" in picture) picture.close();
  if (file.type === "image/png") {
    const png = await encoded(canvas, "image/png");
    if (png.size <= MAX_PNG_BYTES) return png;
  }
  // What is transparent is paper, not black.
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  return encoded(canvas, "image/jpeg");
}

/**
 * @param {Blob} file  PDF
 * @returns {Promise<HTMLImageElement>}
 */
async function firstPage(file) {
  const page = new Image();
  page.src = URL.createObjectURL(file);
  try {
    await page.decode();
    if (page.width === 0 || page.height === 0) throw new Error("no size");
    return page;
  } catch {
    throw new UnshownPDF();
  } finally {
    URL.revokeObjectURL(page.src);
  }
}

/**
 * @param {{width: number, height: number}} size  px
 * @param {number} [largest]  the largest scale
 * @param {number} [maxSide]  px
 * @returns {{width: number, height: number}} whole px
 */
export function scaledSize({ width, height }, largest = 1, maxSide = MAX_SIDE_PX) {
  const scale = Math.min(largest, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {"image/png"|"image/jpeg"} type
 * @returns {Promise<Blob>}
 */
export function encoded(canvas, type) {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => blob ? resolve(blob) : reject(new Error("not encoded")), type, QUALITY);
  });
}
