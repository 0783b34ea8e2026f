package import Challenges
import Geometry

/// The state of a session that all of its phones and viewers receive.
package struct SessionState: Codable, Equatable, Sendable {
    /// The session's code.
    package var code: String
    /// The activity's name.
    package var activity: String
    /// The id of the activity's puzzle or play; `nil` for none.
    package var subject: String?
    /// Whether input is discarded.
    package var isFrozen = false
    /// Whether phones receive only their own figures; otherwise those that request it receive everybody's touches.
    package var isHidden = false
    /// The id of the participant in the spotlight.
    package var spotlight: String?
    /// Whether phones draw a dot under each finger.
    package var touchkit = false
    /// Whether the session has ended.
    package var isEnded = false
    /// Whether new phones are refused.
    package var isLocked = false
    /// Whether viewers show how to join in full size, until the host starts.
    package var isInLobby = false
    /// How phones get their names.
    package var naming = Naming.invented
    /// Whether own names and codes are shown to the class.
    package var areNamesShown = true
    /// `nil` for no, as in sessions of earlier versions.
    private var persons: Bool?
    /// Whether a code is a person, the same on each phone and each day; only with `Naming.codes`.
    package var areCodesPersons: Bool {
        get { persons == true }
        set { persons = newValue ? true : nil }
    }

    /// The teams of the class; `nil` for none.
    package var teams: Teams?

    /// The time of expiry in UTC (RFC 3339); sent with the state, not stored with it.
    package var expiresAt: String?

    /// JSON fields of features, each after a comma; sent with the state, not stored with it.
    package var features: [UInt8] = []

    private enum CodingKeys: CodingKey {
        case code, activity, subject, isFrozen, isHidden, spotlight, touchkit, isEnded, isLocked, isInLobby
        case naming, areNamesShown, persons, teams
    }

    /// Creates the state of a new session.
    package init(code: String, activity: String) {
        self.code = code
        self.activity = activity
    }
}

extension SessionState {
    /// The teams of the class.
    package struct Teams: Codable, Equatable, Sendable {
        /// The allowed numbers of teams.
        package static let counts = 2...8

        /// Who says in which team a phone is.
        package enum Choice: String, Codable, CaseIterable, Sendable {
            /// The host, one phone after the other.
            case host
            /// Each phone joins the smallest team.
            case even
            /// Its user.
            case own
        }

        /// The names in the order of their colours, each a phone's group.
        package var names: [String]
        /// Who says in which team a phone is.
        package var choice: Choice

        /// Creates teams from checked names.
        package init(names: [String], choice: Choice) {
            (self.names, self.choice) = (names, choice)
        }
    }

    /// The game that the class plays; its puzzle's id is the session's subject.
    package struct Game: Codable, Equatable, Sendable {
        /// The game's number: 1, 2, 3 … in the order of the starts in this session.
        package var number: Int
        /// The number of differences in its puzzle.
        package var total: Int

        /// Creates the state of a game.
        package init(number: Int, total: Int) {
            self.number = number
            self.total = total
        }
    }
}

extension JSONWriter {
    /// Writes the fields of a game, without braces.
    package mutating func fields(of game: SessionState.Game) {
        integer("number", game.number)
        integer("total", game.total)
    }
}

extension SessionState {
    /// A challenge that the host has started.
    package struct Challenge: Codable, Equatable, Sendable {
        /// The challenge's number: 1, 2, 3 … in the order of the starts in this session.
        package var number: Int
        /// The kind's name in messages; a name that this version does not know is kept.
        package var kind: String
        /// The target in the kind's unit; `nil` if the kind is unknown and has none.
        package var target: Double?
        /// The number of attempts of a phone that count; `nil` for all.
        package var attemptLimit: Int?
        /// The first beat and the end on the room's axis, in ms; `nil` for kinds in which a class does not tap in time.
        package private(set) var fromMilliseconds, untilMilliseconds: Double?
        /// The number of that axis; `nil` as for the times.
        package private(set) var clockEpoch: Int?

        /// Creates the state of a challenge.
        package init(number: Int, kind: String, target: Double?, attemptLimit: Int? = nil, span: TapSpan? = nil) {
            self.number = number
            self.kind = kind
            self.target = target
            self.attemptLimit = attemptLimit
            (fromMilliseconds, untilMilliseconds, clockEpoch) = (span?.from, span?.until, span?.epoch)
        }

        /// When a class taps in time.
        package var span: TapSpan? {
            guard let fromMilliseconds, let untilMilliseconds, let clockEpoch else { return nil }
            return TapSpan(from: fromMilliseconds, until: untilMilliseconds, epoch: clockEpoch)
        }
    }
}

