/** Bundles a page by esbuild. */

import { readFileSync } from "node:fs";
import path from "node:path";

import { hash } from "./hash.mjs";
import { Texts } from "./texts.mjs";

/** A style sheet that a script adds when it needs it. */
const ADDED_STYLE = /"\/((?:features|shared)\/[^"]+\.css)"/g;

/** A module of this name becomes a separate script, which the page's first script requests at its start. */
const PARTS = /(?:^|\/)parts\.js$/;

/** A part of a task that is loaded when it is needed: `phone.js` by phones, the others by the pages of a class. */
const TASK_PART = /^shared\/tasks\/[^/]+\/([^/]+)\.js$/;

/** What a phone needs only once its class begins a task or an experiment: a script of its own, after the later one. */
const OF_TASK = /^(?:shared\/tasks\/[^/]+\/phone|features\/touch\/experiment\/experiment)\.js$/;

/** What is in that script besides, if a page has one: the card of a task and its results, forms of questions, and a picture under the drawing. */
const ON_REQUEST = new RegExp(`${OF_TASK.source}|^shared/phone/(?:challenge|rounds/standing|lesson/(?:forms/(?:confidence|order|places|sketch|value)|own/own-pace)|ground/ground)\\.js$`);

/** Requests the texts of the page's language. */
const EARLY_LANGUAGE = "languages/early-language.js";

export class Bundler {
  #esbuild;
  #folder;
  #texts;

  /**
   * @param {*} esbuild  its interface
   * @param {string} folder  with the sources
   */
  constructor(esbuild, folder) {
    this.#esbuild = esbuild;
    this.#folder = folder;
    this.#texts = new Texts(folder, (options) => this.#build(options));
  }

