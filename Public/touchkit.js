/**
 * The unbundled overlay, for development. Scripts/build-pages replaces it by a single script
 * (features/study/overlay/main.js with all its imports).
 */
(() => {
  "use strict";
  if (window.touchkit?.toggle) return;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const started = import(new URL("features/study/overlay/main.js", script.src).href).then(({ start }) => start(script));
  /** Calls the overlay once it is loaded. @param {"on"|"off"|"toggle"} name */
  const later = (name) => () => void started.then(() => window.touchkit?.[name]());
  window.touchkit = { on: later("on"), off: later("off"), toggle: later("toggle") };
})();
