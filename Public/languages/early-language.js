// @ts-check
/**
 * Requests the texts of one language, before the page's own script, which finds them when it runs. A classic script that the
 * build of the pages writes into each page, with the files of the texts: by part of the page, then by language.
 */
(() => {
  /** @type {Record<string, Record<string, string>>} */
  const files = JSON.parse(document.currentScript?.dataset.texts ?? "{}");
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem("touchfigures.setting.language") ?? "null");
  } catch {
    // Without storage, no choice is remembered.
  }
  const codes = [chosen, ...(navigator.languages ?? [])].map((tag) => String(tag).toLowerCase().split(/[-_]/)[0]);
  const language = codes.find((code) => Object.hasOwn(files.first, code)) ?? "en";
  const wanted = ["first"];
  /** @param {string} href */
  const preload = (href) => {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  };

  const page = globalThis.pageTexts = {
    records: {},
    language,
    loaded: [language],
    load: async (/** @type {string} */ other) => {
      await Promise.all(wanted.map((part) => import(files[part][other])));
      page.loaded.push(other);
    },
    // The texts of a part that is loaded later, then its script.
    before: async (/** @type {string} */ part, /** @type {string} */ script, /** @type {() => Promise<unknown>} */ load) => {
      if (!wanted.includes(part)) {
        wanted.push(part);
        preload(script);
      }
      await import(files[part][page.language]);
      return load();
    },
  };
  if (files.parts) preload(files.parts[language]);
  // Written and not added, so that it runs in its turn: before the page's script, and after the page is there.
  document.write(`<script type=module src=${files.first[language]}><\/script>`);
})();
