import Challenges
import Geometry
import Rooms
import TouchMetrics

/// Every tap of a session's tapping experiments, one row each.
struct TapsTable: JSONTable {
    /// A tap with the trial that it ends: tap 0 starts the sequence and ends none.
    struct Row {
        let row: PerformedRow
        let number: Int
        let target: Point
        let tap: Tap
        let trial: TappingTrial?
        let roomTime: RoomTime?
    }

    static let layout = TableLayout<Row>(
        "taps",
        [
            .sequence(
                { $0.row },
                difficulty: .number("indexOfDifficultyBits", unit: "bit") { $0.row.condition.indexOfDifficulty }
            ),
            .integer("trial") { $0.number },
            .number("targetX", unit: "CSS px") { $0.target.x },
            .number("targetY", unit: "CSS px") { $0.target.y },
            .position { $0.tap.position },
            .phoneTime { $0.tap.milliseconds },
            .roomTime { $0.roomTime },
            .number("movementTimeSeconds", unit: "s") { $0.trial.map { $0.milliseconds / 1000 } },
            .bool("hit") { $0.trial?.isHit },
            .text("outlier") { $0.trial?.outlier?.name },
            .density { $0.row.trust },
        ]
    )

    static let listName: StaticString = "taps"
    let rows: PerformedRows

    func makeRows() -> AnyIterator<Row> {
        let taps = rows.all.flatMap { row -> [Row] in
            guard case .tapping(let ring, let taps) = row.sequence.work else { return [] }
            let trials = ring.trials(of: taps)
            return taps.enumerated().map { number, tap in
                Row(
                    row: row,
                    number: number,
                    target: ring.target(ofTap: number),
                    tap: tap,
                    trial: number > 0 ? trials[number - 1] : nil,
                    roomTime: row.roomTime(of: tap.milliseconds)
                )
            }
        }
        return AnyIterator(taps.makeIterator())
    }
}

extension TappingTrial.Outlier {
    /// The name in exports.
    fileprivate var name: String {
        switch self {
        case .short: "short"
        case .far: "far"
        case .time: "time"
        }
    }
}
