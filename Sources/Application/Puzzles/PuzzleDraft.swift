import Geometry
import SpotTheDifference
import Storage

/// A puzzle as its author sends it: everything but the picture.
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

    /// The largest body that holds one.
    static let bodyLimit = 64 * 1024

    /// The puzzle with these values, and with what the draft does not tell from `puzzle`.
    func applied(to puzzle: StoredPuzzle?, id: String, now: Double) throws(Problem) -> StoredPuzzle {
        guard PuzzleLimits.isTitle(title) else {
            throw .invalid(
                "title",
                "1 to \(PuzzleLimits.titleCharacters) characters are expected, not all of them blank."
            )
        }
        let description = description ?? ""
        guard description.unicodeScalars.count <= PuzzleLimits.descriptionCharacters else {
            throw .invalid("description", "At most \(PuzzleLimits.descriptionCharacters) characters are expected.")
        }
        guard latitude.magnitude <= 90 else { throw .invalid("latitude", "A number within ±90 is expected.") }
        guard let coordinate = GeographicCoordinate(latitude: latitude, longitude: longitude) else {
            throw .invalid("longitude", "A number within ±180 is expected.")
        }
        let farthest = PuzzleLimits.farthestMetres
        if let proximityMetres, !(proximityMetres > 0 && proximityMetres <= farthest) {
            throw .invalid("proximityMetres", "A number over 0, at most \(Int(farthest)), or null is expected.")
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

    /// Checked beside the picture if there is one; what reaches beyond it is kept and counts as far as it lies in it.
    private func rectangles(on picture: StoredPicture?) throws(Problem) -> [Rectangle] {
        let rectangles = (differences ?? []).map { Rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
        guard !rectangles.isEmpty else { return [] }
        let largest = RectangleFault.largestMagnitude
        let anyPicture = Size(width: largest, height: largest)
        do throws(PuzzleFault) {
            _ = try Puzzle(picture: picture?.size ?? anyPicture, differences: rectangles)
        } catch {
            switch error {
            case .outside(let index): throw .invalid("differences.\(index)", "It lies outside the picture.")
            case .rectangle(let index, let side):
                throw .invalid("differences.\(index).\(side)", "A pixel size, finite and over 0, is expected.")
            case .tooManyDifferences, .noDifferences, .emptyPicture:
                throw .invalid("differences", "At most \(Puzzle.mostDifferences) are expected.")
            }
        }
        return rectangles
    }
}
