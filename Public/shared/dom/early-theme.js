// deno-lint-ignore-file no-var
// A classic script in the head, so that no page first appears in the wrong theme: it sets the theme chosen in this browser,
// otherwise the system's. It uses `var`, because in the bundle it shares a file with too-old.js, which old browsers have to
// parse.
(() => {
  "use strict";
  var root = document.documentElement;
  var bar = /** @type {HTMLMetaElement|null} */ (document.querySelector('meta[name="theme-color"]'));
  var dark = bar?.content ?? "";
  var bright = matchMedia("(prefers-color-scheme: light)");

  function apply() {
    var chosen = null;
    try {
      chosen = JSON.parse(localStorage.getItem("touchfigures.setting.theme") ?? "null");
    } catch {
      // Without storage, no choice is remembered.
    }
    root.dataset.theme = chosen ?? (bright.matches ? "light" : "dark");
    if (bar) bar.content = root.dataset.theme === "light" ? getComputedStyle(root).getPropertyValue("--ground").trim() : dark;
  }

  apply();
  bright.addEventListener("change", apply);
  // Another tab may have changed the choice.
  window.addEventListener("storage", apply);
})();
