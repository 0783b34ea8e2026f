// @ts-check
/// <reference lib="webworker" />
/**
 * Serves the phone's pages and downloaded audio plays without a network.
 *
 * The server prepends `SITE`: the version of the site, and the entity tag of each file that these pages may need. Online,
 * the page comes from the server; a page and its scripts always have the same version. Of the API only plays and the map
 * around them are cached, which contain no personal data: no session, no token, no figure.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const site = SITE;

const SITE_CACHE = "site-";
const PLAY_CACHE = "play-";
const STATE_CACHE = "state";
/** The maximum wait for a page from the network; then the cached page is used. */
const NETWORK_TIMEOUT_MS = 4000;
/** The maximum number of simultaneous requests: few, because a whole class installs at once. */
const MAX_PARALLEL_FETCHES = 4;
/** The server's description, which has the address of the map; a downloaded play contains that part of it. */
const SERVER_PATH = "/api/v1/server";
/** The version of a page that was opened before the worker started. */
const UNKNOWN_VERSION = "?";

// Installing

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));

async function install() {
  const cache = await caches.open(SITE_CACHE + site.version);
  const older = await Promise.all((await siteCaches()).map((name) => caches.open(name)));
  const wanted = Object.entries(site.files);
  const fetchSome = async () => {
    for (let next = wanted.pop(); next; next = wanted.pop()) await store(cache, older, ...next);
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_FETCHES }, fetchSome));
  await worker.skipWaiting();
}

/**
 * @param {Cache} cache
 * @param {Cache[]} older  caches of other versions, and the files of an aborted installation
 * @param {string} path
 * @param {string} tag
 */
async function store(cache, older, path, tag) {
  for (const other of older) {
    const known = await other.match(path);
    if (known && isTagged(known, tag)) return cache.put(path, known);
  }
  const response = await fetch(path, { cache: "no-cache" });
  // The server was updated meanwhile, so the browser will get its new worker.
  if (!response.ok || !isTagged(response, tag)) throw new Error(`${path} is not the one of this version`);
  await cache.put(path, response);
}

/**
 * Whether a response has an entity tag; the tag of an encoded response begins with that of the file.
 * @param {Response} response
 * @param {string} tag
 */
function isTagged(response, tag) {
  return (response.headers.get("etag") ?? "").startsWith(tag.slice(0, -1));
}

async function siteCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(SITE_CACHE));
}

async function activate() {
  const versions = await pageVersions();
  for (const { id } of await allClients()) if (!versions.has(id)) versions.set(id, UNKNOWN_VERSION);
  await savePageVersions();
  await worker.clients.claim();
}

// The version of each page

/** @type {Promise<Map<string, string>>|undefined} */
let versions;

/** The version of each page that a worker has opened, by client id. Stored, because a worker may restart at any time. */
function pageVersions() {
  versions ??= (async () => {
    const stored = await (await caches.open(STATE_CACHE)).match("/versions");
    return new Map(stored ? await stored.json() : []);
  })();
  return versions;
}

function allClients() {
  return worker.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** @param {string} [opening] the id of a client that is about to be opened */
async function savePageVersions(opening) {
  const all = await pageVersions();
  const ids = new Set([opening, ...(await allClients()).map(({ id }) => id)]);
  for (const id of all.keys()) if (!ids.has(id)) all.delete(id);
  await (await caches.open(STATE_CACHE)).put("/versions", new Response(JSON.stringify([...all])));
  const used = new Set([...all.values(), site.version].map((version) => SITE_CACHE + version));
  for (const name of await siteCaches()) {
    // An unknown cache may belong to a worker that is being installed.
    if (!used.has(name) && !worker.registration.installing) await caches.delete(name);
  }
}

// Responses

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // A request that bypasses all caches, such as an author's, must reach the server.
  if (request.method !== "GET" || url.origin !== location.origin || request.cache === "no-store") return;
  const play = /^\/api\/v1\/plays(?:\/([^/]+)(\/audio\/.+)?)?$/.exec(url.pathname);
  if (play) {
    const [, id, audio] = play;
    event.respondWith(audio ? playAudio(request, id) : id ? playItself(request, id) : playList(request));
  } else if (url.pathname.startsWith("/api/v1/map/")) {
    event.respondWith(mapTile(request));
  } else if (url.pathname === SERVER_PATH) {
    event.respondWith(serverInfo(request));
  } else if (request.mode === "navigate") {
    const page = pageOf(url.pathname);
    if (page) event.respondWith(openPage(event, page));
  } else if (url.pathname in site.files) {
    event.respondWith(siteFile(event, url.pathname));
  }
});

/**
 * The page's file at an address, if it is one of ours.
 * @param {string} path
 */
function pageOf(path) {
  const page = path.startsWith("/walk/") ? "/walk" : path;
  return page in site.files ? page : null;
}

