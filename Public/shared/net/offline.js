// @ts-check
/**
 * Storage for use without a network: the pages, by the service worker, and downloaded plays.
 *
 * A play's cache is filled here, where its progress is shown, and read by the worker. The play's JSON is stored last:
 * if it is there, everything else is. Streets around its regions are stored too, if the server has a map.
 */

import { boxOf } from "../model/regions.js";
import { tileAddress, tilesOf } from "./tiles.js";
import { serverInfo } from "./rest.js";

const PLAY_CACHE = "play-";
/** The pages read the address of the map here; without a network the worker responds with that part. */
const SERVER_PATH = "/api/v1/server";
/** Marks an incomplete download; its content is the play's revision. */
const PARTLY_PATH = "/partly";

/**
 * @typedef {{id: string, revision?: unknown, bytes?: number,
 *   scenes: {audio?: {url: string, bytes?: number}|null, region: import("../model/regions.js").Region}[]}} Play
 * @typedef {"absent"|"taking"|"ready"} OfflineState
 * @typedef {"insecure"|"unsupported"|"refused"} NoWorker not HTTPS; an old browser; for example a certificate that is
 *   not trusted
 * @typedef {"unsupported"|"network"|"space"} DownloadFault
 */

/** Map radius around a play (m), maximum number of tiles, average size of a tile (bytes). */
const MAP_RADIUS_METRES = 400;
const MAX_TILES = 500;
const AVERAGE_TILE_BYTES = 12_000;

/** @type {Map<string, OfflineState>} */
const states = new Map();

/**
 * Registers the service worker and looks up which plays are downloaded.
 * @returns {Promise<{ok: true}|{ok: false, reason: NoWorker}>}
 */
export async function register() {
  if (!window.isSecureContext) return { ok: false, reason: "insecure" };
  if (!("serviceWorker" in navigator) || !("caches" in window)) return { ok: false, reason: "unsupported" };
  try {
    await Promise.all([navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" }), look()]);
    return { ok: true };
  } catch {
    return { ok: false, reason: "refused" };
  }
}

async function look() {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PLAY_CACHE)) continue;
    const id = name.slice(PLAY_CACHE.length);
    const isWhole = await (await caches.open(name)).match(address(id));
    if (isWhole && !states.has(id)) states.set(id, "ready");
  }
}

/** @param {string} id */
function address(id) {
  return `/api/v1/plays/${id}`;
}

/**
 * Whether a play can be walked without a network; valid once `register` has returned.
 * @param {string} id
 * @returns {OfflineState}
 */
export function state(id) {
  return states.get(id) ?? "absent";
}

/**
 * Downloads a play: everything it needs is on this phone when this returns.
 * @param {Play} play  from the server
 * @param {(progress: {done: number, total: number}) => void} [onProgress]  bytes
 * @returns {Promise<{bytes: number}>}
 * @throws {Error & {reason: TakeFault}} files downloaded so far need not be downloaded again
 */
export async function download(play, onProgress = () => {}) {
  if (!("caches" in window)) throw fault("unsupported");
  states.set(play.id, "taking");
  try {
    const bytes = await fill(play, onProgress);
    await pagesAreHere();
    states.set(play.id, "ready");
    // Requested now, when the user understands the reason; without it, the browser may delete the data.
    await navigator.storage?.persist?.().catch(() => false);
    return { bytes };
  } catch (error) {
    states.delete(play.id);
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    if (isFull) await caches.delete(PLAY_CACHE + play.id);
    throw error instanceof Error && "reason" in error ? error : fault(isFull ? "space" : "network");
  }
}

/**
 * @param {Play} play
 * @param {(progress: {done: number, total: number}) => void} onProgress
 */
