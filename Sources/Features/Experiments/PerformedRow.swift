import Challenges
import Rooms
import WireProtocol

/// A sequence with the fields that every row of its export begins with.
struct PerformedRow {
    let experiment: Int
    let participant: ExperimentParticipant
    /// Counted from 1.
    let number: Int
    let condition: ExperimentCondition
    let trust: DensityTrust
    let sequence: PerformedSequence

    /// The fields of `TableColumn.ofSequence`.
    var fields: [TableField] {
        [.integer(experiment)] + participant.fullIdentity.tableFields + [
            .integer(number), .bool(sequence.isPractice), .integer(sequence.condition), .number(condition.distance),
            .number(condition.width), .number(condition.indexOfDifficulty), .number(sequence.pixelsPerMillimetre),
            .bool(trust.isCalibrated),
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
        participants = room.storedParticipants.map(ExperimentParticipant.init)
        experiments = room.feature(RoomExperiments.self).started
    }

    /// The rows by participant, in the order in which they were performed.
    var all: LazySequence<AnySequence<PerformedRow>> {
        let participants = participants
        let rows = experiments.lazy.flatMap { experiment in
            participants.lazy.flatMap { participant in
                (experiment.sequences[participant.number] ?? []).enumerated().lazy.compactMap { index, stored in
                    stored.performed(in: experiment.settings).map { sequence in
                        PerformedRow(
                            experiment: experiment.head.number,
                            participant: participant,
                            number: index + 1,
                            condition: experiment.settings.conditions[stored.condition],
                            trust: stored.trust,
                            sequence: sequence
                        )
                    }
                }
            }
        }
        return AnySequence(rows).lazy
    }

    /// The trials of steering.
    var trials: LazySequence<AnySequence<PerformedTrial>> {
        let trials = all.flatMap { row -> [PerformedTrial] in
            guard case .steering(let tunnel, let trials) = row.sequence.work else { return [] }
            return trials.enumerated().map { PerformedTrial(row: row, tunnel: tunnel, number: $0 + 1, trial: $1) }
        }
        return AnySequence(trials).lazy
    }
}

/// A trial of steering with its sequence.
struct PerformedTrial {
    let row: PerformedRow
    let tunnel: SteeringTunnel
    /// The number in its sequence, from 1.
    let number: Int
    let trial: SteeringTrial
}
