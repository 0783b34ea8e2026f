import Challenges
import Geometry

/// Every tap of a session's tapping experiments, one row each.
struct TapsTable: ExportedTable {
    static let cacheKey = "t"
    let rows: PerformedRows
    let isTable: Bool

    let listName: StaticString = "taps"
    let names: [StaticString] =
        PerformedRow.names(difficulty: "indexOfDifficultyBits") + [
            "trial", "targetX", "targetY", "x", "y", "t", "movementTimeSeconds", "hit", "outlier",
        ]

    func forEachRow(_ write: ([ExportField]) -> Void) {
        for row in rows.all {
            guard case .tapping(let ring, let taps) = row.sequence.work else { continue }
            let trials = ring.trials(of: taps)
            for (tap, place) in taps.enumerated() {
                // Tap 0 starts the sequence and ends no trial.
                let trial = tap > 0 ? trials[tap - 1] : nil
                let target = ring.target(ofTap: tap)
                write(
                    row.fields + [
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
