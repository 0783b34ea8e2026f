import Geometry
import SpotTheDifference
import Storage
import Testing

@Suite struct PuzzleStoreTests {
    @Test("A puzzle is restored bit for bit, also from another connection", arguments: StoreUnderTest.allCases)
    func saved(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPuzzles()
        let puzzle = try StoredPuzzle.sample("a", at: (47.667_627_192_624_64, 9.164_882_898_330_688))
        var draft = try StoredPuzzle.sample("b")
        (draft.picture, draft.proximityMetres, draft.isPublished) = (nil, 25.5, false)
        draft.original = StoredPicture(
            hash: StoredPicture.hash(3),
            mediaType: "image/png",
            width: 64,
            height: 48,
            name: "before.png"
        )
        try await store.save(puzzle)
        try await store.save(draft)
        let other = try fixture.openPuzzles()
        #expect(try await other.puzzle("a") == puzzle)
        #expect(try await other.puzzle("b") == draft)
        #expect(try await other.puzzle("c") == nil)
        #expect(try await other.isUsed(picture: StoredPicture.hash(1)))
        #expect(try await !other.isUsed(picture: StoredPicture.hash(2)))
        #expect(try await other.isUsed(picture: StoredPicture.hash(3)))
    }

    @Test(
        "Simultaneous changes are all kept, a refused change writes nothing, and removed puzzles stay removed",
        arguments: StoreUnderTest.allCases
    )
    func updated(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPuzzles()
        struct Refusal: Error, Equatable {}
        try await store.save(StoredPuzzle.sample("a"))
        let before = try #require(await store.puzzle("a"))
        let other = try fixture.openPuzzles()
        try await withThrowingTaskGroup(of: Void.self) { group in
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

    @Test(
        "Lists are paged, and players see only published puzzles with a picture that their rectangles overlap",
        arguments: StoreUnderTest.allCases
    )
    func pages(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPuzzles()
        for name in ["a", "b", "c", "d", "e"] { try await store.save(StoredPuzzle.sample(name)) }
        var draft = try StoredPuzzle.sample("b")
        draft.isPublished = false
        try await store.save(draft)
        draft = try StoredPuzzle.sample("d")
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

    @Test(
        "Importing a puzzle again updates it, and keeps its id and its author's choices",
        arguments: StoreUnderTest.allCases
    )
    func taken(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPuzzles()
        var first = try StoredPuzzle.sample("a")
        first.source = PuzzleSource(folder: "/x", file: "1.plist")
        var other = try StoredPuzzle.sample("b")
        other.source = PuzzleSource(folder: "/y", file: "1.plist")
        other.title = "other"
        #expect(
            try await store.addImported([first, other]) == [
                ImportedPuzzle(id: "a", change: .added), ImportedPuzzle(id: "b", change: .added),
            ]
        )
        first.isPublished = false
        try await store.save(first)

        var again = first
        (again.id, again.isPublished, again.updatedAt) = ("c", true, 99)
        #expect(try await store.addImported([again]) == [ImportedPuzzle(id: "a", change: .unchanged)])
        again.description = "new"
        #expect(try await store.addImported([again]) == [ImportedPuzzle(id: "a", change: .updated)])
        let kept = try await store.puzzle("a")
        #expect(kept?.description == "new" && kept?.isPublished == false && kept?.updatedAt == 99)
        // The folder was moved.
        again.source.folder = "/z"
        #expect(try await store.addImported([again]) == [ImportedPuzzle(id: "a", change: .unchanged)])
        #expect(try await store.puzzles(after: 0, limit: 9, shownOnly: false).puzzles.count == 2)
    }

    @Test(
        "A puzzle that states a known id is that puzzle, wherever its file comes from; an original outlives a file without",
        arguments: StoreUnderTest.allCases
    )
    func takenByID(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPuzzles()
        var own = try StoredPuzzle.sample("a")
        own.original = StoredPicture(
            hash: StoredPicture.hash(3),
            mediaType: "image/png",
            width: 64,
            height: 48,
            name: "a.png"
        )
        try await store.save(own)
        var file = own
        (file.source, file.original, file.updatedAt) = (PuzzleSource(folder: "/x", file: "Title.plist"), nil, 99)
        #expect(try await store.addImported([file]) == [ImportedPuzzle(id: "a", change: .unchanged)])
        #expect(try await store.puzzle("a")?.original == own.original)
        file.original = StoredPicture(
            hash: StoredPicture.hash(4),
            mediaType: "image/png",
            width: 64,
            height: 48,
            name: "b.png"
        )
        #expect(try await store.addImported([file]) == [ImportedPuzzle(id: "a", change: .updated)])
        #expect(try await store.puzzle("a")?.original == file.original)
        // One that another server has exported keeps its id here.
        file.id = "elsewhere"
        (file.source.file, file.title) = ("other.plist", "other")
        #expect(try await store.addImported([file]) == [ImportedPuzzle(id: "elsewhere", change: .added)])
        #expect(try await store.addImported([file]) == [ImportedPuzzle(id: "elsewhere", change: .unchanged)])
    }

    @Test(
        "A round is restored with the puzzle as it was at its start, and is removed with its puzzle",
        arguments: StoreUnderTest.allCases
    )
    func rounds(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPuzzles()
        let puzzle = try StoredPuzzle.sample("a")
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
        // Hinted differences matter only to a class's host, and are not stored for a single player.
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

    @Test("Old rounds are forgotten", arguments: StoreUnderTest.allCases)
    func oldRounds(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPuzzles()
        let puzzle = try StoredPuzzle.sample("a")
        try await store.save(puzzle)
        for (id, time) in [("old", 5.0), ("new", 6.0)] {
            let round = StoredRound(id: id, puzzle: "a", round: Round(try #require(puzzle.puzzle)), startedAt: time)
            #expect(try await store.save(round, isNew: true))
        }
        try await store.removeRounds(startedBefore: 6)
        #expect(try await store.round("old") == nil)
        #expect(try await store.round("new") != nil)
    }

    @Test("Rounds are listed page by page", arguments: StoreUnderTest.allCases)
    func listedRounds(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPuzzles()
        let puzzle = try StoredPuzzle.sample("a")
        try await store.save(puzzle)
        #expect(try await store.rounds(after: "", limit: 2).isEmpty)
        // In the order of their bytes, not of a language.
        let ids = ["B", "_", "a", "b", "z"]
        for id in ids.shuffled() {
            let round = StoredRound(id: id, puzzle: "a", round: Round(try #require(puzzle.puzzle)), startedAt: 5)
            #expect(try await store.save(round, isNew: true))
        }
        var listed: [StoredRound] = []
        while case let page = try await store.rounds(after: listed.last?.id ?? "", limit: 2), !page.isEmpty {
            #expect(page.count <= 2)
            listed += page
        }
        #expect(listed.map(\.id) == ids)
        #expect(try await store.round("z") == listed.last)
    }

    @Test("Clusters see what another process changed", arguments: StoreUnderTest.allCases)
    func otherProcess(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPuzzles()
        let other = try fixture.openPuzzles()
        #expect(try await store.clusters(ClusterQuery(zoom: 3, limit: 9)).items.isEmpty)
        try await other.save(StoredPuzzle.sample("a"))
        #expect(try await store.clusters(ClusterQuery(zoom: 3, limit: 9)).items.count == 1)
        _ = try await other.remove(puzzle: "a")
        #expect(try await store.clusters(ClusterQuery(zoom: 3, limit: 9)).items.isEmpty)
    }

    // MARK: The map, against a list that is searched from end to end

    private static let boxes: [(Double, Double, Double, Double)] = [
        (-180, -90, 180, 90), (170, -60, -170, 60), (9.16, 47.66, 9.17, 47.67), (0, 0, 0, 90), (10, 10, 10, 10),
        (180, -90, -180, 90), (-180, 89, 180, 90), (9.165, -90, 9.1651, 90),
    ]

    @Test(
        "Pages of pins hold exactly the pins in the box, sorted from south to north or by distance",
        arguments: StoreUnderTest.allCases
    )
    func pinsOfBoxes(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPuzzles()
        let places = places()
        for start in stride(from: 0, to: places.count, by: 500) {
            let part = try places[start..<min(start + 500, places.count)].enumerated().map {
                try StoredPuzzle.sample("\(start + $0)", at: $1)
            }
            _ = try await store.addImported(part)
        }
        for (west, south, east, north) in Self.boxes {
            let bounds = try #require(GeographicBounds(west: west, south: south, east: east, north: north))
            for near in [nil, (47.66, 9.16), (90, 0), (0, 180), (-33, -70)] as [(Double, Double)?] {
                try await comparePages(store, of: bounds, near: near, places)
            }
        }
    }

    private func comparePages(
        _ store: any PuzzleStore,
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

    /// Spread over the world, hundreds in one town, many at one place, and at the edges.
    private func places() -> [(Double, Double)] {
        var random = SystemRandomNumberGenerator()
        var places: [(Double, Double)] = (0..<200).map { _ in
            (.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
        }
        places += (0..<500).map { _ in
            (47.66 + .random(in: 0...0.01, using: &random), 9.16 + .random(in: 0...0.01, using: &random))
        }
        places += Array(repeating: (10, 10), count: 250)
        for latitude in [-90.0, 0, 90] { for longitude in [-180.0, 0, 180] { places.append((latitude, longitude)) } }
        return places
    }
}
