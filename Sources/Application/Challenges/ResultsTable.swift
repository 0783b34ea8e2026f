import Challenges
import WireProtocol

/// All attempts of a session, and how far everybody came in its games, as its results are read: of all but those removed.
struct ResultsTable {
    private struct Row {
        var participant: Participant
        var attempts: [JudgedAttempt]
        var summary: AttemptSummary
    }

    /// A game of spot the difference.
    private struct Game {
        var number: Int
        var puzzleID: String
        var title: String
        var total: Int
        var startedMilliseconds: UInt64
        var isRunning: Bool
        var rows: [(participant: Participant, standing: RoundStanding)]
    }

    private let code: String
    private let running: Int?
    private let challenges: [(head: StartedChallenge, unit: String?, rows: [Row])]

    private let games: [Game]

    init(of session: Session) {
        code = session.code
        running = session.state.challenge?.number
        let participants = session.participants
        challenges = session.challenges.map { challenge in
            let rows = participants.compactMap { participant -> Row? in
                guard let series = challenge.series[participant.number], let summary = series.summary else {
                    return nil
                }
                return Row(participant: participant, attempts: series.attempts, summary: summary)
            }
            return (challenge, challenge.state.judged?.kind.unit, rows)
        }
        let runningGame = session.state.game?.number
        games = session.games.map { game in
            Game(
                number: game.number,
                puzzleID: game.puzzleID,
                title: game.title,
                total: game.state.total,
                startedMilliseconds: game.startedMilliseconds,
                isRunning: game.number == runningGame,
                rows: participants.compactMap { participant in
                    game.rounds[participant.number].map { (participant, $0.stored.standing) }
                }
            )
        }
    }

    // MARK: JSON

    func write(into json: inout JSONWriter) {
        json.raw("{\"code\":")
        json.string(code)
        json.raw(",\"challenges\":")
        json.list(challenges) { json, challenge in
            json.raw("{")
            json.fields(of: challenge.head.state)
            json.raw(",\"unit\":")
            json.string(challenge.unit)
            json.raw(",\"startedMilliseconds\":")
            json.integer(challenge.head.startedMilliseconds)
            json.raw(",\"running\":")
            json.bool(challenge.head.state.number == running)
            json.raw(",\"participants\":")
            json.list(challenge.rows) { write($1, into: &$0) }
            json.raw("}")
        }
        if !games.isEmpty {
            json.raw(",\"games\":")
            json.list(games) { write($1, into: &$0) }
        }
        json.raw("}")
    }

    private func write(_ game: Game, into json: inout JSONWriter) {
        json.raw("{\"number\":")
        json.integer(game.number)
        json.raw(",\"puzzle\":")
        json.string(game.puzzleID)
        json.raw(",\"title\":")
        json.string(game.title)
        json.raw(",\"total\":")
        json.integer(game.total)
        json.raw(",\"startedMilliseconds\":")
        json.integer(game.startedMilliseconds)
        json.raw(",\"running\":")
        json.bool(game.isRunning)
        json.raw(",\"participants\":")
        json.list(game.rows) { json, row in
            json.raw("{\"id\":")
            json.string(row.participant.id)
            json.raw(",\"name\":")
            json.string(row.participant.identity.name)
            json.raw(",")
            json.fields(of: row.standing)
            json.raw("}")
        }
        json.raw("}")
    }

    private func write(_ row: Row, into json: inout JSONWriter) {
        json.raw("{\"id\":")
        json.string(row.participant.id)
        json.raw(",\"name\":")
        json.string(row.participant.identity.name)
        json.raw(",\"attempts\":")
        json.integer(row.summary.count)
        json.raw(",\"latest\":")
        json.number(row.summary.latest)
        json.raw(",\"best\":")
        json.number(row.summary.best)
        json.raw(",\"results\":")
        json.list(row.attempts) { json, attempt in
            json.raw("{")
            json.fields(of: attempt)
            json.raw("}")
        }
        json.raw("}")
    }

    // MARK: CSV

    /// A line per attempt.
    var csv: [UInt8] {
        var text = CSVWriter(
            header: "challenge,kind,target,participant,name,attempt,receivedMilliseconds,value,unit,"
                + "movementTimeSeconds,effectiveWidth,effectiveAmplitude,indexOfDifficultyBits,errors"
        )
        for challenge in challenges {
            for row in challenge.rows {
                for attempt in row.attempts {
                    text.integer(challenge.head.state.number)
                    text.string(challenge.head.state.kind)
                    text.number(challenge.head.state.target)
                    text.string(row.participant.id)
                    text.string(row.participant.identity.name)
                    text.integer(attempt.attempt)
                    text.integer(Int(attempt.receivedMilliseconds))
                    text.number(attempt.value)
                    text.string(challenge.unit ?? "")
                    for value in attempt.tappingValues { text.number(value.value) }
                    text.integer(attempt.errors)
                    text.endLine()
                }
            }
        }
        return text.bytes
    }
}

extension JudgedAttempt {
    /// What a tapping task tells besides its throughput and its errors.
    var tappingValues: [(name: StaticString, value: Double?)] {
        [
            ("movementTimeSeconds", movementTimeSeconds), ("effectiveWidth", effectiveWidth),
            ("effectiveAmplitude", effectiveAmplitude), ("indexOfDifficultyBits", indexOfDifficultyBits),
        ]
    }
}

extension JSONWriter {
    mutating func fields(of attempt: JudgedAttempt) {
        raw("\"attempt\":")
        integer(attempt.attempt)
        raw(",\"receivedMilliseconds\":")
        integer(attempt.receivedMilliseconds)
        raw(",\"value\":")
        number(attempt.value)
        for (name, value) in attempt.tappingValues {
            guard let value else { continue }
            raw(",\"")
            raw(name)
            raw("\":")
            number(value)
        }
        if let errors = attempt.errors {
            raw(",\"errors\":")
            integer(errors)
        }
    }
}
