// @ts-check
/** Notifies the host when the server's data folder is close to its limit, so that no new class can begin. */

import { notify, withdraw } from "../../../shared/dom/notices.js";
import { serverInfo } from "../../../shared/net/rest.js";

/** Interval between two requests for the storage; the folder grows slowly. */
const POLL_INTERVAL_MS = 30_000;

/** @param {import("./classroom.js").Classroom} classroom */
export function followStorage(classroom) {
  const show = async () => {
    if (classroom.over) return;
    const { acceptsSessions } = await serverInfo();
    if (acceptsSessions || !classroom.host) withdraw("storage");
    else notify("storage", classroom.texts.storage, { kind: "warn", icon: "warning" });
  };
  // While the server is unreachable, the page reports that.
  const ask = () => void show().catch(() => {});
  setInterval(ask, POLL_INTERVAL_MS);
  classroom.listen({ snapshot: ask });
}
