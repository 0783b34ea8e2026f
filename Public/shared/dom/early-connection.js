// @ts-check
/**
 * Connects to the session that the page's address names, while the page's scripts are loading: on a slow network
 * the handshake is then over when they run. A classic script that the build of the pages writes into the page itself.
 */
(() => {
  const code = /[?&]s=([2-9A-HJKMNP-TV-Z]{6})(&|$)/.exec(location.search)?.[1];
  if (!code) return;
  const address = `${location.origin.replace("http", "ws")}/api/v1/sessions/${code}/live`;
  /** @type {WebSocket|null} */
  let socket = new WebSocket(address, "touchfigures.v1");

  window.takeEarlySocket = (wanted) => {
    // The early socket is used once; each later connection is a new one.
    const open = socket;
    socket = null;
    if (!open || open.readyState > WebSocket.OPEN) return undefined;
    if (wanted === address) return open;
    open.close();
    return undefined;
  };
})();
