import Foundation
import Geometry
import TestSupport
import Testing
import Transport

/// The map's pins, compared with a linear search of a list.
@Suite(.timeLimit(.minutes(10))) struct PinsTests {
    private struct Place {
        var latitude: Double
        var longitude: Double
    }

    /// Pins all over the world, in one town, at one place and at the edges.
    private static let places: [Place] = {
        var random = SeededNumbers(state: 11)
        var places = (0..<40).map { _ in
            Place(latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
        }
        places += (0..<40).map { _ in
            Place(
                latitude: 47.1 + .random(in: 0...0.02, using: &random),
                longitude: 9.1 + .random(in: 0...0.02, using: &random)
            )
        }
        places += (0..<8).map { _ in Place(latitude: 47.1, longitude: 9.1) }
        for latitude in [-90.0, 0, 90] {
            places += [-180.0, 0, 180].map { Place(latitude: latitude, longitude: $0) }
        }
        return places
    }()

    /// A server with all of them.
    private func world() async throws -> Classroom {
        let classroom = try await Classroom(services: TestServices())
        for (number, place) in Self.places.enumerated() {
            _ = try await classroom.puzzle(
                [Rectangle](repeating: Rectangle(x: 1, y: 2, width: 3, height: 4), count: 1 + number % 3),
                title: "\(number)",
                latitude: place.latitude,
                longitude: place.longitude
            )
        }
        return classroom
    }

    /// All pages of a query.
    private func pages(_ classroom: Classroom, _ query: String, limit: Int) async throws -> [JSON] {
        var (features, cursors, newest) = ([JSON](), Set<String>(), "")
        while true {
            let answer = await classroom.request(.get, "/api/v1/pins?\(query)&limit=\(limit)\(newest)")
            #expect(answer.status == 200 && answer.headers["content-type"] == "application/geo+json")
            let page = try answer.json
            #expect(page["type"] == "FeatureCollection" && page["features"].items.count <= limit)
            features += page["features"].items
            guard let next = page["cursor"].text else { return features }
            #expect(cursors.insert(next).inserted, "a page again")
            newest = "&cursor=\(next)"
        }
    }

    private static let boxes = [
        [-180.0, -90, 180, 90], [170, -60, -170, 60], [9, 47, 10, 48], [9.1, 47.1, 9.1, 47.1], [0, 0, 0, 90],
        [180, -90, -180, 90], [-180, 80, 180, 90], [-180, -90, 180, -90], [10, -90, -10, 90],
    ]

    private func inside(_ box: [Double]) -> [Int] {
        Self.places.indices.filter { index in
            let (place, west, east) = (Self.places[index], box[0], box[2])
            let isWithin =
                west <= east
                ? west <= place.longitude && place.longitude <= east
                : place.longitude >= west || place.longitude <= east
            return isWithin && box[1] <= place.latitude && place.latitude <= box[3]
        }
    }

    /// The distance by the angle between two vectors.
    private func metres(_ a: Place, _ b: Place) -> Double {
        func vector(_ place: Place) -> SIMD3<Double> {
            let (phi, lambda) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
            return SIMD3(cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi))
        }
        func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }
        let (u, v) = (vector(a), vector(b))
        return 2 * 6_371_008.7714 * atan2(length(u - v), length(u + v))
    }

    @Test func `a box has exactly its pins, in order`() async throws {
        let classroom = try await world()
        for box in Self.boxes {
            let query = "bbox=\(box.map { "\($0)" }.joined(separator: ","))"
            for near in [nil, Place(latitude: 47.1, longitude: 9.1), Place(latitude: 89.9, longitude: -30)] {
                let here = near.map { "&near=\($0.latitude),\($0.longitude)" } ?? ""
                let found = try await pages(classroom, query + here, limit: 25)
                let numbers = found.compactMap { $0["properties"]["title"].text.flatMap { Int($0) } }
                #expect(numbers.sorted() == inside(box), "\(query)\(here)")
                for (pin, number) in zip(found, numbers) {
                    let place = Self.places[number]
                    #expect(
                        pin["geometry"]
                            == ["type": "Point", "coordinates": [.number(place.longitude), .number(place.latitude)]]
                    )
                    #expect(pin["properties"]["differences"] == .number(Double(1 + number % 3)))
                    let distance = pin["properties"]["distanceMetres"].value
                    #expect((distance == nil) == (near == nil))
                    if let distance, let near { #expect(abs(distance - metres(near, place)) < 1e-5) }
                }
                let order = found.compactMap {
                    near == nil ? $0["geometry"]["coordinates"][1].value : $0["properties"]["distanceMetres"].value
                }
                #expect(order == order.sorted())
            }
        }
    }

    @Test func `clusters count every pin of the box once`() async throws {
        let classroom = try await world()
        for box in Self.boxes {
            let expected = inside(box)
            for zoom in [0, 3, 10, 18, 19] {
                let query = "bbox=\(box.map { "\($0)" }.joined(separator: ","))&zoom=\(zoom)"
                let features = try await pages(classroom, query, limit: 25)
                let clusters = features.filter { $0["properties"]["cluster"] == true }
                let singles = features.compactMap { $0["properties"]["title"].text.flatMap { Int($0) } }
                let counts = clusters.compactMap { $0["properties"]["count"].value }
                #expect(counts.allSatisfy { $0 > 1 })
                #expect(counts.reduce(0, +) + Double(singles.count) == Double(expected.count), "\(query)")
                #expect(Set(singles).count == singles.count && Set(singles).isSubset(of: expected))
                if zoom > 18 { #expect(clusters.isEmpty) }
                for cluster in clusters {
                    let (bounds, place) = (
                        cluster["bbox"].items.compactMap(\.value), cluster["geometry"]["coordinates"]
                    )
                    let (longitude, latitude) = (place[0].value ?? .nan, place[1].value ?? .nan)
                    #expect(bounds[0] - 1e-9 <= longitude && longitude <= bounds[2] + 1e-9)
                    #expect(bounds[1] - 1e-9 <= latitude && latitude <= bounds[3] + 1e-9)
                }
            }
        }
    }

    @Test(arguments: [
        ("bbox", "1,2,3"), ("bbox", "1,2,3,4,5"), ("bbox", ""), ("bbox", "a,2,3,4"), ("bbox", "nan,2,3,4"),
        ("bbox", "1,2,inf,4"), ("bbox", "-181,2,3,4"), ("bbox", "1,-91,3,4"), ("bbox", "1,2,3,90.1"),
        ("bbox", "1,4,3,2"),
        ("bbox", "0x1,2,3,4"), ("bbox", "1, 2,3,4"), ("bbox", "1e400,2,3,4"), ("near", "1"), ("near", "91,0"),
        ("near", "0,181"), ("near", "nan,0"), ("zoom", "-1"), ("zoom", "25"), ("zoom", "1.5"), ("limit", "0"),
        ("limit", "1001"), ("limit", "x"), ("cursor", "x"), ("cursor", "p"), ("cursor", "pzzzzzzzzzzzzzzzz.1.1"),
        ("cursor", "c1"), ("cursor", "p0.0.1"), ("cursor", "p0.0.549755813887"), ("cursor", "p0.0.1.0"),
        ("cursor", "p0.0.1.zz"),
    ])
    func `a bad query is reported with its field`(field: String, value: String) async throws {
        let classroom = try await Classroom()
        let answer = await classroom.request(.get, "/api/v1/pins?\(field)=\(value)")
        #expect(try answer.status == 422 && answer.json["field"] == .string(field), "\(answer.text)")
    }

    @Test func `an unchanged response is not sent again, and hidden puzzles have no pin`() async throws {
        let classroom = try await Classroom(services: TestServices())
        _ = try await classroom.puzzle(isPublished: false)
        #expect(try await classroom.request(.get, "/api/v1/pins").json["features"] == [])
        let first = await classroom.request(.get, "/api/v1/pins?bbox=9,47,10,48")
        let tag = try #require(first.headers["etag"])
        let path = "/api/v1/pins?bbox=9,47,10,48"
        let again = await classroom.request(.get, path, headers: ["if-none-match": tag])
        #expect(again.status == 304 && again.bytes.isEmpty)
        _ = try await classroom.puzzle()
        let changed = await classroom.request(.get, path, headers: ["if-none-match": tag])
        #expect(try changed.status == 200 && changed.json["features"].items.count == 1)
    }
}
