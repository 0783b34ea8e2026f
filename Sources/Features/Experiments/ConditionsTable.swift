import Challenges
import Rooms
import WireProtocol

/// The figures of each participant in each condition of a session's experiments, one row each.
struct ConditionsTable: ExportedTable {
    /// A participant's figures in a condition.
    struct Row {
        let experiment: StartedExperiment
        let participant: ExperimentParticipant
        /// The condition's number, from 0.
        let index: Int
        let figures: ConditionFigures

        var trust: DensityTrust { experiment.trust(of: participant.number, in: index) }
        /// The figures if the task is tapping.
        var tapping: ConditionFigures? { experiment.settings.task == .tapping ? figures : nil }
        /// The figures if it is not.
        var steering: ConditionFigures? { experiment.settings.task == .tapping ? nil : figures }
    }

    static let layout = TableLayout<Row>(
        "conditions",
        [
            .integer("experiment") { $0.experiment.head.number },
            .phone { $0.participant.fullIdentity },
            .condition({ $0.index }, { $0.experiment.settings.conditions[$0.index] }),
            .integer("trials") { $0.figures.trials },
            .integer("errors") { $0.figures.errors },
            .integer("outliers") { $0.figures.outliers },
            .number("movementTimeSeconds", unit: "s") { $0.figures.movementTimeSeconds },
            .number("effectiveWidth", unit: "mm") { $0.figures.effectiveWidth },
            .number("effectiveDistance", unit: "mm") { $0.tapping?.effectiveDistance },
            .number("indexOfDifficultyBits", unit: "bit") { $0.tapping?.indexOfDifficulty },
            .number("effectiveIndexOfDifficultyBits", unit: "bit") { $0.tapping?.effectiveIndexOfDifficulty },
            .number("throughput", unit: "bits/s, 1/s") { $0.figures.throughput },
            .number("errorRate") { $0.figures.errorRate },
            .text("task") { $0.experiment.settings.task.name },
            .number("indexOfDifficulty") { $0.steering?.indexOfDifficulty },
            .number("effectiveIndexOfDifficulty") { $0.steering?.effectiveIndexOfDifficulty },
            .integer("departures") { $0.steering.map { $0.steering?.departures ?? 0 } },
            .integer("breaks") { $0.steering.map { $0.steering?.breaks ?? 0 } },
            .number("outsideShare") { $0.steering?.steering?.outsideShare },
            .number("effectiveWidthBivariate", unit: "mm") { $0.figures.bivariate?.width },
            .number("effectiveDistanceBivariate", unit: "mm") { $0.figures.bivariate?.distance },
            .number("effectiveIndexOfDifficultyBivariateBits", unit: "bit") { $0.figures.bivariate?.bits },
            .number("throughputUnivariateBitsPerSecond", unit: "bits/s") { $0.tapping?.throughput },
            .number("throughputBivariateBitsPerSecond", unit: "bits/s") { $0.figures.bivariateThroughput },
            .number("throughputPerSecond", unit: "1/s") { $0.steering?.throughput },
            .density { $0.trust },
            .number("movementTimeSecondsError", unit: "s") { $0.figures.timeError.error },
            .number("effectiveWidthError", unit: "mm") { $0.figures.widthError($0.trust).error },
            .number("effectiveDistanceError", unit: "mm") { $0.tapping?.distanceError($0.trust).error },
            .number("effectiveIndexOfDifficultyBitsError", unit: "bit") { $0.tapping?.difficultyError.error },
            .number("throughputError", unit: "bits/s, 1/s") { $0.figures.rateError.error },
            .exclusions({ $0.experiment }, { $0.participant.number }),
        ]
    )

    static let source = TableSource(ConditionsTable.init, cost: ExperimentRows.cost)

    private let experimentRows: ExperimentRows

    init(of room: Room) {
        experimentRows = ExperimentRows(of: room)
    }

    func makeRows() -> AnyIterator<Row> {
        let participants = experimentRows.participants
        let rows = experimentRows.experiments.lazy.flatMap { experiment in
            participants.lazy.flatMap { participant in
                (experiment.figures[participant.number] ?? [:]).sorted { $0.key < $1.key }.lazy.map {
                    Row(experiment: experiment, participant: participant, index: $0, figures: $1)
                }
            }
        }
        return AnyIterator(rows.makeIterator())
    }
}
