import Foundation
import GRDB
import Geometry
import SpotTheDifference
import Storage
import Testing

@testable import SQLiteStorage

@Suite struct PuzzleStoreTests {
    private let fixture: SQLiteFixture
    private let store: SQLitePuzzleStore

    init() throws {
        fixture = try SQLiteFixture()
        store = try SQLitePuzzleStore(folder: fixture.folder)
    }

    @Test("A puzzle is restored bit for bit, also from another connection")
    func saved() async throws {
        let puzzle = try sample("a", at: (47.667_627_192_624_64, 9.164_882_898_330_688))
        var draft = try sample("b")
        (draft.picture, draft.proximityMetres, draft.isPublished) = (nil, 25.5, false)
        draft.original = StoredPicture(hash: hash(3), mediaType: "image/png", width: 64, height: 48, name: "before.png")
        try await store.save(puzzle)
        try await store.save(draft)
        let other = try SQLitePuzzleStore(folder: fixture.folder)
        #expect(try await other.puzzle("a") == puzzle)
        #expect(try await other.puzzle("b") == draft)
        #expect(try await other.puzzle("c") == nil)
        #expect(try await other.isUsed(picture: hash(1)))
        #expect(try await !other.isUsed(picture: hash(2)))
        #expect(try await other.isUsed(picture: hash(3)))
    }

    @Test("A closed database file is complete: its copy holds all puzzles")
    func closed() async throws {
        let puzzle = try sample("a")
        try await store.save(puzzle)
        try await store.close()
        let copy = try SQLiteFixture()
        let name = "puzzles.sqlite"
        try FileManager.default.createDirectory(at: copy.folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: fixture.folder.appending(path: name),
            to: copy.folder.appending(path: name)
        )
        let other = try SQLitePuzzleStore(folder: copy.folder)
        #expect(try await other.puzzle("a") == puzzle)
    }

    @Test("Simultaneous changes are all kept, a refused change writes nothing, and removed puzzles stay removed")
    func updated() async throws {
        struct Refusal: Error, Equatable {}
        try await store.save(sample("a"))
        let before = try #require(await store.puzzle("a"))
        let other = try SQLitePuzzleStore(folder: fixture.folder)
        try await withThrowingTaskGroup(of: Void.self) { [store] group in
            for number in 0..<20 {
                group.addTask {
                    _ = try await (number % 2 == 0 ? store : other).update(puzzle: "a") { puzzle in
                        var puzzle = puzzle
                        puzzle.title += "."
                        return puzzle
                    }
                }
            }
            try await group.waitForAll()
        }
        let title = before.title + String(repeating: ".", count: 20)
        #expect(try await store.puzzle("a")?.title == title)
        let refused = try await store.update(puzzle: "a") { (_) throws(Refusal) in throw Refusal() }
        #expect(throws: Refusal()) { try refused?.get() }
        #expect(try await store.puzzle("a")?.title == title)
        _ = try await store.remove(puzzle: "a")
        #expect(try await store.update(puzzle: "a") { $0 } == nil)
        #expect(try await store.puzzle("a") == nil)
    }

    @Test("Lists are paged, and players see only published puzzles with a picture that their rectangles overlap")
    func pages() async throws {
        for name in ["a", "b", "c", "d", "e"] { try await store.save(sample(name)) }
        var draft = try sample("b")
        draft.isPublished = false
        try await store.save(draft)
        draft = try sample("d")
        draft.differences.append(Rectangle(x: 5000, y: 0, width: 1, height: 1))
        try await store.save(draft)
        var names: [String] = []
        var next: Int64? = 0
        while let after = next {
            let page = try await store.puzzles(after: after, limit: 2, shownOnly: true)
            names += page.puzzles.map(\.id)
            next = page.next
        }
        #expect(names == ["a", "c", "e"])
        #expect(try await store.puzzles(after: 0, limit: 9, shownOnly: false).puzzles.count == 5)
        #expect(try await store.pins(PinQuery(limit: 9)).puzzles.count == 3)
        #expect(try await store.clusters(ClusterQuery(zoom: 0, limit: 9)).items.count == 1)
    }

    @Test("Importing a puzzle again updates it, and keeps its id and its author's choices")
    func taken() async throws {
        var first = try sample("a")
        first.source = PuzzleSource(folder: "/x", file: "1.plist")
        var other = try sample("b")
        other.source = PuzzleSource(folder: "/y", file: "1.plist")
        other.title = "other"
        #expect(
            try await store.take([first, other]) == [
                TakenPuzzle(id: "a", change: .added), TakenPuzzle(id: "b", change: .added),
            ]
        )
        first.isPublished = false
        try await store.save(first)

