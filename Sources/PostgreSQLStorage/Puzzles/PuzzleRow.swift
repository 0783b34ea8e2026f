import Geometry
import Storage

/// A puzzle as a row of its table.
enum PuzzleRow {
    /// The columns to which `parameters` gives values, in order.
    static let names = """
        id, title, description, latitude, longitude, picture_hash, picture_media_type, picture_width, picture_height,
        picture_name, original_hash, original_media_type, original_width, original_height, original_name, differences,
        proximity_metres, is_published, is_shown, folder, file, updated_at
        """

    /// The columns that `read` expects, in order.
    static let columns = "number, \(names)"

    static func read(_ row: Row) throws -> (number: Int64, puzzle: StoredPuzzle) {
        let id = row.text(1)
        guard let coordinate = GeographicCoordinate(latitude: try row.double(4), longitude: try row.double(5)) else {
            throw StorageError.failed("puzzle \(id): its position is damaged")
        }
        let puzzle = StoredPuzzle(
            id: id,
            title: row.text(2),
            description: row.text(3),
            coordinate: coordinate,
            picture: try picture(row, at: 6),
            original: try picture(row, at: 11),
            differences: rectangles(try row.doubles(16)),
            proximityMetres: try row.optionalDouble(17),
            isPublished: try row.bool(18),
            source: PuzzleSource(folder: row.text(20), file: row.text(21)),
            updatedAt: try row.double(22)
        )
        return (try row.int(0), puzzle)
    }

    static func parameters(of puzzle: StoredPuzzle) -> [Parameter] {
        [
            .text(puzzle.id), .utf8(puzzle.title), .utf8(puzzle.description), .double(puzzle.coordinate.latitude),
            .double(puzzle.coordinate.longitude),
        ] + parameters(of: puzzle.picture) + parameters(of: puzzle.original) + [
            .doubles(numbers(puzzle.differences)), .optionalDouble(puzzle.proximityMetres), .bool(puzzle.isPublished),
            .bool(puzzle.isShown), .utf8(puzzle.source.folder), .utf8(puzzle.source.file), .double(puzzle.updatedAt),
        ]
    }

    private static func parameters(of picture: StoredPicture?) -> [Parameter] {
        [
            .optionalText(picture?.hash), .optionalText(picture?.mediaType), .optionalInt(picture?.width),
            .optionalInt(picture?.height), .optionalBytes(picture.map { Array($0.name.utf8) }),
        ]
    }

    /// The picture whose five columns begin at `first`.
    private static func picture(_ row: Row, at first: Int) throws -> StoredPicture? {
        guard let hash = row.optionalText(first) else { return nil }
        return StoredPicture(
            hash: hash,
            mediaType: row.text(first + 1),
            width: Int(try row.int(first + 2)),
            height: Int(try row.int(first + 3)),
            name: row.text(first + 4)
        )
    }

    // MARK: Rectangles as numbers

    static func numbers(_ rectangles: [Rectangle]) -> [Double] {
        rectangles.flatMap { [$0.x, $0.y, $0.width, $0.height] }
    }

    static func rectangles(_ numbers: [Double]) -> [Rectangle] {
        stride(from: 0, to: numbers.count - numbers.count % 4, by: 4).map {
            Rectangle(x: numbers[$0], y: numbers[$0 + 1], width: numbers[$0 + 2], height: numbers[$0 + 3])
        }
    }
}
