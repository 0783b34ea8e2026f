import Challenges
import Rooms
import WireProtocol

/// The results of a session: all attempts of all participants that were not removed.
///
/// Its arrays share their memory with the room's until the room changes them.
struct ResultsReading: RoomReading {
    private struct Row {
        var participant: ParticipantIdentity
        var attempts: [JudgedAttempt]
        var summary: AttemptSummary
    }

    private let code: String
    private let running: Int?
    private let participants: [(number: Int, identity: ParticipantIdentity)]
    private let challenges: [StartedChallenge]
    /// The fields of other features.
    private let features: [any JSONFields]

    init(of room: Room) {
        let challenges = room.feature(RoomChallenges.self)
        code = room.code
        running = challenges.running?.number
        participants = room.participants.map { ($0.number, $0.identity) }
        self.challenges = challenges.started
        features = room.features.compactMap(\.resultsFields)
    }

    func bytes() -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        write(into: &json)
        return json.bytes
    }

    private func rows(of challenge: StartedChallenge) -> [Row] {
        participants.compactMap { number, identity in
            guard let series = challenge.series[number], let summary = series.summary else { return nil }
            return Row(participant: identity, attempts: series.attempts, summary: summary)
        }
    }

    /// Writes the results as JSON.
    func write(into json: inout JSONWriter) {
        json.raw("{")
        json.string("code", code)
        json.objects("challenges", challenges) { json, challenge in
            json.fields(of: challenge.state)
            json.integer("round", challenge.round)
            json.string("unit", challenge.state.judged?.kind.unit)
            json.integer("startedMilliseconds", challenge.startedMilliseconds)
            json.bool("running", challenge.state.number == running)
            json.key("participants")
            let kind = challenge.state.judged?.kind
            json.list(rows(of: challenge)) { write($1, kind, into: &$0) }
        }
        for feature in features { feature.write(into: &json) }
        json.raw("}")
    }

    private func write(_ row: Row, _ kind: Challenge.Kind?, into json: inout JSONWriter) {
        json.raw("{")
        json.string("id", row.participant.id)
        json.string("name", row.participant.name)
        json.label(of: row.participant)
        json.integer("attempts", row.summary.count)
        json.number("latest", row.summary.latest)
        json.number("best", row.summary.best)
        json.objects("results", row.attempts) { json, attempt in
            json.fields(of: attempt, kind)
        }
        json.raw("}")
    }
}

/// All results of a session as JSON.
struct ResultsResponse: RoomResponse {
    var mediaType: String { "application/json" }
    var cacheKey: String { "r" }

    func cost(in room: Room) -> Int? { ResultsReading.cost(in: room) }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading { ResultsReading(of: room) }
}

extension ResultsReading {
    /// The cost of writing a room's results, in blocks of heatmaps.
    @Sendable static func cost(in room: Room) -> Int {
        let tables = room.features.reduce(0) { $0 + $1.resultsTableCount }
        return room.roster.count * tables * Room.blocksPerParticipant
    }
}

extension JSONWriter {
    /// Writes an attempt's fields without braces.
    mutating func fields(of attempt: JudgedAttempt, _ kind: Challenge.Kind?) {
        integer("attempt", attempt.attempt)
        integer("receivedMilliseconds", attempt.receivedMilliseconds)
        number("value", attempt.value)
        for (figure, value) in zip(kind?.figures ?? [], attempt.figures) {
            guard let value else { continue }
            key(figure.name)
            switch value {
            case .number(let number): self.number(number)
            case .count(let count): integer(count)
            case .list(let numbers): list(numbers) { $0.number($1) }
            }
        }
        if let trust = attempt.trust { fields(of: trust) }
    }
}
