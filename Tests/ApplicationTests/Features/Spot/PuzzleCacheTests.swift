import Geometry
import SpotTheDifference
import Storage
import Testing

@testable import Features

@Suite struct PuzzleCacheTests {
    private func puzzle(_ id: String) throws -> StoredPuzzle {
        StoredPuzzle(
            id: id,
            title: id,
            coordinate: try #require(GeographicCoordinate(latitude: 1, longitude: 2)),
            differences: [],
            source: PuzzleSource(id: id),
            updatedAt: 0
        )
    }

    @Test("A puzzle is cached for a second, and dropped when it changes")
    func lifetime() throws {
        var cache = PuzzleCache()
        cache.remember(try puzzle("a"), now: 0)
        #expect(cache.puzzle("a", now: 999)?.id == "a")
        #expect(cache.puzzle("a", now: 1000) == nil)
        cache.forget("a")
        #expect(cache.puzzle("a", now: 1) == nil)
    }

    @Test("The most recently played rounds stay in memory")
    func rounds() throws {
        var cache = RoundCache()
        let game = try Puzzle(
            picture: Size(width: 10, height: 10),
            differences: [Rectangle(x: 1, y: 1, width: 2, height: 2)]
        )
        for number in 0..<50_000 {
            _ = cache.remember(
                StoredRound(id: "\(number)", puzzle: "p\(number % 2)", round: Round(game), startedAt: 0),
                now: Double(number)
            )
            if number % 1000 == 0 { #expect(cache.round("0", now: Double(number)) != nil) }
        }
        #expect(cache.round("49999", now: 0) != nil)
        #expect(cache.round("100", now: 0) == nil)
        cache.forget(puzzle: "p1")
        #expect(cache.round("49999", now: 0) == nil)
        #expect(cache.round("49998", now: 0) != nil)
    }
}
