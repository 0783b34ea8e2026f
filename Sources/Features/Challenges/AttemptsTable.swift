import Challenges
import Rooms
import WireProtocol

/// The attempts at a session's challenges of all participants that were not removed, with a row each.
struct AttemptsTable: ExportedTable {
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

    func makeRows() -> AnyIterator<[TableField]> {
        let participants = participants
        let rows = challenges.lazy.flatMap { challenge in
            participants.lazy.flatMap { number, identity in
                (challenge.series[number]?.attempts ?? []).lazy.map { Self.row($0, challenge, identity) }
            }
        }
        return AnyIterator(rows.makeIterator())
    }

    private static func row(
        _ attempt: JudgedAttempt,
        _ challenge: StartedChallenge,
        _ participant: ParticipantIdentity
    ) -> [TableField] {
        [
            .integer(challenge.state.number), .text(challenge.state.kind), .number(challenge.state.target),
        ] + participant.tableFields + [
            .integer(attempt.attempt), .integer(Int(attempt.receivedMilliseconds)), .number(attempt.value),
            .text(challenge.state.judged?.kind.unit),
        ] + figures(of: attempt, challenge.state.judged?.kind)
            + (attempt.trust?.tableFields ?? [.text(nil), .number(nil)])
    }

    /// The figures of all kinds that have a column, each name once.
    fileprivate static let columns: [AttemptFigure] = Challenge.Kind.allCases.flatMap(\.figures)
        .reduce(into: []) { columns, figure in
            guard figure.form != .list, !columns.contains(where: { $0.isNamed(like: figure) }) else { return }
            columns.append(figure)
        }

    /// For each kind, the index of its figure for each column.
    private static let places: [Challenge.Kind: [Int?]] = Dictionary(
        uniqueKeysWithValues: Challenge.Kind.allCases.map { kind in
            (kind, columns.map { column in kind.figures.firstIndex { $0.isNamed(like: column) } })
        }
    )

    private static func figures(of attempt: JudgedAttempt, _ kind: Challenge.Kind?) -> [TableField] {
        let places = kind.flatMap { Self.places[$0] }
        return columns.enumerated().map { index, column -> TableField in
            let value = places?[index].flatMap { attempt.figures[$0] }
            return switch value {
            case .number(let number): .number(number)
            case .count(let count): .integer(count)
            case .list, nil: column.form == .count ? .integer(nil) : .number(nil)
            }
        }
    }
}

extension AttemptFigure {
    fileprivate func isNamed(like other: AttemptFigure) -> Bool { "\(name)" == "\(other.name)" }
}

extension AttemptsTable {
    static let description = TableDescription(
        "results",
        en: "Every attempt at the challenges",
        de: "Jeder Versuch an den Aufgaben",
        fr: "Chaque essai des défis",
        columns: [
            TableColumn(
                "challenge",
                .integer,
                en: "number of the challenge in this session",
                de: "Nummer der Aufgabe in dieser Sitzung",
                fr: "numéro du défi dans cette session"
            ),
            .challengeKind, .challengeTarget,
        ] + TableColumn.ofParticipant + [
            TableColumn(
                "attempt",
                .integer,
                en: "number of the participant’s attempt",
                de: "Nummer des Versuchs dieses Handys",
                fr: "numéro de l’essai de ce téléphone"
            ),
            TableColumn(
                "receivedMilliseconds",
                .integer,
                unit: "ms",
                en: "when its end reached the server, since the session’s start",
                de: "wann sein Ende beim Server ankam, seit Beginn der Sitzung",
                fr: "quand sa fin est arrivée au serveur, depuis le début de la session"
            ),
            .challengeValue, .challengeUnit,
        ] + columns.map { TableColumn($0) } + TableColumn.ofDensity
    )
}

extension TableColumn {
    private static let kinds = Challenge.Kind.allCases

    fileprivate static let challengeKind = TableColumn(
        "kind",
        .text,
        en: list(kinds.map { "\($0.name) (\($0.words.task.en))" }, "or"),
        de: list(kinds.map { "\($0.name) (\($0.words.task.de))" }, "oder"),
        fr: list(kinds.map { "\($0.name) (\($0.words.task.fr))" }, "ou")
    )

    fileprivate static let challengeTarget = TableColumn(
        "target",
        .number,
        en: "what was to be reached, in the unit of the column unit; \(eachWith(\.target) { "with \($0) \($1.en)" })",
        de: "was zu erreichen war, in der Einheit der Spalte unit; \(eachWith(\.target) { "bei \($0) \($1.de)" })",
        fr:
            "ce qu’il fallait atteindre, dans l’unité de la colonne unit ; \(eachWith(\.target) { "avec \($0), \($1.fr)" })"
    )

    fileprivate static let challengeValue = TableColumn(
        "value",
        .number,
        en: "what was reached, in the unit of the column unit; \(eachWith(\.value) { "with \($0) \($1.en)" })",
        de: "was erreicht wurde, in der Einheit der Spalte unit; \(eachWith(\.value) { "bei \($0) \($1.de)" })",
        fr: "ce qui a été atteint, dans l’unité de la colonne unit ; \(eachWith(\.value) { "avec \($0), \($1.fr)" })"
    )

    fileprivate static let challengeUnit = TableColumn(
        "unit",
        .text,
        en: "the unit: " + list(kinds.map { $0.words.unit?.en ?? $0.unit }, "or"),
        de: "die Einheit: " + list(kinds.map { $0.words.unit?.de ?? $0.unit }, "oder"),
        fr: "l’unité : " + list(kinds.map { $0.words.unit?.fr ?? $0.unit }, "ou")
    )

    /// Joins the texts that the kinds give for `words`, each introduced by the kind's name.
    private static func eachWith(_ words: (KindWords) -> KindText?, _ text: (String, KindText) -> String) -> String {
        kinds.compactMap { kind in words(kind.words).map { text(kind.name, $0) } }.joined(separator: ", ")
    }

    /// `a, b or c`.
    private static func list(_ words: [String], _ or: String) -> String {
        words.dropLast().joined(separator: ", ") + " \(or) " + (words.last ?? "")
    }
}
