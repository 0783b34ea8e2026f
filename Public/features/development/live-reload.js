// A classic script that a server with --development puts before the others of each page. It loads the page again when a file or the
// program has changed, and shows what the compiler said of the last change and what failed in this page. For developers, in English.
(() => {
  "use strict";
  const INTERVAL_MS = 250;

  // Scripts/dev --class leads here: this browser becomes the host of its class.
  const host = /^#host=([\w-]{22})$/.exec(location.hash);
  const code = new URLSearchParams(location.search).get("s");
  if (host && code) {
    const kept = { hostToken: host[1], joinURL: `${location.origin}/touch?s=${code}` };
    localStorage.setItem(`touchfigures.host.${code}`, JSON.stringify(kept));
    history.replaceState(null, "", location.pathname + location.search);
  }

  /** @type {{server: string, files: string, errors: string}|null} */
  let first = null;
  /** What failed in this page. @type {string[]} */
  const faults = [];
  let built = "";

  function show() {
    const text = [built, ...faults].filter((each) => each !== "").join("\n\n");
    let box = document.querySelector("#development-errors");
    if (text === "") {
      box?.remove();
      return;
    }
    if (!box) {
      box = document.createElement("pre");
      box.id = "development-errors";
      box.setAttribute("role", "alert");
      box.setAttribute("lang", "en");
      Object.assign(/** @type {HTMLElement} */ (box).style, {
        position: "fixed",
        inset: "auto 0 0 0",
        maxHeight: "60vh",
        overflow: "auto",
        margin: "0",
        padding: "12px 16px",
        background: "#000",
        color: "#fff",
        font: "13px/1.4 monospace",
        whiteSpace: "pre-wrap",
        zIndex: "2147483647",
      });
    }
    if (box.textContent !== text) box.textContent = text;
    // Also before the page has a body.
    if (!box.isConnected) document.documentElement.append(box);
  }

  /** @param {string} text */
  function fail(text) {
    if (faults.includes(text)) return;
    faults.push(text);
    show();
  }

  addEventListener("error", (event) => {
    const { target } = event;
    if (event instanceof ErrorEvent) {
      const place = event.filename ? `\n${event.filename.replace(location.origin, "")}:${event.lineno}:${event.colno}` : "";
      fail(`${event.message}${place}`);
    } else if (target instanceof HTMLScriptElement) {
      fail(`${target.src.replace(location.origin, "")} cannot be loaded, or a script that it imports`);
    }
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => fail(`Not caught: ${reason?.stack ?? reason}`));

  async function look() {
    try {
      const state = await (await fetch("/development.json", { cache: "no-store" })).json();
      if (first && (first.server !== state.server || first.files !== state.files)) {
        location.reload();
        return;
      }
      first ??= state;
      built = state.errors;
      show();
    } catch {
      // The server is starting again.
    }
    setTimeout(look, INTERVAL_MS);
  }

  look();
})();