/**
 * @param {FetchEvent} event
 * @param {string} page
 */
async function openPage(event, page) {
  const network = fetch(event.request);
  const response = await Promise.race([network.catch(() => null), after(NETWORK_TIMEOUT_MS)]);
  const cached = response ? null : await (await caches.open(SITE_CACHE + site.version)).match(page);
  const shown = response ?? cached ?? (await network);
  const version = cached ? site.version : (shown.headers.get("site-version") ?? UNKNOWN_VERSION);
  (await pageVersions()).set(event.resultingClientId, version);
  event.waitUntil(savePageVersions(event.resultingClientId));
  if (version !== site.version) event.waitUntil(worker.registration.update().catch(() => {}));
  return shown;
}

/**
 * @param {number} milliseconds
 * @returns {Promise<null>}
 */
function after(milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}

/**
 * A script, style sheet or picture, in the version of the requesting page.
 * @param {FetchEvent} event
 * @param {string} path
 */
async function siteFile(event, path) {
  const version = (await pageVersions()).get(event.clientId) ?? site.version;
  const name = SITE_CACHE + (version === UNKNOWN_VERSION ? site.version : version);
  const cached = async () => ((await caches.has(name)) ? (await caches.open(name)).match(path) : undefined);
  if (version !== UNKNOWN_VERSION) return (await cached()) ?? fetch(event.request);
  try {
    return await fetch(event.request);
  } catch (error) {
    const response = await cached();
    if (response) return response;
    throw error;
  }
}

// Plays

/** @param {string} id */
async function storedPlay(id) {
  const name = PLAY_CACHE + id;
  return (await caches.has(name)) ? (await caches.open(name)).match(`/api/v1/plays/${id}`) : undefined;
}

/**
 * @param {Request} request
 * @param {string} id
 */
async function playItself(request, id) {
  const stored = await storedPlay(id);
  if (!stored) return fetch(request);
  const response = await Promise.race([fetch(request).catch(() => null), after(NETWORK_TIMEOUT_MS)]);
  if (!response || response.status >= 500) return stored;
  // Removed or changed by its author: the downloaded play is out of date.
  const isGone = response.status === 404 || response.status === 410;
  const isNew = response.ok && (await response.clone().json()).revision !== (await stored.clone().json()).revision;
  if (isGone || isNew) await caches.delete(PLAY_CACHE + id);
  return response;
}

/** @param {Request} request */
async function playList(request) {
  const network = fetch(request);
  const response = await Promise.race([network.catch(() => null), after(NETWORK_TIMEOUT_MS)]);
  if (response) return response;
  const names = (await caches.keys()).filter((name) => name.startsWith(PLAY_CACHE));
  const stored = await Promise.all(names.map((name) => storedPlay(name.slice(PLAY_CACHE.length))));
  const plays = await Promise.all(stored.flatMap((play) => (play ? [play.json()] : [])));
  if (plays.length === 0) return network;
  const list = plays.map(({ scenes, ...play }) => ({ ...play, scenes: scenes.length }));
  return new Response(JSON.stringify({ plays: list }), { headers: { "Content-Type": "application/json" } });
}

/**
 * @param {Request} request
 * @param {string} id
 */
async function playAudio(request, id) {
  const stored = (await storedPlay(id)) && (await (await caches.open(PLAY_CACHE + id)).match(request.url));
  return stored ? part(stored, request.headers.get("range")) : fetch(request);
}

/** @param {Request} request  its address names the version of the map */
async function mapTile(request) {
  return (await caches.match(request.url)) ?? fetch(request);
}

/** @param {Request} request */
async function serverInfo(request) {
  const network = fetch(request);
  const response = await Promise.race([network.catch(() => null), after(NETWORK_TIMEOUT_MS)]);
  return response ?? (await caches.match(SERVER_PATH)) ?? network;
}

/**
 * A whole response, or the range that a player requests (RFC 9110 §14.2): Safari plays nothing without ranges.
 * @param {Response} whole
 * @param {string|null} range
 */
async function part(whole, range) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(range ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return whole;
  const isSuffix = match[1] === "";
  // A range that ends before it begins is invalid.
  if (!isSuffix && match[2] !== "" && Number(match[2]) < Number(match[1])) return whole;
  const blob = await whole.blob();
  const start = isSuffix ? Math.max(0, blob.size - Number(match[2])) : Number(match[1]);
  const end = isSuffix || match[2] === "" ? blob.size : Math.min(blob.size, Number(match[2]) + 1);
  if (start >= end) return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${blob.size}` } });
  const headers = {
    "Accept-Ranges": "bytes",
    "Content-Length": String(end - start),
    "Content-Range": `bytes ${start}-${end - 1}/${blob.size}`,
    "Content-Type": whole.headers.get("content-type") ?? blob.type,
  };
  return new Response(blob.slice(start, end), { status: 206, headers });
}
