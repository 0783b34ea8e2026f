import Challenges
import Rooms
import Transport
import Web
import WireProtocol

extension ExperimentsFeature {
    static let experimentRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/experiments", isPublic: true) { rooms, request throws(Problem) in
            rooms.respond(with: ExperimentsResponse(), of: try rooms.lookup.room(request), to: request.http)
        },
        Route(.post, "/api/v1/sessions/{code}/experiments/plan", bodyLimit: 4096) { rooms, request throws(Problem) in
            let plan = try registeredPlan(for: try rooms.lookup.hostedRoom(request), request.http)
            return .now(
                Representation.result(200) { json in
                    json.raw("{")
                    json.string("sha256", plan.sha256)
                    json.string("document", plan.text)
                    json.raw("}")
                }
            )
        },
        Route(.get, "/api/v1/sessions/{code}/experiments/{number}/plan", isPublic: true) {
            rooms,
            request throws(Problem) in
            let started = try rooms.lookup.room(request).feature(RoomExperiments.self).started
            guard let experiment = started.first(where: { "\($0.head.number)" == request["number"] }) else {
                throw .noPlan("The session has no experiment \(request["number"].prefix(40)).")
            }
            guard let plan = experiment.plan else {
                throw .noPlan("Experiment \(experiment.head.number) was started without a plan.")
            }
            return .now(Representation.ok(plan.document, type: "application/json", for: request.http))
        },
        Route(.get, "/api/v1/sessions/{code}/experiments/taps") { rooms, request throws(Problem) in
            try export(TapsTable.self, to: request, rooms)
        },
        Route(.get, "/api/v1/sessions/{code}/experiments/trials") { rooms, request throws(Problem) in
            try export(TrialsTable.self, to: request, rooms)
        },
    ]

    private static func export<Table: JSONTable>(
        _ table: Table.Type,
        to request: RoutedRequest,
        _ rooms: isolated Rooms
    ) throws(Problem) -> EventualResponse {
        let room = try rooms.lookup.hostedRoom(request)
        return Table.source.respond(to: request.http, of: room, json: JSONTableResponse<Table>(), rooms)
    }
}

extension Problem {
    fileprivate static func noPlan(_ detail: String) -> Problem {
        Problem(404, "no-plan", title: "No plan", detail: detail)
    }
}

extension ExperimentRows {
    /// The cost of writing one sequence without its taps or points, in blocks of heatmaps.
    private static let blocksPerSequence = 64

    /// The cost of writing all experiments of a room with their taps and points, in blocks of heatmaps.
    @Sendable static func cost(in room: Room) -> Int {
        let cost = room.feature(RoomExperiments.self).started.reduce(0) { sum, experiment in
            experiment.sequences.values.joined().reduce(sum) { $0 + blocksPerSequence + $1.pointCount }
        }
        return cost + room.roster.count * blocksPerSequence
    }
}

/// The figures of all experiments of a session.
struct ExperimentsResponse: RoomResponse {
    var mediaType: String { "application/json" }
    var cacheKey: String { "x" }

    func cost(in room: Room) -> Int? { ExperimentRows.cost(in: room) }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading { ExperimentsReading(of: room) }
}

/// The figures of a session's experiments, of all participants that were not removed.
///
/// Its arrays share their memory with the room's until the room changes them.
struct ExperimentsReading: RoomReading {
    private let code: String
    private let phase: RoomExperiments.Phase
    private let participants: [ExperimentParticipant]
    private let experiments: [StartedExperiment]

    init(of room: Room) {
        let feature = room.feature(RoomExperiments.self)
        code = room.code
        phase = feature.phase
        participants = room.storedParticipants.map(ExperimentParticipant.init)
        experiments = feature.started
    }

    func bytes() -> [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.raw("{")
        json.string("code", code)
        json.list("experiments", experiments) { write($1, into: &$0) }
        json.raw("}")
        return json.bytes
    }

