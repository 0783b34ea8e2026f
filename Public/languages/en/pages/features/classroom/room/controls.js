// @ts-check
/** The texts of features/classroom/room/controls.js. */

import { textsIn } from "../../../../../records/texts.js";

export const CONTROL_TEXTS = textsIn("en", "features/classroom/room/controls", {
  freeze: { label: "Freeze", on: "Unfreeze", does: "Freeze, unfreeze" },
  clear: { label: "Clear" },
  hide: { label: "Hide", on: "Reveal", does: "Hide, reveal" },
  ask: { label: "Ask a question…" },
  touchkit: { label: "Touch dots" },
  lock: { label: "Lock for newcomers", does: "Lock for newcomers, unlock" },
  idle: { label: "Remove idle phones…" },
  ground: { label: "Picture under the drawing…" },
  teams: { label: "Teams…" },
  remote: { label: "Phone as remote…" },
  study: { label: "Study of a page…" },
  consent: { label: "Consent" },
  replay: { label: "Replay" },
  slow: { label: "Last seconds in slow motion" },
  compare: { label: "Compare" },
  data: { label: "Data…" },
  end: { label: "End" },
});
