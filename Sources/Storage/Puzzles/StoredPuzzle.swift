package import Geometry
import ReadableText
package import SpotTheDifference

/// A puzzle as its author made it; its rectangles may be invalid.
package struct StoredPuzzle: Sendable, Equatable {
    /// The puzzle's id (`PuzzleID`).
    package var id: String
    /// The title for readers of languages without a translation.
    package var title: String
    /// The description for players, in the language of `title`.
    package var description: String
    /// The texts by language (`PuzzleTexts.languages`); empty for a puzzle in one language, which is not stated.
    package var translations: [String: PuzzleTexts]
    /// The position on the map.
    package var coordinate: GeographicCoordinate
    /// The picture; `nil` until the author has sent one.
    package var picture: StoredPicture?
    /// The unaltered picture; `nil` if the author has not sent it.
    package var original: StoredPicture?
    /// The differences in pixels of the picture, as the author or the property list wrote them; they may extend beyond
    /// it.
    package var differences: [Rectangle]
    /// The maximum distance of a player from the place in metres; `nil` for no limit.
    package var proximityMetres: Double?
    /// Whether the author has published it.
    package var isPublished: Bool
    /// The property list from which it was imported and to which it is exported.
    package var source: PuzzleSource
    /// The time of the last change in seconds since 1970.
    package var updatedAt: Double

    /// Creates a puzzle.
    package init(
        id: String,
        title: String,
        description: String = "",
        translations: [String: PuzzleTexts] = [:],
        coordinate: GeographicCoordinate,
        picture: StoredPicture? = nil,
        original: StoredPicture? = nil,
        differences: [Rectangle],
        proximityMetres: Double? = nil,
        isPublished: Bool = true,
        source: PuzzleSource,
        updatedAt: Double
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.translations = translations
        self.coordinate = coordinate
        self.picture = picture
        self.original = original
        self.differences = differences
        self.proximityMetres = proximityMetres
        self.isPublished = isPublished
        self.source = source
        self.updatedAt = updatedAt
    }

    /// The checked puzzle; `nil` while the picture is missing or the rectangles do not fit it.
    package var puzzle: Puzzle? {
        guard let picture else { return nil }
        return try? Puzzle(picture: picture.size, differences: differences)
    }

    /// Whether it is shown to players.
    package var isShown: Bool { isPublished && puzzle != nil }
}

/// The property list of a puzzle: `Metadata/{file}` in a folder.
package struct PuzzleSource: Sendable, Hashable {
    /// The absolute path of the imported folder; empty for a puzzle made here.
    package var folder: String
    /// The file's name.
    package var file: String

    /// Creates the place of a property list.
    package init(folder: String, file: String) {
        self.folder = folder
        self.file = file
    }

    /// Creates the file name of a puzzle that was made on this server.
    package init(id: String) {
        self.init(folder: "", file: "\(id).plist")
    }
}

/// The rule of `PuzzleStore.addImported`, for every store.
extension StoredPuzzle {
    /// Finds the puzzle that an earlier import made of the same file, or of the same puzzle in another folder.
    ///
    /// - Parameter namesakes: The puzzles from files of the same name.
    func importedBefore(among namesakes: [StoredPuzzle]) -> StoredPuzzle? {
        namesakes.first { $0.source.folder == source.folder }
            ?? namesakes.first { $0.picture?.hash == picture?.hash && $0.title == title }
    }

    /// Returns a known puzzle as updated by this import; unchanged if the import has nothing new.
    func imported(over stored: StoredPuzzle) -> (puzzle: StoredPuzzle, change: ImportedPuzzle.Change) {
        var update = self
        update.id = stored.id
        update.isPublished = stored.isPublished
        update.original = original ?? stored.original
        update.proximityMetres = proximityMetres ?? stored.proximityMetres
        update.updatedAt = stored.updatedAt
        guard update != stored else { return (stored, .unchanged) }
        // Moving a folder does not change the puzzle.
        let isMoved = stored.source.folder != update.source.folder
        var settled = stored
        settled.source = update.source
        (settled.picture, settled.original) = (update.picture, update.original)
        let isSame = isMoved && stored.hasPictures(of: update) && settled == update
        if !isSame { update.updatedAt = updatedAt }
        return (update, isSame ? .unchanged : .updated)
    }

    private func hasPictures(of other: StoredPuzzle) -> Bool {
        picture?.hash == other.picture?.hash && original?.hash == other.original?.hash
    }
}

/// A stored picture: upright and without metadata, named by the SHA-256 of its bytes.
package struct StoredPicture: Sendable, Hashable {
    /// The SHA-256 of its bytes as 64 hexadecimal digits.
    package var hash: String
    /// The media type: `image/jpeg` or `image/png`.
    package var mediaType: String
    /// The width in pixels.
    package var width: Int
    /// The height in pixels.
    package var height: Int
    /// The original file's name, for an export.
    package var name: String

    /// Creates a description of a stored picture.
    package init(hash: String, mediaType: String, width: Int, height: Int, name: String) {
        self.hash = hash
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.name = name
    }

    /// The size in pixels.
    package var size: Size { Size(width: Double(width), height: Double(height)) }
}

/// Ids of puzzles: short and unique.
package enum PuzzleID {
    private static let alphabet = Array("23456789abcdefghjkmnpqrstvwxyz")

    private static let length = 12

    /// Whether a text has the form of an id.
    package static func isValid(_ id: String) -> Bool {
        id.count == length && id.allSatisfy(alphabet.contains)
    }

    /// Makes an id of twelve characters from 58 random bits.
    package static func random() -> String {
        // One random number for all characters, since each draw is a system call.
        var bits = UInt64.random(in: 0 ... .max)
        return String(
            (0..<length).map { _ in
                let (quotient, digit) = bits.quotientAndRemainder(dividingBy: UInt64(alphabet.count))
                bits = quotient
                return alphabet[Int(digit)]
            }
        )
    }
}

/// The limits of a puzzle from any source; texts are counted in code points, as in JSON Schema.
package enum PuzzleLimits {
    /// The longest title in code points.
    package static let titleCharacters = 200
    /// The longest description in code points.
    package static let descriptionCharacters = 10_000
    /// The largest `proximityMetres`, in metres; the smallest is over 0.
    package static let maxProximityMetres = 1_000_000.0
    /// The largest file of a picture in bytes.
    package static let pictureBytes = 32 << 20

    /// Whether a store can keep a text: SQLite ends one at U+0000, and PostgreSQL refuses it.
    package static func isStorable(_ text: String) -> Bool { !text.utf8.contains(0) }

    /// Returns what is wrong with a title, as it completes "the title …"; `nil` if it is valid.
    package static func faultOfTitle(_ text: String) -> String? {
        guard text.unicodeScalars.count <= titleCharacters else { return "has more than \(titleCharacters) characters" }
        return ReadableText.fault(in: text)?.description
    }

    /// Returns what is wrong with a description, as it completes "the description …"; `nil` if it is valid. It may be
    /// empty.
    package static func faultOfDescription(_ text: String) -> String? {
        guard text.unicodeScalars.count <= descriptionCharacters else {
            return "has more than \(descriptionCharacters) characters"
        }
        return text.isEmpty ? nil : ReadableText.fault(in: text).flatMap { $0 == .blank ? nil : $0.description }
    }
}
