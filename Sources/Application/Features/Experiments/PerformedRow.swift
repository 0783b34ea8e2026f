import Challenges

/// A sequence with the fields that every row of its export begins with.
struct PerformedRow {
    let experiment: Int
    let participant: ExperimentParticipant
    /// Counted from 1.
    let number: Int
    let condition: ExperimentCondition
    let isCalibrated: Bool
    let sequence: PerformedSequence

    /// The names of `fields`.
    ///
    /// - Parameter difficulty: the name of the index of difficulty, which has a unit in tapping only.
    static func names(difficulty: StaticString) -> [StaticString] {
        [
            "experiment", "participant", "name", "sequence", "practice", "condition", "distance", "width", difficulty,
            "pixelsPerMillimetre", "calibrated",
        ]
    }

    var fields: [ExportField] {
        [
            .integer(experiment), .text(participant.id), .text(participant.name), .integer(number),
            .bool(sequence.isPractice), .integer(sequence.condition), .number(condition.distance),
            .number(condition.width), .number(condition.indexOfDifficulty), .number(sequence.pixelsPerMillimetre),
            .bool(isCalibrated),
        ]
    }
}

/// The sequences of a session's experiments, of all participants that were not removed.
///
/// A copy that shares memory with the room.
struct PerformedRows {
    let code: String
    private let participants: [ExperimentParticipant]
    private let experiments: [StartedExperiment]

    init(of room: Room) {
        code = room.code
        participants = room.participants.map(ExperimentParticipant.init)
        experiments = room.feature(RoomExperiments.self).started
    }

    /// By participant, in the order in which they were performed.
    var all: some Sequence<PerformedRow> {
        experiments.lazy.flatMap { experiment in
            participants.lazy.flatMap { participant in
                (experiment.sequences[participant.number] ?? []).enumerated().lazy.compactMap { index, stored in
                    stored.performed(in: experiment.settings).map { sequence in
                        PerformedRow(
                            experiment: experiment.head.number,
                            participant: participant,
                            number: index + 1,
                            condition: experiment.settings.conditions[stored.condition],
                            isCalibrated: stored.isCalibrated,
                            sequence: sequence
                        )
                    }
                }
            }
        }
    }
}
