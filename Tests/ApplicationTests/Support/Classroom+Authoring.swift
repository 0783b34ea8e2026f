import Geometry
import Storage
import Transport

@testable import Features

/// Puzzles and plays, created as by their authors.
extension Classroom {
    /// Three distant differences on a picture of 1000 × 600.
    static let differences = [
        Rectangle(x: 100, y: 100, width: 50, height: 50), Rectangle(x: 300, y: 300, width: 50, height: 50),
        Rectangle(x: 700, y: 200, width: 80, height: 60),
    ]

    /// Creates a puzzle with a picture that is not on disk; returns its id.
    func puzzle(
        _ differences: [Rectangle] = Classroom.differences,
        width: Int = 1000,
        height: Int = 600,
        title: String = "T",
        latitude: Double = 47.5,
        longitude: Double = 9.25,
        proximityMetres: Double? = nil,
        isPublished: Bool = true
    ) async throws -> String {
        let id = PuzzleID.random()
        let place = GeographicCoordinate(latitude: latitude, longitude: longitude)
        try await services.services.puzzles.store.save(
            StoredPuzzle(
                id: id,
                title: title,
                coordinate: place ?? GeographicCoordinate(latitude: 0, longitude: 0)!,
                picture: StoredPicture(
                    hash: String(repeating: "a", count: 64),
                    mediaType: "image/png",
                    width: width,
                    height: height,
                    name: "\(id).png"
                ),
                differences: differences,
                proximityMetres: proximityMetres,
                isPublished: isPublished,
                source: PuzzleSource(id: id),
                updatedAt: clocks.wall
            )
        )
        return id
    }

    /// Sends a play's file with its sounds, as its author does.
    func sendPlay(_ id: String, _ scenes: [String], sounds: [String] = ["a.wav"]) async {
        await upload(.put, "/api/v1/plays/\(id)", Array(Samples.play(scenes).utf8), type: "application/xml")
        for (number, name) in sounds.enumerated() {
            let sound = Samples.sound(samples: 400 + number)
            await upload(.put, "/api/v1/plays/\(id)/audio/\(name)", sound, type: nil)
        }
    }
}
