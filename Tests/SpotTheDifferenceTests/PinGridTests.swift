import Geometry
import TestSupport
import Testing

@testable import SpotTheDifference

/// The order of the pins, compared with a key composed bit by bit.
@Suite struct PinGridTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> GeographicCoordinate {
        try #require(GeographicCoordinate(latitude: latitude, longitude: longitude))
    }

    /// For each depth one bit of the latitude and one of the longitude, by halving degrees.
    private func halved(_ place: GeographicCoordinate) -> UInt64 {
        var (south, west, side, key) = (-90.0, -180.0, 360.0, UInt64(0))
        for _ in 0..<PinGrid.halvings {
            side /= 2
            let (isNorth, isEast) = (place.latitude >= south + side, place.longitude >= west + side)
            key = key << 2 | (isNorth ? 2 : 0) | (isEast ? 1 : 0)
            if isNorth { south += side }
            if isEast { west += side }
        }
        return key
    }

    @Test func `a key has a bit of both axes for each halving`() throws {
        var random = SeededNumbers(state: 7)
        for _ in 0..<2000 {
            let place = try place(
                .random(in: -89.9...89.9, using: &random),
                .random(in: -179.9...179.9, using: &random)
            )
            #expect(PinGrid.key(place) == halved(place), "\(place)")
        }
        #expect(try PinGrid.key(place(-90, -180)) == 0)
        // The last column and the last row of the northern hemisphere.
        let last = (UInt64(1) << 62) - 1
        #expect(try PinGrid.key(place(90, 180)) == last & ~(UInt64(1) << 61))
        #expect(try PinGrid.key(place(-90, 180)) == last & 0x5555_5555_5555_5555)
    }

    @Test func `a cell's bounds hold the positions with its prefix`() throws {
        var random = SeededNumbers(state: 8)
        for _ in 0..<2000 {
            let place = try place(
                .random(in: -89.9...89.9, using: &random),
                .random(in: -179.9...179.9, using: &random)
            )
            let depth = Int.random(in: 2...PinGrid.halvings, using: &random)
            let prefix = PinGrid.key(place) >> UInt64(2 * (PinGrid.halvings - depth))
            let bounds = try #require(PinGrid.bounds(prefix: prefix, depth: depth))
            #expect(bounds.contains(place))
            #expect(((bounds.east - bounds.west) * Double(1 << depth) / 360 - 1).magnitude < 1e-3)
        }
        #expect(PinGrid.bounds(prefix: 0, depth: 1) == GeographicBounds(west: -180, south: -90, east: 0, north: 90))
    }

    @Test func `a point on any edge of the shown picture is on it`() throws {
        let picture = Size(width: 1000, height: 500)
        let puzzle = try Puzzle(picture: picture, differences: [Rectangle(x: 0, y: 0, width: 1, height: 1)])
        let shown = Size(width: 100, height: 100)
        for (x, y, original) in [
            (0.0, 0.0, Point(x: 0, y: 0)), (100, 100, Point(x: 1000, y: 500)), (50, 0, Point(x: 500, y: 0)),
        ] {
            #expect(puzzle.original(Point(x: x, y: y), shownAs: shown) == original)
        }
        for (x, y) in [((0.0).nextDown, 0.0), (0, (0.0).nextDown), (100.0.nextUp, 0), (0, 100.0.nextUp)] {
            #expect(puzzle.original(Point(x: x, y: y), shownAs: shown) == nil)
        }
        for size in [Size(width: 0, height: 1), Size(width: 1, height: 0), Size(width: .infinity, height: 1)] {
            #expect(puzzle.original(Point(x: 0, y: 0), shownAs: size) == nil)
        }
        let small = Size(width: 0.5, height: 0.5)
        #expect(puzzle.original(Point(x: 0.5, y: 0.25), shownAs: small) == Point(x: 1000, y: 250))
        #expect(throws: PuzzleFault.emptyPicture) {
            try Puzzle(picture: Size(width: .infinity, height: 5), differences: puzzle.differences)
        }
    }
}
