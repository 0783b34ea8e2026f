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
        json.raw("{\"code\":")
        json.string(code)
        json.raw(",\"experiments\":")
        json.list(experiments) { write($1, into: &$0) }
        json.raw("}")
        return json.bytes
    }

    private func write(_ experiment: StartedExperiment, into json: inout JSONWriter) {
        let isNewest = experiment.head.number == experiments.count
        json.raw("{")
        json.settings(of: experiment)
        json.raw(",\"phase\":")
        // An experiment that was replaced by another activity is also finished.
        json.string((isNewest && phase != .none ? phase : .finished).rawValue)
        json.raw(",\"startedMilliseconds\":")
        json.integer(experiment.head.startedMilliseconds)
        json.raw(",\"conditions\":")
        json.list(experiment.settings.conditions) { json, condition in
            json.raw("{\"distance\":")
            json.number(condition.distance)
            json.named("width", condition.width)
            json.difficulty(condition.indexOfDifficulty, of: condition.task)
            json.raw("}")
        }
        json.raw(",\"participants\":")
        json.list(participants.filter { experiment.sequences[$0.number] != nil }) {
            write($1, experiment, into: &$0)
        }
        json.raw(",\"class\":")
        json.classFigures(ClassFigures(of: experiment, participants))
        json.raw("}")
    }

    private func write(
        _ participant: ExperimentParticipant,
        _ experiment: StartedExperiment,
        into json: inout JSONWriter
    ) {
        let own = (experiment.figures[participant.number] ?? [:]).sorted { $0.key < $1.key }
        json.raw("{\"id\":")
        json.string(participant.id)
        json.raw(",\"name\":")
        json.string(participant.identity.name)
        json.label(of: participant.identity)
        json.raw(",\"order\":")
        json.integers(experiment.order(of: participant.number))
        json.raw(",\"conditions\":")
        json.list(own) { json, entry in
            json.raw("{\"condition\":")
            json.integer(entry.key)
            json.raw(",")
            json.fields(of: entry.value, experiment.settings.task)
            json.raw(",")
            json.fields(of: experiment.trust(of: participant.number, in: entry.key))
            json.raw("}")
        }
        json.raw(",\"missing\":")
        json.list(experiment.gaps(of: participant)) { json, entry in
            json.raw("{\"condition\":")
            json.integer(entry.condition)
            json.raw(",\"reason\":")
            json.string(entry.gap.rawValue)
            json.raw("}")
        }
        json.raw(",\"figures\":")
        json.figures(ExperimentFigures(ofParticipant: own.map(\.value)), of: experiment.settings.task)
        json.raw("}")
    }
}
