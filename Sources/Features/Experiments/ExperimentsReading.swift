import Challenges
import Rooms
import WireProtocol

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
            json.fields(of: entry.value, experiment.settings.task)
            json.fields(of: experiment.trust(of: participant.number, in: entry.key))
        }
        json.objects("missing", experiment.gaps(of: participant)) { json, entry in
            json.integer("condition", entry.condition)
            json.string("reason", entry.gap.rawValue)
        }
        json.key("figures")
        json.figures(ExperimentFigures(ofParticipant: own.map(\.value)), of: experiment.settings.task)
        json.raw("}")
    }
}