async function fill(play, onProgress) {
  const sounds = new Map(play.scenes.flatMap(({ audio }) => (audio ? [[audio.url, audio.bytes ?? 0]] : [])));
  const streets = await streetsAround(play);
  const ofSounds = play.bytes ?? [...sounds.values()].reduce((sum, bytes) => sum + bytes, 0);
  const total = ofSounds + streets.tiles.length * AVERAGE_TILE_BYTES;
  const cache = await openCache(play);
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && usage !== undefined && quota - usage < total) throw fault("space");
  let done = 0;
  const count = (/** @type {number} */ bytes) => onProgress({ done: Math.min(total, done += bytes), total });
  count(0);
  for (const url of sounds.keys()) {
    const cached = await cache.match(url);
    if (cached) count((await cached.blob()).size);
    else await cache.put(url, await fetchCounted(url, count));
  }
  for (const url of streets.tiles) {
    if (!(await cache.match(url))) await storeTile(cache, url);
    count(AVERAGE_TILE_BYTES);
  }
  if (streets.map) await cache.put(SERVER_PATH, json({ map: streets.map }));
  await cache.put(address(play.id), json(play));
  await cache.delete(PARTLY_PATH);
  onProgress({ done: total, total });
  return done;
}

/**
 * The server's map, and the addresses of its tiles around a play.
 * @param {Play} play
 */
async function streetsAround({ scenes }) {
  const { map } = await serverInfo().catch(() => {
    throw fault("network");
  });
  if (!map) return { map, tiles: [] };
  const tiles = tilesOf(boxOf(scenes.map(({ region }) => region), MAP_RADIUS_METRES), map, MAX_TILES);
  return { map, tiles: tiles.map((tile) => tileAddress(map.url, tile)) };
}

/**
 * @param {Cache} cache
 * @param {string} url
 */
async function storeTile(cache, url) {
  const response = await fetch(url);
  if (!response.ok) throw fault("network");
  // Other responses are not stored: without a network, missing tiles are empty pictures.
  if (response.status === 200) await cache.put(url, response);
}

/**
 * Waits for the pages, because at the first visit the worker may still be fetching them, and sounds are useless without
 * a page that plays them.
 */
async function pagesAreHere() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) return;
  const worker = registration?.installing ?? registration?.waiting;
  // There is no active worker if it could not fetch all pages.
  if (!worker) throw fault("network");
  await new Promise((resolve, reject) => {
    const settle = () => {
      if (worker.state === "activated") resolve(undefined);
      else if (worker.state === "redundant") reject(fault("network"));
    };
    worker.addEventListener("statechange", settle);
    settle();
  });
}

/**
 * Opens the play's cache, which may contain files of an earlier attempt for the same revision.
 * @param {Play} play
 */
async function openCache(play) {
  const name = PLAY_CACHE + play.id;
  const before = await (await caches.open(name)).match(PARTLY_PATH);
  const revision = String(play.revision ?? "");
  if (!before || (await before.text()) !== revision) await caches.delete(name);
  const cache = await caches.open(name);
  await cache.put(PARTLY_PATH, new Response(revision));
  return cache;
}

/**
 * Fetches a file from the server, bypassing the caches, and counts its bytes.
 * @param {string} url
 * @param {(bytes: number) => void} count
 */
async function fetchCounted(url, count) {
  const response = await fetch(url, { cache: "no-store" });
  if (!response.ok || !response.body) throw fault("network");
  const counter = new TransformStream({
    transform(chunk, controller) {
      count(chunk.byteLength);
      controller.enqueue(chunk);
    },
  });
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  return new Response(response.body.pipeThrough(counter), { headers: { "Content-Type": type } });
}

/** @param {unknown} value */
function json(value) {
  return new Response(JSON.stringify(value), { headers: { "Content-Type": "application/json" } });
}

/**
 * @param {DownloadFault} reason
 * @returns {Error & {reason: DownloadFault}}
 */
function fault(reason) {
  return Object.assign(new Error(reason), { reason });
}

/**
 * Removes a downloaded play.
 * @param {string} id
 */
export async function forget(id) {
  states.delete(id);
  if ("caches" in window) await caches.delete(PLAY_CACHE + id);
}
