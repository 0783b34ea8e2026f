/** Bundles a page by esbuild. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

const hash = (/** @type {string|Uint8Array} */ bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 8);
/** A style sheet that a script adds when it needs it. */
const ADDED_STYLE = /"\/((?:features|shared)\/[^"]+\.css)"/g;

/** A module of this name becomes a separate script, which the page's first script requests at its start. */
const PARTS = /(?:^|\/)parts\.js$/;

export class Bundler {
  #esbuild;
  #folder;

  /**
   * @param {*} esbuild  its interface
   * @param {string} folder  with the sources
   */
  constructor(esbuild, folder) {
    this.#esbuild = esbuild;
    this.#folder = folder;
  }

  /**
   * @param {import("./page.mjs").Page} page
   * @returns {Promise<{tags: string[], last: string[], assets: Map<string, string>, files: Map<string, string|Uint8Array>,
   * inline: string[], styles: string[]}>}
   */
  async bundle(page) {
    /** @type {Map<string, string|Uint8Array>} */
    const files = new Map();
    const { later, parts, styles } = await this.#found(page);
    const isPaintedAtOnce = page.inlineStyles.length > 0;
    const painted = isPaintedAtOnce ? [Buffer.from(await this.#styles(page.inlineStyles, files)).toString().trim()] : [];
    const early = (await Promise.all(page.classic.map((file) => this.#classic(file, "es5")))).join("\n");
    // Inline scripts come before the other styles, which would block them.
    const inline = await Promise.all(page.inline.map((file) => this.#classic(file, "es2020")));
    if (isPaintedAtOnce) inline.push(early.trim());
    const tags = [...painted.map((style) => `<style>${style}</style>`), ...inline.map((script) => `<script>${script}</script>`)];
    const sheets = [...new Set([...page.styles, ...styles.first])];
    const link = async () => `<link rel="stylesheet" href="/bundle/${await this.#sheet(page.name, sheets, files)}">`;
    const sheet = sheets.length > 0 ? [await link()] : [];
    if (!isPaintedAtOnce) tags.push(...sheet);
    const added = styles.later.filter((sheet) => ![...page.inlineStyles, ...sheets].includes(sheet));
    const laterStyles = added.length > 0 ? `/bundle/${await this.#sheet(`${page.name}-later`, added, files)}` : null;
    if (!isPaintedAtOnce) {
      files.set(`early-${hash(early)}.js`, early);
      tags.push(`<script src="/bundle/early-${hash(early)}.js"></script>`);
    }
    if (page.scripts.length > 0) {
      const scripts = await this.#scripts(page, { later, parts }, laterStyles);
      for (const { path: file, text, isLater } of scripts) {
        files.set(path.basename(file), isLater && laterStyles ? withStyles(text, laterStyles) : text);
      }
      tags.push(`<script type="module" src="/bundle/${path.basename(scripts[0].path)}"></script>`);
    }
    // The rest of the page is painted only after its scripts run, and those wait for the sheet.
    const assets = new Map(page.preloads.map((file) => [file, bundled(file, files)]));
    return { tags, last: isPaintedAtOnce ? sheet : [], assets, files, inline, styles: painted };
  }

  /**
   * A module with all that it imports.
   * @param {string} file
   * @returns {Promise<Uint8Array>}
   */
  async module(file) {
    return (await this.#build({ entryPoints: [file], bundle: true, format: "esm", outdir: "out" })).outputFiles[0].contents;
  }

  /**
   * The overlay's tag: one classic script, which does nothing where another tag was before it.
   * @returns {Promise<Uint8Array>}
   */
  async overlay() {
    const contents = 'import { start } from "./features/study/overlay/main.js";\nif (!window.touchkit?.toggle) start(document.currentScript);\n';
    const stdin = { contents, resolveDir: this.#folder };
    return (await this.#build({ stdin, bundle: true, format: "iife", target: "es2022" })).outputFiles[0].contents;
  }

  /** @param {object} options */
  #build(options) {
    const always = { absWorkingDir: this.#folder, minify: true, legalComments: "none", charset: "utf8", logLevel: "warning", write: false };
    return this.#esbuild.build({ ...always, ...options });
  }

  /**
   * The modules that a page may load later, and the styles that its scripts add.
   * @param {import("./page.mjs").Page} page
   */
  async #found({ scripts }) {
    if (scripts.length === 0) return { later: [], parts: [], styles: { first: [], later: [] } };
    const options = { entryPoints: scripts, bundle: true, splitting: true, format: "esm", outdir: "out", metafile: true, minify: false };
    const { inputs, outputs } = (await this.#build(options)).metafile;
    // The dependencies of a module, so that its own styles come after theirs.
    const reached = (/** @type {(kind: string, file: string) => boolean} */ follows) => {
      /** @type {Set<string>} */
      const seen = new Set();
      /** @type {string[]} */
      const found = [];
      const visit = (/** @type {string} */ file) => {
        if (seen.has(file)) return;
        seen.add(file);
        for (const { path: other, kind } of inputs[file].imports) if (follows(kind, other)) visit(other);
        found.push(file);
      };
      scripts.forEach(visit);
      return found;
    };
    const all = reached(() => true);
    const first = reached((kind, file) => kind !== "dynamic-import" || PARTS.test(file));
    const imports = all.flatMap((file) => inputs[file].imports.filter(({ kind }) => kind === "dynamic-import"));
    const styles = (/** @type {string[]} */ modules) => {
      const texts = modules.map((file) => readFileSync(path.join(this.#folder, file), "utf8"));
      return [...new Set(texts.flatMap((text) => [...text.matchAll(ADDED_STYLE)].map(([, sheet]) => sheet)))];
    };
    const loaded = [...new Set(imports.map(({ path: file }) => file))].sort();
    const parts = loaded.filter((file) => PARTS.test(file));
    const later = loaded.filter((file) => !PARTS.test(file));
    mustDiffer(Object.values(outputs).filter(({ entryPoint }) => later.includes(entryPoint)));
    // Styles that the first script adds at once do not wait for a second sheet.
    return { later, parts, styles: { first: styles(first), later: styles(all) } };
  }

  /**
   * @param {string} name
   * @param {string[]} sheets
   * @param {Map<string, string|Uint8Array>} files  gets the bundled sheet
   * @returns {Promise<string>} the name of its file
   */
  async #sheet(name, sheets, files) {
    const sheet = await this.#styles(sheets, files);
    const file = `${name}-${hash(sheet)}.css`;
    files.set(file, sheet);
    return file;
  }

  /**
   * @param {string[]} sheets
   * @param {Map<string, string|Uint8Array>} files  gets the fonts that they name
   * @returns {Promise<Uint8Array>}
   */
  async #styles(sheets, files) {
    const contents = sheets.map((sheet) => `@import "./${sheet}";`).join("\n");
    const stdin = { contents, loader: "css", resolveDir: this.#folder };
    const fonts = { loader: { ".woff2": "file" }, assetNames: "[name]-[hash]", publicPath: "/bundle", outdir: "out" };
    const { outputFiles } = await this.#build({ stdin, bundle: true, ...fonts });
    const [sheet] = outputFiles.filter(({ path: file }) => file.endsWith(".css"));
    for (const font of outputFiles) if (font !== sheet) files.set(path.basename(font.path), font.contents);
    return sheet.contents;
  }

  /**
   * A classic script, minified.
   * @param {string} file
   * @param {string} target
   */
  async #classic(file, target) {
    const text = readFileSync(path.join(this.#folder, file), "utf8");
    return (await this.#esbuild.transform(text, { minify: true, target, charset: "utf8", legalComments: "none" })).code.trim();
  }

  /**
   * The page's scripts: the first one, one with its parts if it has a module of that name and, if something
   * is loaded later, one with all of that.
   * @param {import("./page.mjs").Page} page
   * @param {{later: string[], parts: string[]}} loaded  modules
   * @param {string|null} laterStyles  the address of the last script's style sheet
   * @returns {Promise<{path: string, text: string, isLater: boolean}[]>} the first script first
   */
  async #scripts({ name, scripts, file }, { later, parts }, laterStyles) {
    const first = scripts.map((script) => `import "./${script}";\n`);
    // Loaded before it is needed, so that a press finds it.
    if (later.length > 0) first.push('addEventListener("load", () => setTimeout(() => import("later").catch(() => {}), 2000));\n');
    // The whole first script is shared with the others, so that esbuild creates no more shared chunks.
    const all = (/** @type {string[]} */ modules) => modules.map((module) => `export * from "./${module}";\n`).join("");
    const before = ['import "first";\n', ...(parts.length > 0 ? ['import "parts";\n'] : [])].join("");
    const contents = {
      first: first.join(""),
      parts: `import "first";\n${all(parts)}`,
      // The hash in the name also covers the sheet.
      later: `${before}${all(later)}export const laterStyles = ${JSON.stringify(laterStyles)};\n`,
    };
    const { metafile, outputFiles } = await this.#build({
      entryPoints: { [name]: "first" },
      bundle: true,
      splitting: true,
      format: "esm",
      outdir: "out",
      entryNames: "[name]-[hash]",
      chunkNames: `${name}-[name]-[hash]`,
      metafile: true,
      plugins: [this.#joined(contents)],
      // Styles added by scripts become part of the page's own sheet, or of the sheet that the second script loads.
      define: { "import.meta.bundled": "true" },
      // The second script imports the first: a first script that awaited the second at its top level would never continue.
      supported: { "top-level-await": later.length + parts.length === 0 },
    });
    const texts = new Map(outputFiles.map(({ path: written, text }) => [path.relative(this.#folder, written), text]));
    const made = (/** @type {string} */ output) => ({ path: output, text: texts.get(output), isLater: isOf("later", output) });
    const isOf = (/** @type {string} */ part, /** @type {string} */ output) =>
      metafile.outputs[output].entryPoint === `joined:${part}`;
    const outputs = Object.keys(metafile.outputs);
    if (later.length + parts.length === 0) return outputs.map(made);
    // The entry only imports a file that the others need, too; so does that of the parts.
    const entry = outputs.find((output) => isOf("first", output)) ?? "";
    const [start, ...more] = metafile.outputs[entry].imports.map(({ path: output }) => output);
    const others = outputs.filter((output) => output !== entry && output !== start);
    if (more.length > 0 || others.length !== (later.length > 0 ? 1 : 0) + (parts.length > 0 ? 2 : 0)) {
      throw new Error(`${file} needs more than a first script, its parts and a later script: ${outputs.join(", ")}`);
    }
    const [opening, ...rest] = [start, ...others].map(made);
    const [named, whole] = ["parts", null].map((part) =>
      rest.find(({ path: output }) => (part ? isOf(part, output) : !metafile.outputs[output].entryPoint))
    );
    // Both at once: the names of the parts are in a file of their own, which imports the other.
    if (named && whole) opening.text = atOnce(opening.text, path.basename(named.path), path.basename(whole.path));
    return [opening, ...rest];
  }

  /**
   * Every `import("…")` loads the one later script, or the parts; it finds the names it wants there.
   * @param {Record<"first"|"parts"|"later", string>} contents
   */
  #joined(contents) {
    return {
      name: "joined",
      setup: (/** @type {*} */ build) => {
        build.onResolve({ filter: /.*/ }, (/** @type {{path: string, kind: string}} */ { path: name, kind }) => {
          if (kind === "dynamic-import") return { path: PARTS.test(name) ? "parts" : "later", namespace: "joined" };
          return Object.hasOwn(contents, name) ? { path: name, namespace: "joined" } : undefined;
        });
        build.onLoad({ filter: /.*/, namespace: "joined" }, (/** @type {{path: "first"|"parts"|"later"}} */ { path: name }) => ({
          contents: contents[name],
          resolveDir: this.#folder,
        }));
      },
    };
  }
}

/**
 * The name of a font's file in the bundles.
 * @param {string} file  below Public
 * @param {Map<string, string|Uint8Array>} files  the bundles
 */
function bundled(file, files) {
  const { name, ext } = path.parse(file);
  const found = [...files.keys()].find((each) => each.startsWith(`${name}-`) && each.endsWith(ext));
  if (!found) throw new Error(`no style sheet names ${file}, which its page requests`);
  return found;
}

/**
 * A script that asks for a file as soon as for the one that imports it.
 * @param {string} script
 * @param {string} importing
 * @param {string} imported
 */
function atOnce(script, importing, imported) {
  const call = `import("./${importing}")`;
  if (!script.includes(call)) throw new Error(`no ${call} in the script that loads it`);
  return script.replaceAll(call, `(import("./${imported}").catch(()=>{}),${call})`);
}

/**
 * A second script whose importers wait until its style sheet applies, or could not be loaded.
 * @param {string} script
 * @param {string} sheet  its address
 */
function withStyles(script, sheet) {
  const loads = `l.rel="stylesheet";l.href=${JSON.stringify(sheet)};l.onload=l.onerror=d;document.head.append(l)`;
  return `${script.trimEnd()}\nawait new Promise(d=>{const l=document.createElement("link");${loads}});\n`;
}

/**
 * One second script exports what all of its modules do, where the same name of two would be left out.
 * @param {{entryPoint: string, exports: string[]}[]} modules
 */
function mustDiffer(modules) {
  const owners = new Map();
  for (const { entryPoint, exports } of modules) {
    for (const name of exports) {
      if (owners.has(name)) throw new Error(`${owners.get(name)} and ${entryPoint} are loaded later and both export ${name}`);
      owners.set(name, entryPoint);
    }
  }
}