extension SessionState.Challenge {
    /// The challenge that attempts are judged by; `nil` for an unknown kind, which has no results.
    package var judged: Challenges.Challenge? {
        Challenges.Challenge.Kind.named(kind).map {
            Challenges.Challenge(kind: $0, target: target ?? $0.defaultTarget)
        }
    }
}

/// How far a phone's newest and its best value in a challenge may be from the truth.
package struct AttemptErrors: Sendable {
    /// Of the newest value.
    package let latest: FigureError
    /// Of the best value.
    package let best: FigureError

    /// Creates the errors of both values.
    package init(latest: FigureError, best: FigureError) {
        (self.latest, self.best) = (latest, best)
    }
}

/// The messages about a challenge.
extension JSONWriter {
    /// Writes the `challenge` message for one phone: its task and its results so far.
    package mutating func challenge(
        _ challenge: SessionState.Challenge,
        _ summary: AttemptSummary?,
        errors: AttemptErrors?,
        judge: ChallengeJudge?,
        startsIn: Double = 0
    ) {
        raw("{\"type\":\"challenge\"")
        fields(of: challenge)
        if startsIn > 0 { number("startsIn", startsIn) }
        integer("attempts", summary?.count ?? 0)
        results(summary, errors: errors)
        if let ring = judge?.task?.layout {
            raw(",\"layout\":{")
            number("width", ring.width)
            list("targets", ring.targets) { writer, target in
                writer.raw("[")
                writer.number(target.x)
                writer.raw(",")
                writer.number(target.y)
                writer.raw("]")
            }
            raw("}")
        }
        for count in judge?.task?.counts ?? [] {
            integer(count.name, count.value)
        }
        raw("}")
    }

    /// Writes a phone's newest and best value with their errors after a comma; the errors are missing without any.
    package mutating func results(_ summary: AttemptSummary?, errors: AttemptErrors?) {
        number("latest", summary?.latest)
        if let errors { error("latestError", errors.latest) }
        number("best", summary?.best)
        if let errors { error("bestError", errors.best) }
    }

    /// Writes the fields of a challenge, without braces; those that it does not have are missing.
    package mutating func fields(of challenge: SessionState.Challenge) {
        integer("number", challenge.number)
        string("kind", challenge.kind)
        number("target", challenge.target)
        if let limit = challenge.attemptLimit { integer("attemptLimit", limit) }
        if let span = challenge.span {
            number("fromMilliseconds", span.from)
            number("untilMilliseconds", span.until)
            integer("clockEpoch", span.epoch)
        }
    }

    /// Writes `["p1",latest,best,attempts]`, with `null` and 0 if there is no attempt.
    package mutating func result(of id: String, _ summary: AttemptSummary?) {
        raw("[")
        string(id)
        raw(",")
        number(summary?.latest)
        raw(",")
        number(summary?.best)
        raw(",")
        integer(summary?.count ?? 0)
        raw("]")
    }

    /// Writes `["p1",error]` of a participant's best value, or in the error's place the reason why there is none.
    package mutating func resultError(of id: String, _ error: FigureError) {
        raw("[")
        string(id)
        raw(",")
        if let absence = error.absence {
            string(absence.rawValue)
        } else {
            number(error.error)
        }
        raw("]")
    }
}
