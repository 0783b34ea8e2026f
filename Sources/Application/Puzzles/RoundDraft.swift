import Geometry
import Storage

/// What a player sends to begin a round: where they are, if their device has told it.
struct RoundDraft: Decodable {
    var position: Position?
    /// The code and the resume token of a phone that plays in a class; both, or neither.
    var session: String?
    var resume: String?

    struct Position: Decodable {
        var latitude: Double
        var longitude: Double
        /// The radius in metres in which the place is with 95 % certainty.
        var accuracy: Double?
    }

    /// So many metres of a position's uncertainty speak for the player; more would let everybody in from anywhere.
    private static let largestDoubt = 50.0

    /// Refuses who is too far from a puzzle that is played at its place.
    ///
    /// - Throws: 403 `position-needed` or `too-far`; 422 for a position that is none, whatever the puzzle.
    func requireNearness(to puzzle: StoredPuzzle) throws(Problem) {
        let place = try position.map { position throws(Problem) in try position.coordinate }
        guard let proximity = puzzle.proximityMetres else { return }
        guard let place, let position else { throw .positionNeeded(proximity) }
        let distance = place.distanceMetres(to: puzzle.coordinate)
        let doubt = min(position.accuracy ?? 0, Self.largestDoubt)
        guard distance - doubt <= proximity else { throw .tooFar(distance, proximity) }
    }
}

extension RoundDraft.Position {
    fileprivate var coordinate: GeographicCoordinate {
        get throws(Problem) {
            guard latitude.magnitude <= 90 else {
                throw .invalid("latitude", "A number within ±90 is expected.")
            }
            guard let coordinate = GeographicCoordinate(latitude: latitude, longitude: longitude) else {
                throw .invalid("longitude", "A number within ±180 is expected.")
            }
            guard (accuracy ?? 0) >= 0 else {
                throw .invalid("accuracy", "A number of metres, 0 or more, is expected.")
            }
            return coordinate
        }
    }
}

extension Problem {
    fileprivate static func positionNeeded(_ proximity: Double) -> Problem {
        Problem(
            403,
            "position-needed",
            title: "Only at the place",
            detail: "This puzzle is played within \(metres(proximity)) of its place: a position is needed.",
            field: "position",
            numbers: ["proximityMetres": proximity]
        )
    }

    fileprivate static func tooFar(_ distance: Double, _ proximity: Double) -> Problem {
        Problem(
            403,
            "too-far",
            title: "Too far away",
            detail:
                "This puzzle is played within \(metres(proximity)) of its place, which is \(metres(distance)) away.",
            field: "position",
            numbers: ["distanceMetres": distance.rounded(), "proximityMetres": proximity]
        )
    }

    private static func metres(_ value: Double) -> String { "\(Int(value.rounded())) m" }
}
