// deno-lint-ignore-file no-var
// A classic script in old JavaScript on purpose: it has to run where the page's modules cannot.
(function () {
  "use strict";
  var TEXT = "This browser is too old. Use a current one:\n" +
    "Dieser Browser ist zu alt. Nimm einen aktuellen:\n" +
    "Ce navigateur est trop ancien. Prenez-en un récent\u00a0:\n" +
    "Este navegador es demasiado antiguo. Usa uno actual:\n\nSafari, Chrome, Firefox";

  function showNotice() {
    if (document.documentElement.getAttribute("data-started")) return;
    // Reports to the class that this phone cannot join.
    new Image().src = "/too-old" + location.search;
    var note = document.createElement("p");
    note.className = "fallback";
    note.setAttribute("role", "alert");
    note.style.whiteSpace = "pre-line";
    note.appendChild(document.createTextNode(TEXT));
    document.body.textContent = "";
    document.body.appendChild(note);
  }

  function look() {
    var hasModules = "noModule" in document.createElement("script");
    if (!hasModules || !window.PointerEvent || !window.WebSocket || !window.HTMLDialogElement) {
      showNotice();
      return;
    }
    // An engine that cannot parse modules reports no error, so the page waits, long enough for a slow network.
    window.addEventListener("load", function () {
      setTimeout(showNotice, 4000);
    });
  }

  // Bundled, it runs before the page's body is there.
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", look);
  else look();
})();
