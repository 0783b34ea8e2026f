import Geometry
import Languages
import SpotTheDifference
import Storage
import Web

/// A puzzle as sent by its author: everything except the picture.
struct PuzzleDraft: Decodable {
    private var title: String
    private var description: String?
    /// The texts by language, in place of those of the puzzle.
    private var translations: [String: Texts]?
    private var latitude: Double
    private var longitude: Double
    private var differences: Differences?
    /// The list, if `differences` is its count, as in the server's responses.
    private var rectangles: [Sides]?
    private var proximityMetres: Double?
    private var published: Bool?

    private struct Texts: Decodable {
        var title: String
        var description: String?
    }

    private enum Differences: Decodable {
        case list([Sides])
        case count(Double)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let count = try? container.decode(Double.self) {
                self = .count(count)
            } else {
                self = .list(try container.decode([Sides].self))
            }
        }
    }

    private struct Sides: Decodable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    /// The largest body, in bytes.
    static let bodyLimit = 64 * 1024

    /// Returns a puzzle with the draft's values, and with the other values of `puzzle`.
    ///
    /// - Parameter language: The author's language, in which `title` and `description` are. Texts in other languages stay.
    func applied(
        to puzzle: StoredPuzzle?,
        id: String,
        _ language: TextLanguage,
        now: Double
    ) throws(Problem) -> StoredPuzzle {
        let texts = try Self.checked(title, description, "")
        guard latitude.magnitude <= 90 else { throw .invalid("latitude", "`latitude` must be from -90 to 90.") }
        guard let coordinate = GeographicCoordinate(latitude: latitude, longitude: longitude) else {
            throw .invalid("longitude", "`longitude` must be from -180 to 180.")
        }
        let farthest = PuzzleLimits.maxProximityMetres
        if let proximityMetres, !(proximityMetres > 0 && proximityMetres <= farthest) {
            throw .invalid("proximityMetres", "`proximityMetres` must be over 0 and at most \(Int(farthest)), or null.")
        }
        let rectangles = try rectangles(on: puzzle?.picture)
        var changed = StoredPuzzle(
            id: id,
            title: puzzle?.title ?? title,
            description: puzzle?.description ?? texts.description,
            translations: try checkedTranslations() ?? puzzle?.translations ?? [:],
            coordinate: coordinate,
            picture: puzzle?.picture,
            differences: rectangles,
            proximityMetres: proximityMetres,
            isPublished: published ?? true,
            source: puzzle?.source ?? PuzzleSource(id: id),
            updatedAt: now
        )
        changed.replaceTexts(in: language.rawValue, with: texts)
        return changed
    }

    private func checkedTranslations() throws(Problem) -> [String: PuzzleTexts]? {
        guard let translations else { return nil }
        var checked: [String: PuzzleTexts] = [:]
        for (language, texts) in translations {
            guard PuzzleTexts.languages.contains(language) else {
                let known = PuzzleTexts.languages.joined(separator: ", ")
                throw .invalid("translations", "`translations` has a language that is none of \(known).")
            }
            checked[language] = try Self.checked(texts.title, texts.description, "translations.\(language).")
        }
        return checked
    }

    private static func checked(_ title: String, _ description: String?, _ path: String) throws(Problem) -> PuzzleTexts
    {
        let description = description ?? ""
        for (name, text, fault) in [
            ("title", title, PuzzleLimits.faultOfTitle(title)),
            ("description", description, PuzzleLimits.faultOfDescription(description)),
        ] {
            let field = path + name
            guard PuzzleLimits.isStorable(text) else { throw .invalid(field, "`\(field)` must not contain U+0.") }
            if let fault { throw .invalid(field, "`\(field)` \(fault).") }
        }
        return PuzzleTexts(title: title, description: description)
    }

    /// The list that was sent, and the name of its field.
    ///
    /// - Throws: 422 for two lists, and for a count without its list: only players receive that form, and it would
    ///   remove differences that they cannot see.
    private var sentList: (field: String, sides: [Sides]) {
        get throws(Problem) {
            switch (differences, rectangles) {
            case (.list, .some):
                throw .invalid("rectangles", "Send the list once: as `differences`, or as `rectangles`.")
            case (.list(let sides), nil): return ("differences", sides)
            case (_, let sides?): return ("rectangles", sides)
            case (.count, nil):
                throw .invalid(
                    "rectangles",
                    "`differences` is a number; send the list as `rectangles`, as GET …/differences answers it."
                )
            case (nil, nil): return ("differences", [])
            }
        }
    }

    /// Returns the checked rectangles. A rectangle that extends beyond the picture is accepted; only its part inside
    /// counts.
    private func rectangles(on picture: StoredPicture?) throws(Problem) -> [Rectangle] {
        let (field, sides) = try sentList
        let rectangles = sides.map { Rectangle(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
        guard !rectangles.isEmpty else { return [] }
        let largest = RectangleFault.maxMagnitude
        let anyPicture = Size(width: largest, height: largest)
        do throws(PuzzleFault) {
            _ = try Puzzle(picture: picture?.size ?? anyPicture, differences: rectangles)
        } catch {
            switch error {
            case .outside(let index):
                throw .invalid("\(field)[\(index)]", "`\(field)[\(index)]` lies outside the picture.")
            case .rectangle(let index, let side):
                let place = "\(field)[\(index)].\(side)"
                throw .invalid(place, "`\(place)` must be finite pixels, of a size over 0.")
            case .tooManyDifferences, .noDifferences, .emptyPicture:
                throw .invalid(field, "`\(field)` must have at most \(Puzzle.maxDifferences) entries.")
            }
        }
        return rectangles
    }
}
