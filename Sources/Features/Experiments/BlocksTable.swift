import Challenges
import Rooms
import WireProtocol

/// The figures of each participant in each block of a session's experiments with several blocks, one row each.
struct BlocksTable: ExportedTable {
    /// A participant's figures in a block.
    struct Row {
        let experiment: StartedExperiment
        let participant: ExperimentParticipant
        let block: BlockFigures

        var figures: ExperimentFigures { block.figures }
    }

    static let layout = TableLayout<Row>(
        "blocks",
        [
            .integer("experiment") { $0.experiment.head.number },
            .text("task") { $0.experiment.settings.task.name },
            .phone { $0.participant.fullIdentity },
            .integer("block") { $0.block.block },
            .integer("conditions") { $0.block.conditions },
            .integer("trials") { $0.figures.trials },
            .integer("errors") { $0.figures.errors },
            .integer("outliers") { $0.figures.outliers },
            .number("movementTimeSeconds", unit: "s") { $0.block.movementTimeSeconds },
            .number("throughput", unit: "bits/s, 1/s") { $0.figures.throughput },
            .number("throughputError", unit: "bits/s, 1/s") { $0.figures.rateError.error },
            .number("throughputBivariateBitsPerSecond", unit: "bits/s") { $0.figures.bivariateThroughput },
            .number("errorRate") { $0.figures.errorRate },
            .exclusions({ $0.experiment }, { $0.participant.number }),
        ]
    )

    static let source = TableSource(BlocksTable.init, cost: ExperimentRows.cost)

    private let experimentRows: ExperimentRows

    init(of room: Room) {
        experimentRows = ExperimentRows(of: room)
    }

    func makeRows() -> AnyIterator<Row> {
        let participants = experimentRows.participants
        let rows = experimentRows.experiments.lazy.flatMap { experiment in
            participants.lazy.flatMap { participant in
                (experiment.blocks[participant.number] ?? []).lazy.map {
                    Row(experiment: experiment, participant: participant, block: $0)
                }
            }
        }
        return AnyIterator(rows.makeIterator())
    }
}
