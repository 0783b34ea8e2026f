package import Geometry
package import SpotTheDifference

/// A puzzle as its author made it; its rectangles may be invalid.
package struct StoredPuzzle: Sendable, Equatable {
    /// The puzzle's id (`PuzzleID`).
    package var id: String
    /// The title.
    package var title: String
    /// The description for players.
    package var description: String
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
