import Challenges
import Geometry
import WireProtocol

/// Every tap of a session's experiments, one row each, of all participants that were not removed.
///
/// A copy that shares memory with the room.
struct TapsTable: RoomReading {
    private let code: String
    private let participants: [ExperimentParticipant]
    private let experiments: [StartedExperiment]
    private let isTable: Bool

    init(of room: Room, isTable: Bool) {
        code = room.code
        participants = room.participants.map(ExperimentParticipant.init)
        experiments = room.feature(RoomExperiments.self).started
        self.isTable = isTable
    }

    /// One field of a row.
    private enum Field {
        case integer(Int?)
        case number(Double?)
        case text(String?)
        case bool(Bool?)
    }

    private static let names: [StaticString] = [
        "experiment", "participant", "name", "sequence", "practice", "condition", "distance", "width",
        "indexOfDifficultyBits", "pixelsPerMillimetre", "calibrated", "trial", "targetX", "targetY", "x", "y", "t",
        "movementTimeSeconds", "hit", "outlier",
    ]

    func bytes() -> [UInt8] { isTable ? csv : json }

    private var json: [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.raw("{\"code\":")
        json.string(code)
        json.raw(",\"taps\":[")
        var isFirst = true
        forEachRow { row in
            json.raw(isFirst ? "{" : ",{")
            isFirst = false
            for (index, field) in row.enumerated() {
                json.raw(index == 0 ? "\"" : ",\"")
                json.raw(Self.names[index])
                json.raw("\":")
                switch field {
                case .integer(let value): json.integer(value)
                case .number(let value): json.optional(value)
                case .text(let value): json.string(value)
                case .bool(let value): if let value { json.bool(value) } else { json.raw("null") }
                }
            }
            json.raw("}")
        }
        json.raw("]}")
        return json.bytes
    }

    private var csv: [UInt8] {
        var text = CSVWriter(header: Self.names.map(\.description).joined(separator: ","))
        forEachRow { row in
            for field in row {
                switch field {
                case .integer(let value): text.integer(value)
                case .number(let value): text.number(value)
                case .text(let value): text.string(value ?? "")
                case .bool(let value): text.string(value.map { $0 ? "true" : "false" } ?? "")
                }
            }
            text.endLine()
        }
        return text.bytes
    }

    private func forEachRow(_ write: ([Field]) -> Void) {
        for experiment in experiments {
            for participant in participants {
                for (index, stored) in (experiment.sequences[participant.number] ?? []).enumerated() {
                    guard let tapped = experiment.tapped(stored) else { continue }
                    let condition = experiment.settings.conditions[stored.condition]
                    let head: [Field] = [
                        .integer(experiment.head.number), .text(participant.id), .text(participant.name),
                        .integer(index + 1), .bool(stored.isPractice), .integer(stored.condition),
                        .number(condition.distance), .number(condition.width),
                        .number(condition.indexOfDifficultyBits), .number(stored.pixelsPerMillimetre),
                        .bool(stored.isCalibrated),
                    ]
                    let trials = tapped.trials
                    for (tap, place) in tapped.taps.enumerated() {
                        // Tap 0 starts the sequence and ends no trial.
                        let trial = tap > 0 ? trials[tap - 1] : nil
                        let target = tapped.ring.target(ofTap: tap)
                        write(
                            head + [
                                .integer(tap), .number(target.x), .number(target.y), .number(place.position.x),
                                .number(place.position.y), .number(place.milliseconds),
                                .number(trial.map { $0.milliseconds / 1000 }), .bool(trial?.isHit),
                                .text(trial?.outlier?.name),
                            ]
                        )
                    }
                }
            }
        }
    }
}

extension TappingTrial.Outlier {
    /// Its name in exports.
    fileprivate var name: String {
        switch self {
        case .short: "short"
        case .far: "far"
        case .time: "time"
        }
    }
}
