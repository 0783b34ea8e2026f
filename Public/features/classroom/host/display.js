// @ts-check
/** The projector while a phone has the controls: it shows the class, and a button that returns the controls to it. */

import { byId, element } from "../../../shared/dom/dom.js";
import { icon } from "../../../shared/dom/icons.js";
import { notify } from "../../../shared/dom/notices.js";
import { openRemote } from "./hand-over.js";
import { HAND_OVER_TEXTS } from "../../../languages/en/pages/features/classroom/host/remote-texts.js";

/**
 * @param {import("../room/classroom.js").Classroom} classroom
 * @param {import("../room/keys.js").Keys} keys
 * @param {() => void} reconnect reconnects as the host, or as a viewer without the token, to whom the server sends no
 *   walkers' places
 */
export function followRemote(classroom, keys, reconnect) {
  const texts = HAND_OVER_TEXTS[classroom.language];
  const open = () => openRemote(classroom);
  const properties = {
    id: "remote",
    type: "button",
    class: "round",
    title: `${texts.hasTitle} (M)`,
    hidden: true,
    click: open,
  };
  const button = element("button", { ...properties, "aria-label": texts.hasTitle, "aria-keyshortcuts": "M" }, icon("phone"));
  byId("tools").prepend(button);
  keys.on("M", open);
  let wasDisplay = false;
  const follow = () => {
    const { isDisplay } = classroom;
    button.hidden = classroom.room.state.remote === null;
    document.body.toggleAttribute("data-host", !isDisplay);
    document.body.toggleAttribute("data-display", isDisplay);
    if (isDisplay === wasDisplay) return;
    wasDisplay = isDisplay;
    if (isDisplay) {
      // The host now acts on the remote, so this page's open questions are closed.
      for (const sheet of document.querySelectorAll("dialog")) sheet.close();
      notify("remote", texts.taken, { kind: "calm", icon: "phone", seconds: 8 });
    }
    reconnect();
  };
  classroom.listen({ state: follow });
  follow();
}
