/** The head of a page. */

const SCRIPT = /^<script type="module" src="\/([^"]+)"><\/script>$/;
const STYLE = /^<link rel="stylesheet" href="\/((?:features|shared)\/[^"]+)">$/;
const CLASSIC = /^<script(?: defer)? src="\/(shared\/[^"]+)"><\/script>$/;
const INLINE = /^<script src="\/(shared\/[^"]+)" data-inline><\/script>$/;
/** The styles for the first paint, before any other file is loaded. */
const INLINE_STYLE = /^<link rel="stylesheet" href="\/((?:features|shared)\/[^"]+)" data-inline>$/;
/** A font, which the page requests before its style sheet names it. */
const PRELOAD = /^<link rel="preload" href="\/(shared\/[^"]+)" as="font"[^>]*>$/;
/** Lines that the bundles' tags replace. */
const BUNDLED = /^<link rel="stylesheet" href="\/(?:features|shared)\/|^<script[^>]* src="\/(?:features|shared)\//;

export class Page {
  #lines;

  /**
   * @param {string} file  below Public
   * @param {string} html
   */
  constructor(file, html) {
    this.file = file;
    /** The page's name in those of its bundles. */
    this.name = file.replace(/^features\//, "").replace(/\/page\.html$/, "").replaceAll("/", "-");
    this.#lines = html.split("\n");
    /** In their order, paths below Public. */
    this.scripts = this.#named(SCRIPT);
    this.styles = this.#named(STYLE);
    this.classic = this.#named(CLASSIC);
    this.inline = this.#named(INLINE);
    this.inlineStyles = this.#named(INLINE_STYLE);
    this.preloads = this.#named(PRELOAD);
  }

  /** @param {RegExp} pattern */
  #named(pattern) {
    return this.#lines.flatMap((line) => pattern.exec(line)?.[1] ?? []);
  }

  /**
   * The page with the bundles' tags in the place of its first script or style.
   * @param {{tags: string[], last: string[], assets: Map<string, string>}} parts  `last`: for the end of its body;
   * `assets`: the names of the bundled files by their paths below Public
   */
  with({ tags, last, assets }) {
    const lines = this.#lines.map((line) => {
      const asset = assets.get(PRELOAD.exec(line)?.[1] ?? "");
      return asset ? line.replace(/href="[^"]+"/, `href="/bundle/${asset}"`) : line;
    });
    const at = lines.findIndex((line) => BUNDLED.test(line));
    const others = (/** @type {string[]} */ lines) => lines.filter((line) => !BUNDLED.test(line));
    if (at < 0) return lines.join("\n");
    const after = others(lines.slice(at));
    const end = last.length > 0 ? after.indexOf("</body>") : after.length;
    return [...others(lines.slice(0, at)), ...tags, ...after.slice(0, end), ...last, ...after.slice(end)].join("\n");
  }
}
