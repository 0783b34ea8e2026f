// Builds .build/pages of Public; see Scripts/build-pages.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { Bundler } from "./bundler.mjs";
import { Page } from "./page.mjs";

const [library, flag] = process.argv.slice(2);
const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../..");
const folder = path.join(root, "Public");
const product = path.join(root, ".build/pages");
const sha256 = (/** @type {string|Uint8Array} */ bytes) => createHash("sha256").update(bytes);

process.on("uncaughtException", ({ message }) => {
  console.error(`build-pages: ${message}`);
  process.exit(70);
});

/** The overlay's modules on others' pages keep their addresses: one file each, with all imports. */
const MODULES = ["features/study/record.js", "features/study/heatmap.js", "features/study/overlay/stream.js"];

const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile())
  .map((file) => path.relative(folder, path.join(file.parentPath ?? file.path, file.name)))
  .sort();
const files = all.filter((file) => /\.(html|js|css)$/.test(file));
const fonts = all.filter((file) => file.endsWith(".woff2"));

/**
 * The first line, of this script, its tool and the fonts, is only compared here; the server checks the pages' lines.
 * @param {string} version  of esbuild
 */
function fingerprint(version) {
  const digest = createHash("sha256");
  for (const name of readdirSync(here).sort()) digest.update(readFileSync(path.join(here, name)));
  for (const font of fonts) digest.update(readFileSync(path.join(folder, font)));
  const lines = files.map((file) => `${sha256(readFileSync(path.join(folder, file))).digest("hex")}  ./${file}\n`);
  return `# ${digest.digest("hex").slice(0, 16)} ${version}\n${lines.join("")}`;
}

const esbuild = createRequire(library)(library);
// The server need not read sources that were changed before this time: they are as listed. File systems' clocks are a
// little late.
const looked = Date.now() / 1000 - 0.1;
const sources = fingerprint(esbuild.version);
const listed = path.join(product, "sources");
if (flag !== "--force" && existsSync(listed) && readFileSync(listed, "utf8") === sources) {
  utimesSync(listed, looked, looked);
  process.exit(0);
}

const bundler = new Bundler(esbuild, folder);
/** The contents by path below the product. @type {Map<string, string|Uint8Array>} */
const made = new Map([["sources", sources]]);
/** @type {Set<string>} */
const digests = new Set();
/** @type {Set<string>} */
const styleDigests = new Set();
await Promise.all([
  ...files.filter((file) => file.endsWith(".html")).map(async (file) => {
    const page = new Page(file, readFileSync(path.join(folder, file), "utf8"));
    const parts = await bundler.bundle(page);
    for (const [name, bytes] of parts.files) made.set(`bundle/${name}`, bytes);
    for (const script of parts.inline) digests.add(sha256(script).digest("base64"));
    for (const style of parts.styles) styleDigests.add(sha256(style).digest("base64"));
    made.set(file, page.with(parts));
  }),
  bundler.overlay().then((script) => made.set("touchkit.js", script)),
  ...MODULES.map(async (file) => made.set(file, await bundler.module(file))),
]);
const asLines = (/** @type {Set<string>} */ all) => [...all].sort().map((digest) => `${digest}\n`).join("");
made.set("inline-scripts", asLines(digests));
made.set("inline-styles", asLines(styleDigests));

const work = `${product}-${process.pid}`;
rmSync(work, { recursive: true, force: true });
for (const [name, bytes] of made) {
  mkdirSync(path.dirname(path.join(work, name)), { recursive: true });
  writeFileSync(path.join(work, name), bytes);
}
utimesSync(path.join(work, "sources"), looked, looked);
// Nearly at once: a server that starts meanwhile finds the old ones, the new ones or none.
rmSync(product, { recursive: true, force: true });
renameSync(work, product);
const bundles = [...made].filter(([name]) => name.startsWith("bundle/"));
console.log(`${product}: ${bundles.length} files, ${bundles.reduce((sum, [, bytes]) => sum + bytes.length, 0)} bytes`);
