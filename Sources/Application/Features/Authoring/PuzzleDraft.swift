import Geometry
import SpotTheDifference
import Storage

/// A puzzle as sent by its author: everything except the picture.
struct PuzzleDraft: Decodable {
    private var title: String
    private var description: String?
    private var latitude: Double
    private var longitude: Double
    private var differences: [Sides]?
    private var proximityMetres: Double?
    private var published: Bool?

    private struct Sides: Decodable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    /// The largest body, in bytes.
    static let bodyLimit = 64 * 1024

    /// Returns a puzzle with the draft's values, and with the other values of `puzzle`.
    func applied(to puzzle: StoredPuzzle?, id: String, now: Double) throws(Problem) -> StoredPuzzle {
        guard PuzzleLimits.isTitle(title) else {
            throw .invalid(
                "title",
                "`title` must have 1 to \(PuzzleLimits.titleCharacters) characters and must not be blank."
            )
        }
        let description = description ?? ""
        guard description.unicodeScalars.count <= PuzzleLimits.descriptionCharacters else {
            throw .invalid(
                "description",
                "`description` must have at most \(PuzzleLimits.descriptionCharacters) characters."
            )
        }
        guard latitude.magnitude <= 90 else { throw .invalid("latitude", "`latitude` must be from -90 to 90.") }
        guard let coordinate = GeographicCoordinate(latitude: latitude, longitude: longitude) else {
            throw .invalid("longitude", "`longitude` must be from -180 to 180.")
        }
        let farthest = PuzzleLimits.farthestMetres
        if let proximityMetres, !(proximityMetres > 0 && proximityMetres <= farthest) {
            throw .invalid("proximityMetres", "`proximityMetres` must be over 0 and at most \(Int(farthest)), or null.")
        }
        let rectangles = try rectangles(on: puzzle?.picture)
        return StoredPuzzle(
            id: id,
            title: title,
            description: description,
            coordinate: coordinate,
            picture: puzzle?.picture,
            differences: rectangles,
            proximityMetres: proximityMetres,
            isPublished: published ?? true,
            source: puzzle?.source ?? PuzzleSource(id: id),
            updatedAt: now
        )
    }

    /// Returns the checked rectangles. One that reaches beyond the picture is accepted; only its part inside counts.
    private func rectangles(on picture: StoredPicture?) throws(Problem) -> [Rectangle] {
        let rectangles = (differences ?? []).map { Rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
        guard !rectangles.isEmpty else { return [] }
        let largest = RectangleFault.largestMagnitude
        let anyPicture = Size(width: largest, height: largest)
        do throws(PuzzleFault) {
            _ = try Puzzle(picture: picture?.size ?? anyPicture, differences: rectangles)
        } catch {
            switch error {
            case .outside(let index):
                throw .invalid("differences[\(index)]", "`differences[\(index)]` lies outside the picture.")
            case .rectangle(let index, let side):
                let field = "differences[\(index)].\(side)"
                throw .invalid(field, "`\(field)` must be finite pixels, of a size over 0.")
            case .tooManyDifferences, .noDifferences, .emptyPicture:
                throw .invalid("differences", "`differences` must have at most \(Puzzle.mostDifferences) entries.")
            }
        }
        return rectangles
    }
}
