// @ts-check
/** Loads the touch overlay on our own pages on first use: by address, by key, or by the host's command. */

/** @type {Promise<{on: () => void, off: () => void, toggle: () => void}>|undefined} */
let loading;
/** The host's last command; without a new one the user's own choice stays. */
let commanded = false;

function load() {
  // The page may already have the overlay's tag.
  if (window.touchkit) return Promise.resolve(window.touchkit);
  loading ??= new Promise((loaded, failed) => {
    document.removeEventListener("keydown", toggleByKey);
    const script = document.createElement("script");
    script.src = "/touchkit.js";
    script.dataset.touchkit = "off";
    script.onload = () => loaded(/** @type {NonNullable<Window["touchkit"]>} */ (window.touchkit));
    script.onerror = () => {
      loading = undefined;
      listenForKey();
      failed(new Error("touchkit.js could not be loaded"));
    };
    document.head.append(script);
  });
  return loading;
}

/** @param {"on"|"off"|"toggle"} action */
function runOverlay(action) {
  load()
    .then((touchkit) => touchkit[action]())
    .catch(() => {
      // Without the network, the page works without the overlay.
    });
}

/**
 * Handles the key until the overlay is loaded, which then handles it itself.
 * @param {KeyboardEvent} event
 */
function toggleByKey({ ctrlKey, altKey, code, repeat }) {
  if (ctrlKey && altKey && code === "KeyT" && !repeat) runOverlay("toggle");
}

function listenForKey() {
  if (!window.touchkit) document.addEventListener("keydown", toggleByKey);
}

/** @param {boolean|undefined} wanted  `touchkit` of the session's state */
export function applyTouchkit(wanted = false) {
  if (wanted === commanded) return;
  commanded = wanted;
  runOverlay(wanted ? "on" : "off");
}

listenForKey();
if (new URLSearchParams(location.search).get("touchkit") === "1") runOverlay("on");
