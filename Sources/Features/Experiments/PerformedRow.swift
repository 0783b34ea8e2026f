import Challenges
import Rooms
import TouchMetrics
import WireProtocol

/// A sequence with what every row of its export begins with.
struct PerformedRow {
    let experiment: Int
    let participant: ExperimentParticipant
    /// Counted from 1.
    let number: Int
    let condition: ExperimentCondition
    let trust: DensityTrust
    let sequence: PerformedSequence
    /// The number of the batch that finished it; `nil` if it was stored without.
    let seq: UInt64?
    /// What is known of the phone's clock.
    let clock: RoomClock?

    /// Returns a time of the phone's clock on the room's axis, in whole µs.
    func roomTime(of milliseconds: Double) -> RoomTime? {
        seq.flatMap { clock?.roomTime(of: milliseconds, inBatch: $0) }?.rounded(partsPerMillisecond: 1000)
    }
}

/// The sequences of a session's experiments, of all participants that were not removed.
///
/// A copy that shares memory with the room.
struct PerformedRows {
    let code: String
    private let participants: [ExperimentParticipant]
    private let experiments: [StartedExperiment]
    /// The phones' clocks by participant number.
    private let clocks: [Int: RoomClock]

    init(of room: Room) {
        code = room.code
        clocks = room.roster.compactMapValues(\.clock)
        participants = room.storedParticipants.map(ExperimentParticipant.init)
        experiments = room.feature(RoomExperiments.self).started
    }

    /// The rows by participant, in the order in which they were performed.
    var all: LazySequence<AnySequence<PerformedRow>> {
        let (participants, clocks) = (participants, clocks)
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
                            sequence: sequence,
                            seq: stored.seq,
                            clock: clocks[participant.number]
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

/// The data for the tables of a session's experiments: a copy that shares memory with the room.
struct ExperimentRows: Sendable {
    let participants: [ExperimentParticipant]
    let experiments: [StartedExperiment]

    init(of room: Room) {
        participants = room.storedParticipants.map(ExperimentParticipant.init)
        experiments = room.feature(RoomExperiments.self).started
    }
}

/// Columns that several tables of experiments have.
extension TableColumns {
    /// The columns that every row of a performed sequence begins with.
    ///
    /// - Parameter difficulty: The column of the condition's index of difficulty.
    static func sequence(
        _ row: @escaping @Sendable (Row) -> PerformedRow,
        difficulty: TableColumns
    ) -> TableColumns {
        TableColumns([
            .integer("experiment") { row($0).experiment },
            .phone { row($0).participant.fullIdentity },
            .integer("sequence") { row($0).number },
            .bool("practice") { row($0).sequence.block == nil },
            .integer("block") { row($0).sequence.block },
            .condition({ row($0).sequence.condition }, { row($0).condition }),
            difficulty,
            .number("pixelsPerMillimetre", unit: "CSS px/mm") { row($0).sequence.pixelsPerMillimetre },
            .bool("calibrated") { row($0).trust.isCalibrated },
        ])
    }

    /// Why the class's figures leave a participant out.
    ///
    /// - Parameter participant: Its number; `nil` for the class.
    static func exclusions(
        _ experiment: @escaping @Sendable (Row) -> StartedExperiment,
        _ participant: @escaping @Sendable (Row) -> Int?
    ) -> TableColumns {
        .text("excluded") { row in
            let reasons = participant(row).map(experiment(row).exclusions) ?? []
            return reasons.isEmpty ? nil : reasons.map(\.rawValue).joined(separator: " ")
        }
    }

    /// A condition, by its number and its lengths in mm.
    static func condition(
        _ index: @escaping @Sendable (Row) -> Int,
        _ condition: @escaping @Sendable (Row) -> ExperimentCondition
    ) -> TableColumns {
        TableColumns([
            .integer("condition", index),
            .number("distance", unit: "mm") { condition($0).distance },
            .number("width", unit: "mm") { condition($0).width },
        ])
    }
}
