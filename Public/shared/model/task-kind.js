// @ts-check
/**
 * The pages' description of a kind of challenge. Each kind has a folder in `shared/tasks` with a `kind.js` of this form.
 *
 * @typedef {Contract.Challenge["kind"]} Kind
 * @typedef {import("./language.js").Language} Language
 */
/**
 * @typedef {object} TaskKind
 * @property {number} target the server's default
 * @property {number} digits the number of decimals of results
 * @property {{en: string, de?: string}} units  units of results; English ones if the language has none
 * @property {{en?: string, de?: string}} [targetUnits]  units of the target, if they differ from those of results
 * @property {"nearest"|"highest"|"lowest"} best  which result is best: the nearest to the target, or another one
 * @property {number} finest the resolution of results
 * @property {number} [usual] the end of the axis before the first result, if it does not follow from the target
 * @property {Readonly<Record<Language, readonly string[]>>} [targetNames] of the targets 1, 2, 3 …, if they are not
 *   shown as numbers
 * @property {number} [attempts] the default number of attempts of each phone that count
 * @property {{min: number, max: number, step?: number}} allowed  targets; any number without a step
 * @property {{min: number, max: number, step: number}} sheet  targets that the host's sheet offers
 * @property {() => Promise<{ready: Promise<void>, onPhone: (task: PhoneSetting) => PhoneTask}>} [onPhone] the view on
 *   phones in addition to texts
 * @property {() => Promise<(language: Language) => BoardTask>} [onBoard] the view on the projector beside the histogram
 * @property {Readonly<Record<Language, TaskTexts>>} texts
 */
/**
 * @typedef {object} TaskTexts
 * @property {string} name  in the host's sheet
 * @property {string} title  on the projector, with `{target}`
 * @property {string} about  in the host's sheet
 * @property {string} asks the label of the target's field
 * @property {string} [board]  the title of the ranking, unless the nearest are the best
 * @property {string} lesson  in the lesson's editor, with the unit of the target
 * @property {string} standing  in a phone's result after a round
 * @property {string} compared  as a part of a class, with `{target}`
 * @property {Record<string, {name: string, lower: string, higher: string}>} [measures]  measures that only this kind has
 * @property {PhoneTexts} phone
 */
/**
 * @typedef {object} PhoneTexts
 * @property {string} title  with `{target}`
 * @property {string} hint
 * @property {string} [short]  of a result below the target, with `{difference}`
 * @property {string} [over]  of one above it
 * @property {string} [meaning]  of a result that has no aim, with `{count}` for the target
 */
/**
 * The parts of the pad that a task uses.
 * @typedef {object} PadSurface
 * @property {{touching: number, began: number, suspended: boolean}} sampler
 * @property {{at: (time: number, now: number) => number}} clock  of the touches, ms
 * @property {{requestRedraw: () => void}} frames
 * @property {{angle: number, zoom?: number}} orientation the rotation of the page, and the number of the session's px
 *   per CSS px
 * @property {() => void} clear clears the drawing on the pad
 */
/** @typedef {{addTaskMessage: (batch: {type: string, [number: string]: string|number}) => void}} Recording */
/**
 * @typedef {object} PhoneSetting
 * @property {number} target
 * @property {Language} language
 * @property {string} hint
 * @property {() => void} changed  called when the text changes
 */
/**
 * The projector's view of a task beside the histogram.
 * @typedef {object} BoardTask
 * @property {HTMLElement} node
 * @property {(target: number, attempts: Contract.Attempt[]) => void} show shows all attempts of all present
 *   participants
 */
/**
 * @typedef {object} PhoneTask
 * @property {HTMLElement} node  covers the pad, without receiving touches
 * @property {(message: Contract.ChallengeProgressMessage) => void} update  called with each message of its challenge
 * @property {(surface: PadSurface, recording: Recording) => boolean} frame  called in each animation frame, after its touches
 *   were recorded; whether there is a batch to send
 * @property {(message: Contract.ChallengeProgressMessage) => string} hint
 * @property {(message: Contract.ChallengeProgressMessage) => {result: string, verdict: string}|null} outcome  of the newest
 *   touch; null while the result is shown
 * @property {() => void} end
 */

export {};
