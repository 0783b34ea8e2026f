import Challenges
import Languages
import Rooms
import WireProtocol

/// The attempts at a session's challenges of all participants that were not removed, with a row each.
struct AttemptsTable: ExportedTable {
    typealias Row = (challenge: SessionState.Challenge, phone: ParticipantIdentity, attempt: JudgedAttempt)

    static let layout = TableLayout<Row>(
        "results",
        [
            .integer("challenge") { $0.challenge.number },
            .text("kind", words: KindWords.tasks) { $0.challenge.kind },
            .number("target", words: KindWords.each("target")) { $0.challenge.target },
            .phone { $0.phone },
            .integer("attempt") { $0.attempt.attempt },
            .integer("receivedMilliseconds", unit: "ms") { Int($0.attempt.receivedMilliseconds) },
            .number("value", words: KindWords.each("value")) { $0.attempt.value },
            .text("unit", words: KindWords.units) { $0.challenge.judged?.kind.unit },
            FigureColumns.all,
            .text("densityFrom") { $0.attempt.trust?.source.rawValue },
            .number("relativeError") { $0.attempt.relativeError },
            .number("densityError") { $0.attempt.densityError },
            .number("valueError") { $0.attempt.error(of: $0.challenge.judged?.kind).error },
        ]
    )

    static let source = TableSource({ AttemptsTable(of: $0, forHost: true) }, cost: ResultsReading.cost)
    /// The table for everybody with the session's code.
    static let publicSource = TableSource(
        { AttemptsTable(of: $0, forHost: false) },
        isPublic: true,
        cost: ResultsReading.cost
    )

    private let participants: [(number: Int, identity: ParticipantIdentity)]
    private let challenges: [StartedChallenge]

    init(of room: Room, forHost: Bool) {
        // Only the host may see who refused consent, so for other readers the table has the same participants as the
        // other forms.
        participants =
            forHost
            ? room.storedParticipants.map { ($0.number, $0.fullIdentity) }
            : room.participants.map { ($0.number, $0.identity) }
        challenges = room.feature(RoomChallenges.self).started
    }

    func makeRows() -> AnyIterator<Row> {
        let participants = participants
        let rows = challenges.lazy.flatMap { challenge in
            participants.lazy.flatMap { number, identity in
                (challenge.series[number]?.attempts ?? []).lazy.map {
                    (challenge: challenge.state, phone: identity, attempt: $0)
                }
            }
        }
        return AnyIterator(rows.makeIterator())
    }
}

/// The columns of the figures of all kinds.
private enum FigureColumns {
    /// A column for each name, by which kinds share a figure; lists have none.
    static var all: TableColumns<AttemptsTable.Row> {
        var names: Set<String> = []
        let figures = Challenge.Kind.allCases.flatMap(\.figures).filter { figure in
            figure.form != .list && names.insert("\(figure.name)").inserted
        }
        return TableColumns(figures.map(column))
    }

    private static func column(_ figure: AttemptFigure) -> TableColumns<AttemptsTable.Row> {
        // For each kind, the index of the figure of this name.
        let places = Dictionary(
            uniqueKeysWithValues: Challenge.Kind.allCases.compactMap { kind in
                kind.figures.firstIndex { "\($0.name)" == "\(figure.name)" }.map { (kind, $0) }
            }
        )
        @Sendable func value(_ row: AttemptsTable.Row) -> FigureValue? {
            row.challenge.judged.flatMap { places[$0.kind] }.flatMap { row.attempt.figures[$0] }
        }
        if figure.form == .name {
            return .text(figure.name) { row in if case .name(let name) = value(row) { name } else { nil } }
        }
        guard figure.form == .count else { return .number(figure.name, unit: figure.unit) { value($0)?.numbers.first } }
        return .integer(figure.name, unit: figure.unit) { row in
            if case .count(let count) = value(row) { count } else { nil }
        }
    }
}

/// The words by which columns say what each kind of challenge is about.
private enum KindWords {
    /// `a, b or c`: each kind with its task.
    @Sendable static func tasks(in language: TextLanguage) -> String {
        list(of: Challenge.Kind.allCases.map { "\($0.name) (\(text($0, "task", in: language) ?? ""))" }, in: language)
    }

    /// `a, b or c`: the kinds' units.
    @Sendable static func units(in language: TextLanguage) -> String {
        list(of: Challenge.Kind.allCases.map { text($0, "unit", in: language) ?? $0.unit }, in: language)
    }

    /// What the kinds say of their targets or values, as far as their units do not say it.
    static func each(_ name: String) -> @Sendable (TextLanguage) -> String {
        { language in
            Challenge.Kind.allCases.compactMap { kind in
                text(kind, name, in: language).map { words in
                    LocalText("challenges.of").filled(["kind": kind.name, "words": words], in: language)
                }
            }.joined(separator: ", ")
        }
    }

    private static func text(_ kind: Challenge.Kind, _ name: String, in language: TextLanguage) -> String? {
        Languages.shared.text("challenges.kinds.\(kind.name).\(name)", in: language)
    }

    private static func list(of words: [String], in language: TextLanguage) -> String {
        let first = words.dropLast().joined(separator: ", ")
        return LocalText("challenges.list").filled(["first": first, "last": words.last ?? ""], in: language)
    }
}