  /**
   * @param {import("./page.mjs").Page} page
   * @returns {Promise<{tags: string[], last: string[], assets: Map<string, string>, files: Map<string, string|Uint8Array>,
   * inline: string[], styles: string[]}>}
   */
  async bundle(page) {
    /** @type {Map<string, string|Uint8Array>} */
    const files = new Map();
    const { later, parts, tasks, styles, used } = await this.#found(page);
    const isPaintedAtOnce = page.inlineStyles.length > 0;
    const painted = isPaintedAtOnce ? [Buffer.from(await this.#styles(page.inlineStyles, files)).toString().trim()] : [];
    const early = (await Promise.all(page.classic.map((file) => this.#classic(file, "es5")))).join("\n");
    // Inline scripts come before the other styles, which would block them.
    const inline = await Promise.all(page.inline.map((file) => this.#classic(file, "es2020")));
    if (early) inline.push(early.trim());
    const words = await this.#texts.of(page.name, used, files);
    const tags = [...painted.map((style) => `<style>${style}</style>`), ...inline.map((script) => `<script>${script}</script>`)];
    const { tasks: taskTexts, ...known } = words ?? {};
    if (words) {
      const script = await this.#classic(EARLY_LANGUAGE, "es2020");
      inline.push(script);
      tags.push(`<script data-texts='${JSON.stringify(known)}'>${script}</script>`);
    }
    const sheets = [...new Set([...page.styles, ...styles.first])];
    const link = async () => `<link rel="stylesheet" href="/bundle/${await this.#sheet(page.name, sheets, files)}">`;
    const sheet = sheets.length > 0 ? [await link()] : [];
    if (!isPaintedAtOnce) tags.push(...sheet);
    const added = styles.later.filter((sheet) => ![...page.inlineStyles, ...sheets].includes(sheet));
    const ofTasks = styles.tasks.filter((sheet) => ![...page.inlineStyles, ...sheets, ...added].includes(sheet));
    const address = async (/** @type {string} */ part, /** @type {string[]} */ all) =>
      all.length > 0 ? `/bundle/${await this.#sheet(`${page.name}-${part}`, all, files)}` : null;
    const [laterStyles, taskStyles] = [await address("later", added), await address("tasks", ofTasks)];
    if (page.scripts.length > 0) {
      const scripts = await this.#scripts(page, { later, parts, tasks }, laterStyles, [taskStyles, taskTexts]);
      for (const { path: file, text, isLater, isTask } of scripts) {
        const shown = withTexts(text, words, scripts);
        const own = isTask ? taskStyles : isLater ? laterStyles : null;
        const styled = own ? withStyles(shown, own) : shown;
        files.set(path.basename(file), isTask && taskTexts ? withOwnTexts(styled, taskTexts) : styled);
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
    return this.#whole({ entryPoints: [file], format: "esm" });
  }

  /**
   * The overlay's tag: one classic script, which does nothing where another tag was before it.
   * @returns {Promise<Uint8Array>}
   */
  async overlay() {
    const contents = 'import { start } from "./features/study/overlay/main.js";\nif (!window.touchkit?.toggle) start(document.currentScript);\n';
    const stdin = { contents, resolveDir: this.#folder };
    return this.#whole({ stdin, format: "iife", target: "es2022" });
  }

  /**
   * One script, with its texts in all languages.
   * @param {object} options
   * @returns {Promise<Uint8Array>}
   */
  async #whole(options) {
    const all = { bundle: true, outdir: "out", ...options };
    const { metafile } = await this.#build({ ...all, metafile: true, plugins: [this.#texts.recorded()] });
    const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0));
    const plugins = [this.#texts.inAllLanguages(used)];
    return (await this.#build({ ...all, plugins })).outputFiles[0].contents;
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
  async #found({ file: page, scripts }) {
    if (scripts.length === 0) return { later: [], parts: [], tasks: [], styles: { first: [], later: [], tasks: [] }, used: new Map() };
    const options = { entryPoints: scripts, bundle: true, splitting: true, format: "esm", outdir: "out", metafile: true, minify: false, plugins: [this.#texts.recorded()] };
    const { inputs, outputs } = (await this.#build(options)).metafile;
    const used = usedModules(outputs, scripts);
    for (const file of used.later) if (!isLoadedBy(page, file)) used.later.delete(file);
    // The dependencies of a module, so that its own styles come after theirs.
    const reached = (/** @type {(kind: string, file: string) => boolean} */ follows, from = scripts) => {
      /** @type {Set<string>} */
      const seen = new Set();
      /** @type {string[]} */
      const found = [];
      const visit = (/** @type {string} */ file) => {
        if (seen.has(file)) return;
        seen.add(file);
        for (const { path: other, kind } of inputs[file].imports) {
          if (follows(kind, other) && (kind !== "dynamic-import" || used.later.has(other))) visit(other);
        }
        if (used.modules.has(file)) found.push(file);
      };
      from.forEach(visit);
      return found;
    };
    const first = reached((kind, file) => kind !== "dynamic-import" || PARTS.test(file));
    const styles = (/** @type {string[]} */ modules) => {
      const texts = modules.map((file) => readFileSync(path.join(this.#folder, file), "utf8"));
      return [...new Set(texts.flatMap((text) => [...text.matchAll(ADDED_STYLE)].map(([, sheet]) => sheet)))];
    };
    const loaded = [...used.later].sort();
    const parts = loaded.filter((file) => PARTS.test(file));
    const others = loaded.filter((file) => !PARTS.test(file));
    // Beside parts, or alone, they are in the later script.
    const isApart = parts.length === 0 && others.some((file) => OF_TASK.test(file)) && !others.every((file) => ON_REQUEST.test(file));
    const [tasks, later] = [true, false].map((apart) => others.filter((file) => (isApart && ON_REQUEST.test(file)) === apart));
    for (const modules of [later, tasks]) mustDiffer(Object.values(outputs).filter(({ entryPoint }) => modules.includes(entryPoint)));
    // Of modules, by the script that needs them first.
    const named = (/** @type {string[]} */ modules) => new Set(reached((kind) => kind !== "dynamic-import", modules));
    const [inFirst, inParts, inLater, inTasks] = [scripts, parts, later, tasks].map(named);
    const words = new Map([["first", inFirst]]);
    for (const [part, modules] of /** @type {const} */ ([["parts", inParts], ["later", inLater], ["tasks", inTasks]])) {
      words.set(part, without(modules, new Set([...words.values()].flatMap((each) => [...each]))));
    }
    const all = reached(() => true);
    const untilTasks = reached((kind, file) => kind !== "dynamic-import" || !tasks.includes(file));
    // Styles that the first script adds at once do not wait for a second sheet.
    return { later, parts, tasks, styles: { first: styles(first), later: styles(untilTasks), tasks: styles(all) }, used: words };
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
   * is loaded later, one with all of that, and one with what a task of the class needs besides.
   * @param {import("./page.mjs").Page} page
   * @param {{later: string[], parts: string[], tasks: string[]}} loaded  modules
   * @param {string|null} laterStyles  the address of the later script's style sheet
   * @param {unknown} ofTasks  those of the style sheet and the texts of the tasks' script
   * @returns {Promise<{path: string, text: string, isLater: boolean, part: string|undefined, isTask?: boolean, whole?: string}[]>} the first script first;
   * `whole` is the file with nearly all of it, if it is another one
   */
  async #scripts({ name, scripts, file }, { later, parts, tasks }, laterStyles, ofTasks) {
    const first = scripts.map((script) => `import "./${script}";\n`);
    // Loaded before it is needed, so that a press finds it.
    if (later.length > 0) first.push('addEventListener("load", () => setTimeout(() => import("later").catch(() => {}), 2000));\n');
    // The whole first script is shared with the others, so that esbuild creates no more shared chunks.
    const all = (/** @type {string[]} */ modules) => modules.map((module) => `export * from "./${module}";\n`).join("");
    const before = ['import "first";\n', ...(parts.length > 0 ? ['import "parts";\n'] : [])].join("");
    const contents = {
      first: first.join(""),
      parts: `import "first";\n${all(parts)}`,
      // The hash in the name also covers the sheet, and the texts.
      tasks: `import "first";\nimport "later";\n${all(tasks)}export const ofTasks = ${JSON.stringify(ofTasks)};\n`,
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
      plugins: [this.#joined(contents, tasks), this.#texts.recorded()],
      // Styles added by scripts become part of the page's own sheet, or of the sheet that the second script loads.
      define: { "import.meta.bundled": "true" },
      // The second script imports the first: a first script that awaited the second at its top level would never continue.
      supported: { "top-level-await": later.length + parts.length === 0 },
    });
    const texts = new Map(outputFiles.map(({ path: written, text }) => [path.relative(this.#folder, written), text]));
    const made = (/** @type {string} */ output) => {
      const part = ["later", "parts", "tasks"].find((part) => isOf(part, output));
      return { path: output, text: texts.get(output), isLater: part === "later", part };
    };
    const isOf = (/** @type {string} */ part, /** @type {string} */ output) =>
      metafile.outputs[output].entryPoint === `joined:${part}`;
    const outputs = Object.keys(metafile.outputs);
    if (later.length + parts.length === 0) return outputs.map(made);
    // The entry only imports a file that the others need, too; so does that of the parts.
    const entry = outputs.find((output) => isOf("first", output)) ?? "";
    const [start, ...more] = metafile.outputs[entry].imports.map(({ path: output }) => output);
    const others = outputs.filter((output) => output !== entry && output !== start);
    if (more.length > 0 || others.length !== (later.length > 0 ? 1 : 0) + (parts.length > 0 ? 2 : 0) + (tasks.length > 0 ? 2 : 0)) {
      throw new Error(`${file} needs more than a first script, its parts and a later script: ${outputs.join(", ")}`);
    }
    const [opening, ...rest] = [start, ...others].map(made);
    const [named, whole] = ["parts", null].map((part) =>
      rest.find(({ path: output }) => (part ? isOf(part, output) : !metafile.outputs[output].entryPoint))
    );
    // The later script is what the tasks import, and a file with its names; both scripts wait for its sheet and its texts, that of
    // the tasks for its own besides.
    if (tasks.length > 0 && whole) {
      return [opening, ...rest.map((each) => {
        if (each === whole) return { ...each, isLater: true };
        return { ...each, isLater: false, isTask: each.part === "tasks", part: "later", ...(each.part === "later" ? { whole: path.basename(whole.path) } : {}) };
      })];
    }
    // Both at once: the names of the parts are in a file of their own, which imports the other.
    if (named && whole) opening.text = atOnce(opening.text, path.basename(named.path), path.basename(whole.path));
    return [opening, ...rest];
  }

  /**
   * Every `import("…")` loads the one later script, the parts or the tasks; it finds the names it wants there.
   * @param {Record<"first"|"parts"|"later"|"tasks", string>} contents
   * @param {string[]} tasks  modules
   */
  #joined(contents, tasks) {
    return {
      name: "joined",
      setup: (/** @type {*} */ build) => {
        build.onResolve({ filter: /.*/ }, (/** @type {{path: string, kind: string, resolveDir: string}} */ { path: name, kind, resolveDir }) => {
          const isTask = () => tasks.includes(path.relative(this.#folder, path.resolve(resolveDir, name)));
          const part = () => (PARTS.test(name) ? "parts" : isTask() ? "tasks" : "later");
          if (kind === "dynamic-import") return { path: part(), namespace: "joined" };
          return Object.hasOwn(contents, name) ? { path: name, namespace: "joined" } : undefined;
        });
        build.onLoad({ filter: /.*/, namespace: "joined" }, (/** @type {{path: "first"|"parts"|"later"|"tasks"}} */ { path: name }) => ({
          contents: contents[name],
          resolveDir: this.#folder,
        }));
      },
    };
  }
}

/**
 * The modules of which something is left after esbuild has removed unused code, and those of them that are loaded later.
 * @param {Record<string, {entryPoint?: string, inputs: Record<string, {bytesInOutput: number}>, imports: {path: string, kind: string}[]}>} outputs
 * @param {string[]} scripts
 */
function usedModules(outputs, scripts) {
  /** @type {Set<string>} */
  const [modules, later, seen] = [new Set(), new Set(), new Set()];
  const visit = (/** @type {string} */ name) => {
    if (seen.has(name)) return;
    seen.add(name);
    const { inputs, imports } = outputs[name];
    for (const [file, { bytesInOutput }] of Object.entries(inputs)) if (bytesInOutput > 0) modules.add(file);
    for (const { path: other, kind } of imports) {
      if (kind === "dynamic-import") later.add(outputs[other].entryPoint);
      visit(other);
    }
  };
  for (const [name, { entryPoint }] of Object.entries(outputs)) if (scripts.includes(entryPoint ?? "")) visit(name);
  return { modules, later };
}

/** @param {string} page  its file @param {string} module  that it may load later */
function isLoadedBy(page, module) {
  const [, part] = TASK_PART.exec(module) ?? [];
  return part === undefined || (part === "phone") !== page.startsWith("features/classroom/");
}

/** @param {Set<string>} all @param {Set<string>} others */
function without(all, others) {
  return new Set([...all].filter((each) => !others.has(each)));
}

/**
 * A script that loads the texts of another one before that.
 * @param {string} script
 * @param {Record<string, object>|null} words  by part
 * @param {{path: string, part?: string, whole?: string}[]} scripts  `whole` is the file to request at once
 */
function withTexts(script, words, scripts) {
  return scripts.reduce((text, { path: file, part, whole }) => {
    if (!part || !words?.[part]) return text;
    const name = path.basename(file);
    const call = `import("./${name}")`;
    return text.replaceAll(call, `pageTexts.before(${JSON.stringify(part)},"/bundle/${whole ?? name}",()=>${call})`);
  }, script);
}

/**
 * The tasks' script, whose importers wait for its texts: it names them itself, so that the page is not larger.
 * @param {string} script
 * @param {Record<string, string>} texts  their addresses by language
 */
function withOwnTexts(script, texts) {
  const load = "l=pageTexts.load;pageTexts.load=async o=>{await Promise.all([l(o),import(t[o])])}";
  return `${script.trimEnd()}\n{const t=${JSON.stringify(texts)},${load};await import(t[pageTexts.language])}\n`;
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
