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
 * @property {true} [isOfClass]  whether the class has a result together, of times on the room's axis, and nobody has a rank
 * @property {true} [isInTime]  whether it is a task of the class in which everybody taps in time
 * @property {"force"} [need]  what a phone must be able to measure
 * @property {true} [isGiven]  whether the host has to say the target, because nobody else knows it
 * @property {number} [attempts] the default number of attempts of each phone that count
 * @property {{min: number, max: number, step?: number}} allowed  targets; any number without a step
 * @property {{min: number, max: number, step: number}} sheet  targets that the host's sheet offers
 * @property {() => Promise<{ready: Promise<void>, onPhone: (task: PhoneSetting) => PhoneTask}>} [onPhone] the view on
 *   phones in addition to texts
 * @property {() => Promise<Attempt>} simulated  how a simulated person does it
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
 * @property {string} [finding]  what half of a class has reached, with `{value}`, unless the nearest are the best
 * @property {string} [rate]  the value of a class, with `{value}`
 * @property {string} lesson  in the lesson's editor, with the unit of the target
 * @property {string} standing  in a phone's result after a round
 * @property {string} compared  as a part of a class, with `{target}`
 * @property {{lower: string, higher: string}} [aims]  of measures without words of their own
 * @property {Readonly<Record<string, {name: string, lower?: string, higher?: string}>>} [measures]  measures that only this kind has
 * @property {PhoneTexts} phone
 */
/**
 * @typedef {object} PhoneTexts
 * @property {string} title  with `{target}`
 * @property {string} hint
 * @property {string} [short]  of a result below the target, with `{difference}`
 * @property {string} [over]  of one above it
 * @property {string} [done]  once somebody has done a task of the whole class, in a word
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
 * @property {(time: number) => number|null} phoneTime  a time of the room on the clock of the touches; null while it is unknown
 * @property {() => void} changed  called when the text changes
 */
/**
 * The projector's view of a task beside the histogram.
 * @typedef {object} BoardTask
 * @property {HTMLElement} node
 * @property {(target: number, attempts: BoardAttempt[]) => void} show shows all attempts of all present participants
 */
/** @typedef {Contract.Attempt & {participant: string, name: string, look?: {shape: string|undefined, colour: string|undefined}}} BoardAttempt */
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
/** @typedef {[x: number, y: number]} Place  CSS px */
/** @typedef {Generator<number, void, void>} Hand  moves a simulated finger, and yields the seconds until it goes on */
/**
 * A phone without a person.
 * @typedef {object} SimulatedPhone
 * @property {number} time  of the movement (ms)
 * @property {number} seat  from 0, in the order in which they have joined
 * @property {{challenge: Contract.ChallengeProgressMessage|null}} known  what the server said last
 * @property {(place: Place, pressure?: number) => void} put  puts the finger down, or moves it
 * @property {() => void} lift
 * @property {(message: import("./messages.js").TaskMessage) => void} say
 */
/**
 * How somebody differs from others.
 * @typedef {object} SimulatedPerson
 * @property {number} pace  time taken, relative to the class's mean
 * @property {number} unsteadiness  relative to the class's
 * @property {(truth: number, attempt: number) => number} estimate  of a length, a time or a weight
 * @property {(distance: number, width: number) => number} movement  its time in s, by Fitts' law
 */
/**
 * How a simulated person does a task once; `number` counts the attempts from 1.
 * @typedef {(phone: SimulatedPhone, person: SimulatedPerson, target: number, number: number) => Hand} Attempt
 */

export {};
