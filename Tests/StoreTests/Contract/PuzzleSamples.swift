import Geometry
import Storage
import Testing

extension StoredPicture {
    static func hash(_ number: Int) -> String { String(repeating: "\(number)", count: 64) }
}

extension StoredPuzzle {
    static func sample(_ id: String, at place: (Double, Double) = (47.5, 9.25)) throws -> StoredPuzzle {
        StoredPuzzle(
            id: id,
            title: "Title \(id)",
            description: "ä\n\"",
            translations: ["de": PuzzleTexts(title: "Titel \(id)", description: "ä\n\"")],
            coordinate: try #require(GeographicCoordinate(latitude: place.0, longitude: place.1)),
            picture: StoredPicture(
                hash: StoredPicture.hash(1),
                mediaType: "image/jpeg",
                width: 640,
                height: 480,
                name: "IMG 1.JPG"
            ),
            differences: [
                Rectangle(x: 0.1, y: 20, width: 30, height: 40), Rectangle(x: 60, y: 60, width: 10, height: 10),
            ],
            source: PuzzleSource(id: id),
            updatedAt: 3
        )
    }
}
