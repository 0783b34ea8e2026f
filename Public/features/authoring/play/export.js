// @ts-check
/** An audio walk as files: an archive that `touchfigures import-play` reads once unpacked, and its regions for map programs. */

import { saveFile } from "../../../shared/dom/save-file.js";
import { storedFile } from "../../../shared/net/draft-store.js";
import { zipArchive } from "../drafts/zip-archive.js";
import { serverSound } from "./api.js";
import { regionsAsGeoJSON } from "./model/geo-json.js";
import { playXML } from "./model/xml.js";

/**
 * The play's file and its sounds.
 * @param {import("./model/draft.js").PlayDraft} draft
 * @param {string|null} id the play's id on the server, which has the sounds that this browser lacks
 * @returns {Promise<number>} the number of sounds in the archive
 */
export async function exportPlay(draft, id) {
  const files = [{ name: "play.xml", bytes: new TextEncoder().encode(playXML(draft).text) }];
  for (const { sound } of draft.scenes) {
    if (!sound || files.some(({ name }) => name === sound.name)) continue;
    const file = sound.key ? await storedFile(sound.key) : id ? await serverSound(id, sound.name) : null;
    if (file) files.push({ name: sound.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  }
  const parts = /** @type {BlobPart[]} */ (zipArchive(files, new Date()));
  saveFile(`${id ?? "play"}.zip`, new Blob(parts, { type: "application/zip" }));
  return files.length - 1;
}

/**
 * @param {import("./model/draft.js").PlayDraft} draft
 * @param {string|null} id  of the play on the server
 */
export function exportRegions(draft, id) {
  saveFile(`${id ?? "play"}.geojson`, new Blob([regionsAsGeoJSON(draft)], { type: "application/geo+json" }));
}
