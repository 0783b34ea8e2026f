import Geometry
import Rooms
import SpotTheDifference
import Storage
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
        raw("\"x\":")
        number(rectangle.x)
        raw(",\"y\":")
        number(rectangle.y)
        raw(",\"width\":")
        number(rectangle.width)
        raw(",\"height\":")
        number(rectangle.height)
    }

    mutating func puzzle(_ puzzle: StoredPuzzle) {
        raw("{")
        fields(of: puzzle)
        raw("}")
    }

    /// Writes a puzzle for its author, with the rectangles and the original.
    ///
    /// - Parameter position: The position in the photo that the author has just sent, `.some(nil)` for a photo without
    ///   one; `.none` if no photo was sent.
    mutating func authored(_ puzzle: StoredPuzzle, position: GeographicCoordinate?? = .none) {
        raw("{")
        fields(of: puzzle)
        raw(",\"shown\":")
        bool(puzzle.isShown)
        raw(",\"original\":")
        picture(puzzle.original) { "/api/v1/puzzles/\(puzzle.id)/original?v=\($0.version)" }
        raw(",\"rectangles\":")
        list(puzzle.differences) { $0.rectangle($1) }
        if case .some(let position) = position { self.position(position) }
        raw("}")
    }

    /// Writes `,"position":{"latitude":…,"longitude":…}`, or `null` for a photo without a position.
    mutating func position(_ position: GeographicCoordinate?) {
        raw(",\"position\":")
        guard let position else { return raw("null") }
        raw("{\"latitude\":")
        number(position.latitude)
        raw(",\"longitude\":")
        number(position.longitude)
        raw("}")
    }

    private mutating func fields(of puzzle: StoredPuzzle) {
        raw("\"id\":")
        string(puzzle.id)
        raw(",\"title\":")
        string(puzzle.title)
        raw(",\"description\":")
        string(puzzle.description)
        raw(",\"latitude\":")
        number(puzzle.coordinate.latitude)
        raw(",\"longitude\":")
        number(puzzle.coordinate.longitude)
        raw(",\"differences\":")
        integer(puzzle.differences.count)
        raw(",\"proximityMetres\":")
        number(puzzle.proximityMetres)
        raw(",\"published\":")
        bool(puzzle.isPublished)
        raw(",\"picture\":")
        picture(puzzle.picture) { "/api/v1/puzzles/\(puzzle.id)/image?v=\($0.version)" }
        raw(",\"hasOriginal\":")
        bool(puzzle.original != nil)
        raw(",\"thumbnail\":")
        string(puzzle.thumbnailURL)
        raw(",\"updatedAt\":")
        string(Timestamp.ofChange(puzzle.updatedAt))
    }

    private mutating func picture(_ picture: StoredPicture?, address: (StoredPicture) -> String) {
        guard let picture else { return raw("null") }
        raw("{\"width\":")
        integer(picture.width)
        raw(",\"height\":")
        integer(picture.height)
        raw(",\"mediaType\":")
        string(picture.mediaType)
        raw(",\"url\":")
        string(address(picture))
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
