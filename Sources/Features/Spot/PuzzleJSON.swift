import Geometry
import Languages
import Rooms
import SpotTheDifference
import Storage
import Web
import WireProtocol

/// Writes puzzles as JSON. Players get the number of differences, but never their places.
extension JSONWriter {
    /// `{"x":…,"y":…,"width":…,"height":…}`
    mutating func rectangle(_ rectangle: Rectangle) {
        raw("{")
        fields(of: rectangle)
        raw("}")
    }

    mutating func fields(of rectangle: Rectangle) {
        number("x", rectangle.x)
        number("y", rectangle.y)
        number("width", rectangle.width)
        number("height", rectangle.height)
    }

    /// - Parameter language: The reader's language.
    mutating func puzzle(_ puzzle: StoredPuzzle, in language: TextLanguage) {
        raw("{")
        fields(of: puzzle, in: language)
        raw("}")
    }

    /// Writes a puzzle for its author, with the rectangles and the original.
    ///
    /// - Parameters:
    ///   - language: The author's language.
    ///   - position: The position in the photo that the author has just sent, `.some(nil)` for a photo without one;
    ///     `.none` if no photo was sent.
    mutating func authored(
        _ puzzle: StoredPuzzle,
        in language: TextLanguage,
        position: GeographicCoordinate?? = .none
    ) {
        raw("{")
        fields(of: puzzle, in: language)
        bool("shown", puzzle.isShown)
        key("original")
        picture(puzzle.original) { "/api/v1/puzzles/\(puzzle.id)/original?v=\($0.version)" }
        list("rectangles", puzzle.differences) { $0.rectangle($1) }
        if case .some(let position) = position { self.position(position) }
        raw("}")
    }

    /// Writes `,"position":{"latitude":…,"longitude":…}`, or `null` for a photo without a position.
    mutating func position(_ position: GeographicCoordinate?) {
        key("position")
        guard let position else { return raw("null") }
        raw("{")
        number("latitude", position.latitude)
        number("longitude", position.longitude)
        raw("}")
    }

    /// Writes `,"translations":{"de":{"title":…,"description":…},…}`; nothing for a puzzle in one language.
    ///
    /// - Parameter isWhole: Whether the descriptions are written, too.
    mutating func translations(_ translations: [String: PuzzleTexts], isWhole: Bool) {
        guard !translations.isEmpty else { return }
        key("translations")
        raw("{")
        for (index, entry) in translations.sorted(by: { $0.key < $1.key }).enumerated() {
            if index > 0 { raw(",") }
            string(entry.key)
            raw(":{")
            string("title", entry.value.title)
            if isWhole { string("description", entry.value.description) }
            raw("}")
        }
        raw("}")
    }

    private mutating func fields(of puzzle: StoredPuzzle, in language: TextLanguage) {
        let texts = puzzle.texts(in: language.rawValue)
        string("id", puzzle.id)
        string("title", texts.title)
        string("description", texts.description)
        translations(puzzle.translations, isWhole: true)
        number("latitude", puzzle.coordinate.latitude)
        number("longitude", puzzle.coordinate.longitude)
        integer("differences", puzzle.differences.count)
        number("proximityMetres", puzzle.proximityMetres)
        bool("published", puzzle.isPublished)
        key("picture")
        picture(puzzle.picture) { "/api/v1/puzzles/\(puzzle.id)/image?v=\($0.version)" }
        bool("hasOriginal", puzzle.original != nil)
        string("thumbnail", puzzle.thumbnailURL)
        string("updatedAt", Timestamp.ofChange(puzzle.updatedAt))
    }

    private mutating func picture(_ picture: StoredPicture?, address: (StoredPicture) -> String) {
        guard let picture else { return raw("null") }
        raw("{")
        integer("width", picture.width)
        integer("height", picture.height)
        string("mediaType", picture.mediaType)
        string("url", address(picture))
        raw("}")
    }
}

extension StoredPuzzle {
    var thumbnailURL: String? {
        picture.map { "/api/v1/puzzles/\(id)/thumbnail?width=\(Self.thumbnailWidth)&v=\($0.version)" }
    }

    static let thumbnailWidth = 160
}

extension StoredPicture {
    /// The version in the addresses of the picture; a new picture has a new address, so responses can be cached for
    /// long.
    var version: String { String(hash.prefix(16)) }
}
