/**
 * The overlay as it is written, module by module, for development. Scripts/build-pages puts a single script in its place
 * (features/study/overlay/main.js with all that it imports).
 */
(() => {
  "use strict";
  if (window.touchkit?.toggle) return;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const started = import(new URL("features/study/overlay/main.js", script.src).href).then(({ start }) => start(script));
  /** Until then. @param {"on"|"off"|"toggle"} name */
  const later = (name) => () => void started.then(() => window.touchkit?.[name]());
  window.touchkit = { on: later("on"), off: later("off"), toggle: later("toggle") };
})();
