import Geometry
import SpotTheDifference
import Testing

/// Compared with a linear search of a list.
@Suite struct PinIndexTests {
    /// Everywhere, in one town, at the edges of cells and of the world, and several at one place.
    private static func pins() throws -> [Pin] {
        var random = SystemRandomNumberGenerator()
        var places: [(Double, Double)] = (0..<800).map { _ in
            (.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
        }
        places += (0..<300).map { _ in
            (47.66 + .random(in: 0...0.02, using: &random), 9.16 + .random(in: 0...0.02, using: &random))
        }
        for latitude in [-90.0, -45, 0, 45, 90] {
            for longitude in [-180.0, -90, 0, 90, 180] { places += [(latitude, longitude), (latitude, longitude)] }
        }
        return try places.enumerated().map { number, place in
            Pin(
                number: Int64(number),
                coordinate: try #require(GeographicCoordinate(latitude: place.0, longitude: place.1))
            )
        }
    }

    private static let boxes: [(Double, Double, Double, Double)] = [
        (-180, -90, 180, 90), (170, -50, -170, 50), (90, -90, -90, 90), (9.161, 47.661, 9.175, 47.672), (0, 0, 90, 45),
        (10, 80, 20, 90), (180, -90, -180, 90), (45, 45, 45, 45), (-90, -90, -90, 90), (170, -90, 160, 90),
    ]

    @Test("Clusters count exactly the pins of the box, page by page, each pin in one", arguments: boxes)
    func counts(box: (Double, Double, Double, Double)) throws {
        let bounds = try #require(GeographicBounds(west: box.0, south: box.1, east: box.2, north: box.3))
        let pins = try Self.pins()
        let index = PinIndex(pins)
        let inside = pins.filter { bounds.contains($0.coordinate) }
        for zoom in [0, 1, 4, 9, 18, 24] {
            var clusters: [PinCluster] = []
            var next: UInt64? = 0
            while let first = next {
                let page = index.clusters(in: bounds, zoom: zoom, from: first, limit: 7)
                #expect(page.clusters.count <= 7)
                clusters += page.clusters
                next = page.next
            }
            #expect(clusters.map(\.count).reduce(0, +) == inside.count)
            #expect(Set(clusters.map(\.cell)).count == clusters.count)
            for cluster in clusters {
                // Cells share their edges; pins on an edge are left out of the comparison, they are in one of the two.
                let within = inside.filter {
                    cluster.cell.contains($0.coordinate) && !cluster.cell.isOnEdge($0.coordinate)
                }
                #expect(within.count <= cluster.count)
                #expect((cluster.only == nil) == (cluster.count > 1))
                if let only = cluster.only { #expect(cluster.coordinate == only.coordinate && inside.contains(only)) }
                #expect(cluster.cell.grown(by: 1e-9).contains(cluster.coordinate))
            }
        }
    }

    @Test("At zoom 0 a cell is a quarter of the world wide; each zoom halves it")
    func cells() throws {
        let pin = Pin(number: 1, coordinate: try #require(GeographicCoordinate(latitude: 47.66, longitude: 9.16)))
        for zoom in 0...18 {
            let page = PinIndex([pin]).clusters(in: .world, zoom: zoom, limit: 10)
            let cell = try #require(page.clusters.first).cell
            #expect(cell.east - cell.west == 90 / Double(1 << zoom))
            #expect(cell.contains(pin.coordinate))
        }
    }

    @Test("No pins, no clusters")
    func empty() {
        let page = PinIndex([]).clusters(in: .world, zoom: 3, limit: 10)
        #expect(page.clusters.isEmpty && page.next == nil)
    }
}

extension GeographicBounds {
    fileprivate func isOnEdge(_ c: GeographicCoordinate) -> Bool {
        c.latitude == south || c.latitude == north || c.longitude == west || c.longitude == east
    }
}
