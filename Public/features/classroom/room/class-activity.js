// @ts-check
/**
 * What the projector and the remote have of an activity. Each one is a folder of this page: how the host begins it, how it
 * follows the class on the projector, and its row on the remote. What it is besides: its description in `shared/activities`.
 *
 * @typedef {import("./classroom.js").Classroom} Classroom
 * @typedef {import("../../../shared/drawing/view-buttons.js").Layout} Layout
 * @typedef {(action: {action: string, [field: string]: unknown}) => void} Command
 */
/**
 * Begins the activity, or opens the sheet in which the host chooses what of it.
 * @typedef {(classroom: Classroom, fail: (error: unknown) => void) => void} Begin
 */
/**
 * The projector's parts that activities use.
 * @typedef {object} Projector
 * @property {Classroom} classroom
 * @property {import("./keys.js").Keys} keys
 * @property {{choose: (layout: Layout) => void, turn: (by: 1|-1) => void, toggleFading: () => void}} layouts  of the drawings
 * @property {(participant: string) => void} openPhone
 * @property {() => void} begin
 * @property {(error: unknown) => void} fail
 */
/**
 * Adds the activity's picture to the stage, and follows the class.
 * @typedef {(projector: Projector) => Projection} Project
 * @typedef {object} Projection
 * @property {() => Ranking} [ranking]  of the board beside the picture; by distance, if it has none
 */
/** @typedef {{title: string, rows: import("../../../shared/drawing/board.js").Ranked[]}} Ranking */
/**
 * The remote's parts that activities use.
 * @typedef {object} Remote
 * @property {Classroom} classroom
 * @property {HTMLElement} root  the panel of the current activity
 * @property {Command} command
 * @property {() => void} begin
 * @property {(error: unknown) => void} fail
 */
/**
 * @typedef {(remote: Remote) => RemoteRow} MakeRow
 * @typedef {object} RemoteRow
 * @property {() => {title: string, text?: string}} words
 * @property {RowButton[]} [buttons]
 * @property {HTMLElement[]} [nodes]  between the words and the buttons
 * @property {() => void} [show]  updates the nodes
 * @property {(message: Contract.SnapshotMessage) => void} [load]
 * @property {(frame: Contract.FrameMessage) => boolean} [apply]  whether its words or nodes have changed
 * @property {() => void} [applyState]  called with each new state, also during other activities
 */
/**
 * @typedef {object} RowButton
 * @property {string} name
 * @property {string} label
 * @property {boolean} [isPrimary]
 * @property {() => boolean} [isOffered]  always, by default
 * @property {() => void} run
 */
/**
 * What a simulated phone knows of its class, by the newest message of each kind.
 * @typedef {object} Known
 * @property {Partial<Contract.SessionState>} session
 * @property {Contract.ChallengeProgressMessage|null} challenge
 * @property {Contract.ExperimentProgressMessage|null} experiment
 * @property {Contract.ConsentMessage|null} consent
 */
/**
 * A phone without a person, in a rehearsal.
 * @typedef {object} RehearsedPhoneParts
 * @property {string} resume  its token
 * @property {Known} known  what the server said last
 * @property {(play: string|null) => void} walks  opens the page of a walk, or the pad
 * @property {(position: {latitude: number, longitude: number}) => void} stand  tells where it is
 */
/** @typedef {import("../../../shared/model/task-kind.js").SimulatedPhone & RehearsedPhoneParts} RehearsedPhone */
/**
 * What a simulated person does while the class does the activity.
 * @typedef {(phone: RehearsedPhone, person: import("../../../shared/model/task-kind.js").SimulatedPerson,
 *   host: {code: string, hostToken: string}) => import("../../../shared/model/task-kind.js").Hand} Simulated
 */

import { byId, element } from "../../../shared/dom/dom.js";

/**
 * Adds an activity's part to the bar, or to the line above it that never fades; it is visible with the activity's panel.
 * @param {HTMLElement} panel
 * @param {HTMLElement} part
 * @param {"actions"|"status"} [where]
 */
export function addToBar(panel, part, where = "actions") {
  const place = element("div", { "data-of": panel.id }, part);
  byId(where).append(place);
  const follow = () => (place.hidden = panel.hidden);
  new MutationObserver(follow).observe(panel, { attributeFilter: ["hidden"] });
  follow();
}

/**
 * The panel of an activity on the stage, which is hidden until the activity is on.
 * @param {string} id
 */
export function addToStage(id) {
  const panel = element("section", { id, class: "panel", "data-picture": true, hidden: true });
  byId("stage").append(panel);
  return panel;
}