    private func write(_ experiment: StartedExperiment, into json: inout JSONWriter) {
        let isNewest = experiment.head.number == experiments.count
        json.raw("{")
        json.settings(of: experiment)
        json.key("phase")
        // An experiment that was replaced by another activity is also finished.
        json.string((isNewest && phase != .none ? phase : .finished).rawValue)
        json.integer("startedMilliseconds", experiment.head.startedMilliseconds)
        json.objects("conditions", experiment.settings.conditions) { json, condition in
            json.number("distance", condition.distance)
            json.number("width", condition.width)
            json.difficulty(condition.indexOfDifficulty, of: condition.task)
        }
        json.list("participants", participants.filter { experiment.sequences[$0.number] != nil }) {
            write($1, experiment, into: &$0)
        }
        json.key("class")
        json.classFigures(ClassFigures(of: experiment, participants))
        json.raw("}")
    }

    private func write(
        _ participant: ExperimentParticipant,
        _ experiment: StartedExperiment,
        into json: inout JSONWriter
    ) {
        let own = (experiment.figures[participant.number] ?? [:]).sorted { $0.key < $1.key }
        json.raw("{")
        json.string("id", participant.id)
        json.string("name", participant.identity.name)
        json.label(of: participant.identity)
        json.integers("order", experiment.order(of: participant.number))
        json.objects("conditions", own) { json, entry in
            json.integer("condition", entry.key)
            let trust = experiment.trust(of: participant.number, in: entry.key)
            json.fields(of: entry.value, experiment.settings.task, trust)
        }
        json.objects("missing", experiment.gaps(of: participant)) { json, entry in
            json.integer("condition", entry.condition)
            json.string("reason", entry.gap.rawValue)
        }
        json.objects("blocks", experiment.blocks[participant.number] ?? []) {
            $0.block($1, of: experiment.settings.task)
        }
        json.list("excluded", experiment.exclusions(of: participant.number)) { $0.string($1.rawValue) }
        json.key("figures")
        json.figures(ExperimentFigures(ofParticipant: own.map(\.value)), of: experiment.settings.task)
        json.raw("}")
    }
}

/// A table whose JSON response is a list of objects with the columns' names.
protocol JSONTable: ExportedTable {
    init(rows: PerformedRows)
    var rows: PerformedRows { get }
    /// The name of the list.
    static var listName: StaticString { get }
}

extension JSONTable {
    /// The source of the table.
    static var source: TableSource {
        TableSource({ Self(rows: PerformedRows(of: $0)) }, cost: ExperimentRows.cost)
    }

    var json: [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.raw("{")
        json.string("code", rows.code)
        json.key(Self.listName)
        json.raw("[")
        var isFirst = true
        for row in makeRows() {
            json.raw(isFirst ? "{" : ",{")
            isFirst = false
            for column in Self.layout.columns {
                json.key(column.head.name)
                json.field(column.field(row))
            }
            json.raw("}")
        }
        json.raw("]}")
        return json.bytes
    }
}

extension JSONWriter {
    fileprivate mutating func field(_ field: TableField) {
        switch field {
        case .integer(let value): integer(value)
        case .number(let value), .date(let value): number(value)
        case .text(let value): string(value)
        case .bool(let value): bool(value)
        case .points(let points):
            list(points) { json, point in
                json.raw("[")
                json.coordinates(of: point, separator: ",")
                json.raw("]")
            }
        }
    }
}

/// A table of experiments as JSON.
struct JSONTableResponse<Table: JSONTable>: RoomResponse {
    var mediaType: String { "application/json" }
    var cacheKey: String { "xj-\(Table.description.name)" }

    func cost(in room: Room) -> Int? { ExperimentRows.cost(in: room) }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        Reading(table: Table(rows: PerformedRows(of: room)))
    }

    private struct Reading: RoomReading {
        let table: Table

        func bytes() -> [UInt8] { table.json }
    }
}
