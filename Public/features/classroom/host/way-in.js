// @ts-check
/** The way to join, which is always visible: code, address, QR code. */

import { byId, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { notify } from "../../../shared/dom/notices.js";
import { fillText } from "../../../shared/model/language.js";
import { qrAddress, serverInfo } from "../../../shared/net/rest.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

/**
 * Code, address and QR code: the address the server gave, or one that phones can reach.
 * @param {Classroom} classroom
 * @param {import("../lobby/lobby.js").Lobby} lobby
 */
export async function showWayIn(classroom, lobby) {
  const { code, owner, room, texts } = classroom;
  const [first, second] = byId("code").children;
  setText(first, code.slice(0, 3));
  setText(second, code.slice(3));
  setText(byId("lobby-code"), `${code.slice(0, 3)} ${code.slice(3)}`);
  const address = owner?.joinURL ?? `${await reachableOrigin()}/touch?s=${code}`;
  const { hostname, origin } = new URL(address);
  setText(byId("address"), origin);
  lobby.address = origin;
  const unreachable = byId("unreachable");
  unreachable.hidden = !isLoopback(hostname) || room.participants.size > 0;
  // Whoever is here has reached it.
  classroom.listen({ people: () => (unreachable.hidden ||= room.participants.size > 0) });
  for (const id of ["qr", "lobby-qr"]) {
    const qr = /** @type {HTMLImageElement} */ (byId(id));
    qr.src = qrAddress(address);
    qr.alt = fillText(texts.qrLabel, { address });
  }
  const copy = byId("copy");
  copy.append(icon("copy"));
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify("copy", texts.copied, { kind: "calm", sign: "done", seconds: 4 });
    } catch {
      // Plain HTTP on a LAN address has no clipboard.
      notify("copy", fillText(texts.copyFailed, { address }), { kind: "calm", sign: "info", seconds: 20 });
    }
  });
}

/** @param {string} hostname */
const isLoopback = (hostname) => /^(localhost$|127\.|\[::1\])/.test(hostname);

async function reachableOrigin() {
  /** @type {import("../../../shared/net/rest.js").ServerInfo|null} */
  const server = await serverInfo().catch(() => null);
  const { http, https, publicURL } = server ?? { http: [], https: [], publicURL: null };
  if (publicURL) return publicURL;
  if (!isLoopback(location.hostname)) return location.origin;
  return http[0] ?? https[0] ?? location.origin;
}
