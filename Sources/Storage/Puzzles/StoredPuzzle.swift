package import Geometry
package import SpotTheDifference

/// A puzzle as its author made it.
package struct StoredPuzzle: Sendable, Equatable {
    package var id: String
    package var title: String
    package var description: String
    package var coordinate: GeographicCoordinate
    /// The picture; `nil` until the author has sent one.
    package var picture: StoredPicture?
    /// In pixels of the picture, as the author or the property list wrote them; they may reach beyond it.
    package var differences: [Rectangle]
    /// The maximum distance of a player from the place in metres; `nil` for no limit.
    package var proximityMetres: Double?
    /// Whether the author has published it.
    package var isPublished: Bool
    /// The property list that it was imported from and is exported to.
    package var source: PuzzleSource
    /// Seconds since 1970.
    package var updatedAt: Double

    package init(
        id: String,
        title: String,
        description: String = "",
        coordinate: GeographicCoordinate,
        picture: StoredPicture? = nil,
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
        self.differences = differences
        self.proximityMetres = proximityMetres
        self.isPublished = isPublished
        self.source = source
        self.updatedAt = updatedAt
    }

    /// The game; `nil` while the picture is missing or the rectangles do not fit it.
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
    package var file: String

    package init(folder: String, file: String) {
        self.folder = folder
        self.file = file
    }

    /// The file of a puzzle made on this server.
    package init(id: String) {
        self.init(folder: "", file: "\(id).plist")
    }
}
