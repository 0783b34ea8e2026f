import Challenges
import Rooms
import Storage
import TouchMetrics
import Transport
import Web
import WireProtocol

/// The results of a session: all attempts of all participants that were not removed.
///
/// Its arrays share their memory with the room's until the room changes them.
struct ResultsReading: RoomReading {
    /// A participant that was not removed.
    struct Person {
        var number: Int
        var identity: ParticipantIdentity
        /// Whether it touched a screen that measured no force.
        var lacksForce: Bool
        /// Whether its data is stored; who refused consent is nobody after a restart.
        var isStored: Bool
    }

    private struct Row {
        var participant: ParticipantIdentity
        var attempts: [JudgedAttempt]
        var summary: AttemptSummary
    }

    private let code: String
    private let running: Int?
    private let participants: [Person]
    private let challenges: [StartedChallenge]
    /// The fields of other features.
    private let features: [any JSONFields]

    init(of room: Room) {
        let challenges = room.feature(RoomChallenges.self)
        code = room.code
        running = challenges.running?.number
        participants = room.participants.map {
            Person(
                number: $0.number,
                identity: $0.identity,
                lacksForce: $0.metrics.touches > 0 && !$0.metrics.hasMeasuredForce,
                isStored: !$0.isUnstored
            )
        }
        self.challenges = challenges.started
        features = room.features.compactMap(\.resultsFields)
    }

    func bytes() -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        write(into: &json)
        return json.bytes
    }

    private func rows(of challenge: StartedChallenge) -> [Row] {
        participants.compactMap { person in
            guard let series = challenge.series[person.number], let summary = series.summary else { return nil }
            return Row(participant: person.identity, attempts: series.attempts, summary: summary)
        }
    }

    /// Writes the results as JSON.
    func write(into json: inout JSONWriter) {
        json.raw("{")
        json.string("code", code)
        let present = Set(participants.map(\.number))
        let latencies = challenges.latencies
        json.objects("challenges", challenges) { json, challenge in
            json.fields(of: challenge.state)
            json.integer("round", challenge.round)
            json.string("unit", challenge.state.judged?.kind.unit)
            json.integer("startedMilliseconds", challenge.startedMilliseconds)
            json.bool("running", challenge.state.number == running)
            json.classResult(of: challenge, participants: present, latencies: latencies)
            let kind = challenge.state.judged?.kind
            if let kind, kind.ofClass == nil {
                json.summary(ClassSummary(of: challenge, participants: participants))
            }
            json.key("participants")
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

extension [StartedChallenge] {
    /// The newest value of each participant in the task `latency`, by number, in ms.
    var latencies: [Int: Double] {
        reduce(into: [:]) { latencies, challenge in
            guard challenge.state.judged?.kind == .latency else { return }
            for (number, series) in challenge.series { latencies[number] = series.summary?.latest ?? latencies[number] }
        }
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
        error("valueError", attempt.error(of: kind))
        for (figure, value) in zip(kind?.figures ?? [], attempt.figures) {
            guard let value else { continue }
            key(figure.name)
            switch value {
            case .number(let number): self.number(number)
            case .count(let count): integer(count)
            case .list(let numbers): list(numbers) { $0.number($1) }
            case .name(let name): string(name)
            }
        }
        if let trust = attempt.trust {
            fields(of: trust, relativeError: attempt.relativeError)
            number("densityError", trust.relativeError)
        }
    }
}

extension ChallengesFeature {
    static let resultsRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/results", isPublic: true) { rooms, request throws(Problem) in
            let room = try rooms.lookup.room(request)
            let table = room.isHost(request.http) ? AttemptsTable.source : AttemptsTable.publicSource
            return table.respond(to: request.http, of: room, json: ResultsResponse(), rooms)
        }
    ]
}

/// A session's challenges and attempts for the event export; each attempt is found by the batch that ended it.
struct ExportedResults: ExportedLines {
    private struct Batch: Hashable {
        var participant: Int
        var seq: UInt64
    }

    private let challenges: [StartedChallenge]
    private var attempts: [Batch: [(challenge: Int, attempt: JudgedAttempt)]] = [:]

    init(_ challenges: [StartedChallenge]) {
        self.challenges = challenges
        for (index, challenge) in challenges.enumerated() {
            for (participant, series) in challenge.series {
                for attempt in series.attempts {
                    attempts[Batch(participant: participant, seq: attempt.seq), default: []].append((index, attempt))
                }
            }
        }
    }

    /// `{"receivedMilliseconds":…,"type":"challenge",…}`
    func write(_ record: LogRecord, into text: inout JSONWriter) -> Bool {
        guard case .challenge(let number) = record.content else { return false }
        guard challenges.indices.contains(number - 1) else { return true }
        text.raw("{")
        text.integer("receivedMilliseconds", record.milliseconds)
        text.raw(",\"type\":\"challenge\"")
        text.fields(of: challenges[number - 1].state)
        text.raw("}\n")
        return true
    }

    /// Writes `{"participant":…,"type":"result",…}` for each attempt that the batch ended.
    func writeAfter(_ seq: UInt64, of participant: Int, named id: String, into text: inout JSONWriter) {
        for (challenge, attempt) in attempts[Batch(participant: participant, seq: seq)] ?? [] {
            text.raw("{")
            text.string("participant", id)
            text.raw(",\"type\":\"result\"")
            text.integer("challenge", challenges[challenge].state.number)
            text.string("kind", challenges[challenge].state.kind)
            text.string("unit", challenges[challenge].state.judged?.kind.unit)
            text.integer("seq", seq)
            text.fields(of: attempt, challenges[challenge].state.judged?.kind)
            text.raw("}\n")
        }
    }
}
