// @ts-check
/** The way to join, which is always visible: code, address, QR code. It follows the network of the server's machine. */

import { byId, element, setText } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { notify } from "../../../shared/dom/notices.js";
import { fillText } from "../../../shared/model/language.js";
import { storeHost } from "../../../shared/net/host.js";
import { currentOrigin, followServer, isLoopback, joinOrigins, otherScheme } from "../../../shared/net/join-address.js";
import { qrAddress } from "../../../shared/net/rest.js";
import { schemeChoice } from "../lobby/scheme-choice.js";

/** @typedef {import("../room/classroom.js").Classroom} Classroom */

export class JoinInstructions {
  #classroom;
  #lobby;
  /** The address that phones open. */
  #address = "";
  /**
   * The addresses that the host may choose from.
   * @type {string[]}
   */
  #origins = [];
  #showScheme;
  /** @type {import("../../../shared/net/rest.js").ServerInfo|null} */
  #server = null;

  /**
   * @param {Classroom} classroom
   * @param {import("../lobby/lobby.js").Lobby} lobby
   */
  constructor(classroom, lobby) {
    this.#classroom = classroom;
    this.#lobby = lobby;
    this.#showScheme = schemeChoice(classroom, (origin) => this.#choose(origin));
    const { code, texts } = classroom;
    const [first, second] = byId("code").children;
    setText(first, code.slice(0, 3));
    setText(second, code.slice(3));
    setText(byId("lobby-code"), `${code.slice(0, 3)} ${code.slice(3)}`);
    // This device has reached the server by this address.
    classroom.listen({ people: () => this.#judge() });
    const copy = byId("copy");
    copy.append(icon("copy"));
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(this.#address);
        notify("copy", texts.copied, { kind: "calm", icon: "done", seconds: 4 });
      } catch {
        // Plain HTTP on a LAN address has no clipboard.
        notify("copy", fillText(texts.copyFailed, { address: this.#address }), { kind: "calm", icon: "info", seconds: 20 });
      }
    });
  }

  /** Shows the address, and updates it when another one applies. */
  follow() {
    const { code, savedHost } = this.#classroom;
    const isHere = isLoopback(location.hostname);
    if (savedHost) this.#show(savedHost.joinURL);
    else if (!isHere) this.#show(`${location.origin}/touch?s=${code}`);
    // A viewer on another machine has reached the server by its own address.
    if (!savedHost && !isHere) return;
    const wanted = () => !document.hidden && !this.#classroom.over;
    void followServer(wanted, (server) => server && this.#applyServer(server));
  }

  /** @param {import("../../../shared/net/rest.js").ServerInfo} server */
  #applyServer(server) {
    this.#server = server;
    const { code, texts } = this.#classroom;
    const before = this.#address ? new URL(this.#address).origin : null;
    const origins = joinOrigins(server, before?.startsWith("https:") ?? false);
    const origin = currentOrigin(origins, before) ??
      (before && isLoopback(new URL(before).hostname) ? before : location.origin);
    this.#offer(origins, origin);
    this.#showScheme({ origin, other: otherScheme(server, origin), warns: server.certificateAuthority });
    if (origin === before) return;
    this.#show(`${origin}/touch?s=${code}`);
    this.#storeAddress();
    if (before && !isLoopback(new URL(before).hostname)) {
      notify("address", fillText(texts.addressChanged, { address: origin }), { kind: "warn", icon: "info", seconds: 30 });
    }
  }

  /** @param {string} address */
  #show(address) {
    const { texts } = this.#classroom;
    this.#address = address;
    const { origin } = new URL(address);
    // A long address breaks before its port.
    const [, host, port] = /^(.*?)(:\d+)?$/.exec(origin) ?? ["", origin];
    byId("address").replaceChildren(host, element("wbr"), port ?? "");
    this.#lobby.address = origin;
    for (const id of ["qr", "lobby-qr"]) {
      const qr = /** @type {HTMLImageElement} */ (byId(id));
      qr.src = qrAddress(address);
      qr.alt = fillText(texts.qrLabel, { address });
    }
    this.#judge();
  }

  /** Warns if phones cannot reach the address. */
  #judge() {
    const { room } = this.#classroom;
    byId("unreachable").hidden = this.#address === "" || !isLoopback(new URL(this.#address).hostname) ||
      room.participants.size > 0;
    this.#lobby.show();
  }

  /** @param {string} origin of the address at which phones join from now on */
  #choose(origin) {
    this.#show(`${origin}/touch?s=${this.#classroom.code}`);
    this.#storeAddress();
    if (this.#server) this.#applyServer(this.#server);
  }

  /** Stores the address, which the host's other pages read. */
  #storeAddress() {
    const { code, savedHost } = this.#classroom;
    if (!savedHost) return;
    savedHost.joinURL = this.#address;
    storeHost(code, savedHost);
  }

  /**
   * Lets the host choose among several addresses: the machine may be in two networks.
   * @param {string[]} origins
   * @param {string} origin
   */
  #offer(origins, origin) {
    const place = byId("lobby-addresses");
    // The machine's name beside its only address is not another network.
    const numbers = origins.filter((each) => !new URL(each).hostname.endsWith(".local"));
    place.hidden = numbers.length < 2 || this.#classroom.host === null;
    if (origins.join() === this.#origins.join()) return;
    this.#origins = origins;
    const choice = element(
      "select",
      {
        change: () => this.#choose(choice.value),
      },
      ...origins.map((each) => element("option", { value: each }, new URL(each).host)),
    );
    choice.value = origin;
    place.replaceChildren(element("span", {}, this.#classroom.texts.addressChoice), choice);
  }
}
