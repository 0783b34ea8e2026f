import Geometry
import Rooms
import SpotTheDifference
import Storage
import Web
import WireProtocol

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

/// Writes rounds as JSON, with the found differences and, unless the player gave up, nothing about the others.
extension JSONWriter {
    /// Writes a round with its found differences, and with the missed ones once the player gave up.
    mutating func round(_ stored: StoredRound) {
        let round = stored.round
        raw("{")
        string("id", stored.id)
        string("puzzle", stored.puzzle)
        integer("found", round.found.count)
        integer("total", round.puzzle.differences.count)
        bool("complete", round.isComplete)
        integer("hints", round.hints)
        string("startedAt", Timestamp.text(stored.startedAt))
        string("completedAt", stored.completedAt.map(Timestamp.text))
        number("seconds", stored.completedAt.map { $0 - stored.startedAt })
        list("differences", zip(round.found, stored.foundAt)) { writer, find in
            writer.rectangle(round.puzzle.differences[find.0], foundAfter: find.1 - stored.startedAt)
        }
        string("givenUpAt", stored.givenUpAt.map(Timestamp.text))
        key("missed")
        let missed =
            stored.givenUpAt == nil ? [] : round.puzzle.differences.indices.filter { !round.found.contains($0) }
        list(missed) { $0.rectangle(round.puzzle.differences[$1]) }
        raw("}")
    }

    /// Writes the outcome of a press.
    mutating func press(_ press: Round.Press, in round: Round) {
        raw("{\"hit\":")
        switch press {
        case .nothing: raw("false")
        case .new(let index):
            raw("true,\"new\":true,\"difference\":")
            rectangle(round.puzzle.differences[index])
        case .alreadyFound(let index):
            raw("true,\"new\":false,\"difference\":")
            rectangle(round.puzzle.differences[index])
        }
        integer("found", round.found.count)
        integer("total", round.puzzle.differences.count)
        bool("complete", round.isComplete)
        raw("}")
    }

    private mutating func rectangle(_ rectangle: Rectangle, foundAfter seconds: Double) {
        raw("{")
        fields(of: rectangle)
        number("foundAfterSeconds", (seconds * 1000).rounded() / 1000)
        raw("}")
    }

    /// - Parameter count: the number of participants that have found the difference.
    mutating func rectangle(_ rectangle: Rectangle, found count: Int) {
        raw("{")
        fields(of: rectangle)
        integer("found", count)
        raw("}")
    }
}

/// The ids of a class's rounds.
///
/// Each begins with its session's code and a dot, so that a proxy before several servers finds the session's server.
enum RoundID {
    /// Returns a new id of a round in a class.
    static func random(inSession code: String) -> String { "\(code).\(Token.random())" }

    /// Returns the session that an id names; `nil` for rounds outside classes.
    static func session(of id: String) -> String? {
        guard let dot = id.firstIndex(of: ".") else { return nil }
        let code = SessionCode.normalised(String(id[..<dot]))
        return SessionCode.isValid(code) ? code : nil
    }
}
