import Geometry
import Storage
import Web

/// The body of a request to begin a round, with the player's position if the device shares it.
struct RoundDraft: Decodable {
    var position: Position?
    /// The session code and resume token of a phone in a class; both or neither must be present.
    var session: String?
    var resume: String?

    /// The position of the player's device.
    struct Position: Decodable {
        var latitude: Double
        var longitude: Double
        /// The 95 % confidence radius in metres.
        var accuracy: Double?
    }

    /// The maximum uncertainty, in metres, that counts in the player's favour; without a limit, a large uncertainty
    /// would allow any place.
    private static let maxUncertaintyMetres = 50.0

    /// The resume token of a phone in a class.
    var requiredResume: String {
        get throws(Problem) {
            guard let resume else { throw .invalid("resume", "Missing `resume`, the phone's resume token.") }
            return resume
        }
    }

    /// Requires that the player is near a puzzle that is played at its place.
    ///
    /// - Throws: 403 `position-needed` or `too-far`; 422 for an invalid position, for any puzzle.
    func requireNearness(to puzzle: StoredPuzzle) throws(Problem) {
        let place = try position.map { position throws(Problem) in try position.coordinate }
        guard let proximity = puzzle.proximityMetres else { return }
        guard let place, let position else { throw .positionNeeded(proximity) }
        let distance = place.distanceMetres(to: puzzle.coordinate)
        let uncertainty = min(position.accuracy ?? 0, Self.maxUncertaintyMetres)
        guard distance - uncertainty <= proximity else { throw .tooFar(distance, proximity) }
    }
}

extension RoundDraft.Position {
    fileprivate var coordinate: GeographicCoordinate {
        get throws(Problem) {
            guard latitude.magnitude <= 90 else {
                throw .invalid("position.latitude", "`position.latitude` must be from -90 to 90.")
            }
            guard let coordinate = GeographicCoordinate(latitude: latitude, longitude: longitude) else {
                throw .invalid("position.longitude", "`position.longitude` must be from -180 to 180.")
            }
            guard (accuracy ?? 0) >= 0 else {
                throw .invalid("position.accuracy", "`position.accuracy` must be 0 or more metres.")
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
            title: "Position required",
            detail: "This puzzle is played within \(metres(proximity)) of its place; send a position.",
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
