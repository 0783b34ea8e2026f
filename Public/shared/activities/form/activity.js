// @ts-check
/**
 * The pages' description of an activity of the class. Each activity has a folder beside this one with an `activity.js` of
 * this form; what the projector and the remote show of it is in a folder of the classroom's page.
 *
 * @typedef {import("../../model/language.js").Language} Language
 * @typedef {import("../../model/room.js").RoomState} RoomState
 * @typedef {import("../../net/lessons.js").LessonActivity} LessonActivity
 * @typedef {"force"|"position"} Need  what a phone must be able to measure
 * @typedef {Need|"weigh"} Counted  what is counted of phones; `weigh`: force, or motion for a spring or a ruler
 */
/**
 * @typedef {object} Activity
 * @property {string} key  the host's key
 * @property {import("../../dom/icons.js").IconName} icon
 * @property {Need} [need]  of its phones
 * @property {Counted} [counted]  of its phones in the switcher, if another way serves as well
 * @property {boolean} [needsEvents]  whether a class that keeps sums only omits it
 * @property {NonNullable<RoomState["activity"]>} [activity]  the state's activity; without one, it is on while the state has
 *   one of its fields
 * @property {readonly (keyof RoomState)[]} [state]  its own fields of the state
 * @property {ActivityStep} [step]  as a step of a lesson
 * @property {readonly {keys: readonly string[], does: Readonly<Record<Language, string>>}[]} [moreKeys]  while it is on
 * @property {Readonly<Record<Language, ActivityTexts>>} texts
 */
/**
 * @typedef {object} ActivityStep
 * @property {LessonActivity} first  when it is chosen
 * @property {readonly StepField[]} fields  that the lesson's editor offers
 */
/** @typedef {"kind"|"target"|"task"|"distances"|"widths"|"trials"|"practice"|"blocks"|"subject"} StepField */
/**
 * @typedef {object} ActivityTexts
 * @property {string} name
 * @property {string} needs  what it needs of the phones, in one line
 * @property {string} [inLessons]  the name in the lesson's editor, if it is another one
 */

export {};