        var again = first
        (again.id, again.isPublished, again.updatedAt) = ("c", true, 99)
        #expect(try await store.take([again]) == [TakenPuzzle(id: "a", change: .unchanged)])
        again.description = "new"
        #expect(try await store.take([again]) == [TakenPuzzle(id: "a", change: .updated)])
        let kept = try await store.puzzle("a")
        #expect(kept?.description == "new" && kept?.isPublished == false && kept?.updatedAt == 99)
        // The folder was moved.
        again.source.folder = "/z"
        #expect(try await store.take([again]) == [TakenPuzzle(id: "a", change: .unchanged)])
        #expect(try await store.puzzles(after: 0, limit: 9, shownOnly: false).puzzles.count == 2)
    }

    @Test(
        "A puzzle that states a known id is that puzzle, wherever its file comes from; an original outlives a file without"
    )
    func takenByID() async throws {
        var own = try sample("a")
        own.original = StoredPicture(hash: hash(3), mediaType: "image/png", width: 64, height: 48, name: "a.png")
        try await store.save(own)
        var file = own
        (file.source, file.original, file.updatedAt) = (PuzzleSource(folder: "/x", file: "Title.plist"), nil, 99)
        #expect(try await store.take([file]) == [TakenPuzzle(id: "a", change: .unchanged)])
        #expect(try await store.puzzle("a")?.original == own.original)
        file.original = StoredPicture(hash: hash(4), mediaType: "image/png", width: 64, height: 48, name: "b.png")
        #expect(try await store.take([file]) == [TakenPuzzle(id: "a", change: .updated)])
        #expect(try await store.puzzle("a")?.original == file.original)
        // One that another server has exported keeps its id here.
        file.id = "elsewhere"
        (file.source.file, file.title) = ("other.plist", "other")
        #expect(try await store.take([file]) == [TakenPuzzle(id: "elsewhere", change: .added)])
        #expect(try await store.take([file]) == [TakenPuzzle(id: "elsewhere", change: .unchanged)])
    }

    @Test("A file of the first version keeps its puzzles and rounds, and takes originals")
    func migrated() async throws {
        let old = try SQLiteFixture()
        try FileManager.default.createDirectory(at: old.folder, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: old.folder.appending(path: "puzzles.sqlite").path)
        try PuzzleSchema.migrator.migrate(queue, upTo: "1 puzzles")
        let picture = hash(1)
        try await queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO puzzle VALUES (1, 'a', 'T', 'D', 1, 2, ?, 'image/png', 640, 480, 'x.png', ?, NULL, 1, 1,
                        '', 'a.plist', 3)
                    """,
                arguments: [picture, DoubleBlob.data([1, 2, 30, 40])]
            )
            try db.execute(
                sql: "INSERT INTO round VALUES ('r', 1, 640, 480, ?, x'', 2, 7)",
                arguments: [DoubleBlob.data([1, 2, 30, 40])]
            )
        }
        try queue.close()
        let store = try SQLitePuzzleStore(folder: old.folder)
        var puzzle = try #require(await store.puzzle("a"))
        #expect(puzzle.title == "T" && puzzle.picture?.hash == hash(1) && puzzle.original == nil)
        var round = try #require(await store.round("r"))
        #expect(round.round.hints == 2 && round.givenUpAt == nil && !round.isOver)
        puzzle.original = puzzle.picture
        try await store.save(puzzle)
        #expect(try await store.puzzle("a") == puzzle)
        round.givenUpAt = 9
        #expect(try await store.save(round, isNew: false))
        #expect(try await store.round("r") == round && round.isOver)
    }

    @Test("A round is restored with the puzzle as it was at its start, and is removed with its puzzle")
    func rounds() async throws {
        let puzzle = try sample("a")
        try await store.save(puzzle)
        var round = StoredRound(id: "r", puzzle: "a", round: Round(try #require(puzzle.puzzle)), startedAt: 7)
        #expect(try await store.save(round, isNew: true))
        _ = round.round.press(at: Point(x: 65, y: 65))
        round.foundAt = [8.25]
        var random = SystemRandomNumberGenerator()
        _ = round.round.hint(using: &random)
        #expect(try await store.save(round, isNew: false))
        var moved = puzzle
        moved.differences = [Rectangle(x: 1, y: 1, width: 2, height: 2)]
        try await store.save(moved)
        // Which differences hints have framed matters to a class's host, and is not kept for one who plays alone.
        var kept = round
        kept.round = Round(round.round.puzzle, found: round.round.found, hints: round.round.hints)
        #expect(try await store.round("r") == kept)
        #expect(round.round.found == [1] && round.round.hints == 1)

        #expect(try await store.remove(puzzle: "a") == moved)
        #expect(try await store.remove(puzzle: "a") == nil)
        #expect(try await store.round("r") == nil)
        #expect(try await !store.save(round, isNew: false))
        #expect(try await !store.save(round, isNew: true))
        #expect(try await store.pins(PinQuery(limit: 9)).puzzles.isEmpty)
    }

    @Test("Old rounds are forgotten")
    func oldRounds() async throws {
        let puzzle = try sample("a")
        try await store.save(puzzle)
        for (id, time) in [("old", 5.0), ("new", 6.0)] {
            let round = StoredRound(id: id, puzzle: "a", round: Round(try #require(puzzle.puzzle)), startedAt: time)
            #expect(try await store.save(round, isNew: true))
        }
        try await store.removeRounds(startedBefore: 6)
        #expect(try await store.round("old") == nil)
        #expect(try await store.round("new") != nil)
    }

    @Test("Clusters see what another process changed")
    func otherProcess() async throws {
        let other = try SQLitePuzzleStore(folder: fixture.folder)
        #expect(try await store.clusters(ClusterQuery(zoom: 3, limit: 9)).items.isEmpty)
        try await other.save(sample("a"))
        #expect(try await store.clusters(ClusterQuery(zoom: 3, limit: 9)).items.count == 1)
        _ = try await other.remove(puzzle: "a")
        #expect(try await store.clusters(ClusterQuery(zoom: 3, limit: 9)).items.isEmpty)
    }

    // MARK: The map, against a list that is searched from end to end

    private static let boxes: [(Double, Double, Double, Double)] = [
        (-180, -90, 180, 90), (170, -60, -170, 60), (9.16, 47.66, 9.17, 47.67), (0, 0, 0, 90), (10, 10, 10, 10),
        (180, -90, -180, 90), (-180, 89, 180, 90), (9.165, -90, 9.1651, 90),
    ]

    @Test("Pages of pins hold exactly the pins in the box, sorted from south to north or by distance")
    func pinsOfBoxes() async throws {
        let places = places()
        for start in stride(from: 0, to: places.count, by: 500) {
            let part = try places[start..<min(start + 500, places.count)].enumerated().map {
                try sample("\(start + $0)", at: $1)
            }
            _ = try await store.take(part)
        }
        for (west, south, east, north) in Self.boxes {
            let bounds = try #require(GeographicBounds(west: west, south: south, east: east, north: north))
            for near in [nil, (47.66, 9.16), (90, 0), (0, 180), (-33, -70)] as [(Double, Double)?] {
                try await comparePages(of: bounds, near: near, places)
            }
        }
    }

    private func comparePages(
        of bounds: GeographicBounds,
        near: (Double, Double)?,
        _ places: [(Double, Double)]
    ) async throws {
        let centre = try near.map { try #require(GeographicCoordinate(latitude: $0.0, longitude: $0.1)) }
        let expected = places.enumerated().compactMap { index, place -> (key: Double, id: Int)? in
            guard let coordinate = GeographicCoordinate(latitude: place.0, longitude: place.1),
                bounds.contains(coordinate)
            else { return nil }
            return (centre?.distanceMetres(to: coordinate) ?? place.0, index)
        }.sorted { $0 < $1 }
        var found: [Int] = []
        var after: PinPosition?
        repeat {
            let page = try await store.pins(PinQuery(bounds: bounds, near: centre, limit: 200, after: after))
            #expect(page.puzzles.count <= 200)
            found += page.puzzles.compactMap { Int($0.id) }
            after = page.next
        } while after != nil
        let isSame = found == expected.map(\.id)
        #expect(isSame, "\(bounds) \(String(describing: near)): \(found.count) of \(expected.count)")
    }

    /// Spread over the world, thousands in one town, many at one place, and at the edges.
    private func places() -> [(Double, Double)] {
        var random = SystemRandomNumberGenerator()
        var places: [(Double, Double)] = (0..<500).map { _ in
            (.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
        }
        places += (0..<1500).map { _ in
            (47.66 + .random(in: 0...0.01, using: &random), 9.16 + .random(in: 0...0.01, using: &random))
        }
        places += Array(repeating: (10, 10), count: 250)
        for latitude in [-90.0, 0, 90] { for longitude in [-180.0, 0, 180] { places.append((latitude, longitude)) } }
        return places
    }

    // MARK: Samples

    private func hash(_ number: Int) -> String { String(repeating: "\(number)", count: 64) }

    private func sample(_ id: String, at place: (Double, Double) = (47.5, 9.25)) throws -> StoredPuzzle {
        StoredPuzzle(
            id: id,
            title: "Title \(id)",
            description: "ä\n\"",
            coordinate: try #require(GeographicCoordinate(latitude: place.0, longitude: place.1)),
            picture: StoredPicture(hash: hash(1), mediaType: "image/jpeg", width: 640, height: 480, name: "IMG 1.JPG"),
            differences: [
                Rectangle(x: 0.1, y: 20, width: 30, height: 40), Rectangle(x: 60, y: 60, width: 10, height: 10),
            ],
            source: PuzzleSource(id: id),
            updatedAt: 3
        )
    }
}
