import Challenges
import Rooms
import SampleComparison
import WireProtocol

/// The regressions of a session's experiments: of each participant and of the class, one row each.
struct LinesTable: ExportedTable {
    /// A line over one of both difficulties.
    struct Row {
        let experiment: StartedExperiment
        /// `nil` for the class.
        let participant: ExperimentParticipant?
        let difficulty: String
        let way: String?
        let line: LinearRegression
        let errors: LineErrors
        /// `nil` for a participant.
        let ofClass: ClassFigures?
        /// The class whose line over the nominal difficulty it is.
        var ofNominal: ClassFigures? { difficulty == "nominal" ? ofClass : nil }
    }

    static let layout = TableLayout<Row>(
        "lines",
        [
            .integer("experiment") { $0.experiment.head.number },
            .text("task") { $0.experiment.settings.task.name },
            .phone { $0.participant?.fullIdentity },
            .text("difficulty") { $0.difficulty },
            .text("way") { $0.way },
            .number("intercept", unit: "s") { $0.line.intercept },
            .number("slope", unit: "s/bit, s") { $0.line.slope },
            .number("determination") { $0.line.determination },
            .integer("pointCount") { $0.line.count },
            .number("indexOfPerformance", unit: "1/s") {
                $0.experiment.settings.task == .steering ? $0.line.indexOfPerformance : nil
            },
            .number("interceptLower", unit: "s") { $0.line.interceptInterval?.lowerBound },
            .number("interceptUpper", unit: "s") { $0.line.interceptInterval?.upperBound },
            .number("slopeLower", unit: "s/bit, s") { $0.line.slopeInterval?.lowerBound },
            .number("slopeUpper", unit: "s/bit, s") { $0.line.slopeInterval?.upperBound },
            .integer("participants") { $0.ofClass?.figures.classLine?.participants },
            .integer("absent") { $0.ofClass?.absent },
            .number("slopeBoundsLower", unit: "s/bit, s") { $0.ofNominal?.slopeBounds?.lower },
            .number("slopeBoundsUpper", unit: "s/bit, s") { $0.ofNominal?.slopeBounds?.upper },
            .number("interceptError", unit: "s") { $0.errors.intercept.error },
            .number("slopeError", unit: "s/bit, s") { $0.errors.slope.error },
            .number("indexOfPerformanceError", unit: "1/s") {
                $0.experiment.settings.task == .steering ? $0.errors.indexOfPerformance.error : nil
            },
            .exclusions({ $0.experiment }, { $0.participant?.number }),
        ]
    )

    static let source = TableSource(LinesTable.init, cost: ExperimentRows.cost)

    private let experimentRows: ExperimentRows

    init(of room: Room) {
        experimentRows = ExperimentRows(of: room)
    }

    func makeRows() -> AnyIterator<Row> {
        let participants = experimentRows.participants
        let rows = experimentRows.experiments.lazy.flatMap { experiment in
            participants.flatMap { participant in
                let own = experiment.figures[participant.number] ?? [:]
                return Self.rows(of: ExperimentFigures(ofParticipant: own), participant, experiment)
            } + Self.rows(of: ClassFigures(of: experiment, participants), experiment)
        }
        return AnyIterator(rows.makeIterator())
    }

    private static func rows(of ofClass: ClassFigures, _ experiment: StartedExperiment) -> [Row] {
        rows(of: ofClass.figures, nil, experiment, ofClass)
    }

    private static func rows(
        of figures: ExperimentFigures,
        _ participant: ExperimentParticipant?,
        _ experiment: StartedExperiment,
        _ ofClass: ClassFigures? = nil
    ) -> [Row] {
        [("nominal", figures.nominal), ("effective", figures.effective)].compactMap { difficulty, line in
            line.map {
                Row(
                    experiment: experiment,
                    participant: participant,
                    difficulty: difficulty,
                    way: figures.classLine?.way.rawValue,
                    line: $0,
                    errors: figures.lineErrors($0, isEffective: difficulty == "effective", way: figures.classLine?.way),
                    ofClass: ofClass
                )
            }
        }
    }
}
