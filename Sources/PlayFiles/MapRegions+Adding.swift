import AudioWalk
import Geometry
import ReadableText
import Storage
import UntrustedFiles

extension MapRegions {
    mutating func addFault(_ element: XMLElement, _ reason: String) {
        addFault(line: element.line, reason)
    }

    mutating func addFault(line: Int?, _ reason: String) {
        faults.append(DocumentFault(line: line, reason: reason))
    }

    /// A place becomes a circle, of the usual size unless the file has a radius.
    mutating func circle(_ name: String, _ centre: MapPosition, radiusMetres: Double? = nil) {
        guard let coordinate = centre.coordinate else {
            return addFault(line: centre.line, "\"\(name)\" has no valid position")
        }
        do throws(RegionFault) {
            let radius = radiusMetres ?? Self.defaultRadiusMetres
            regions.append(NamedRegion(name: name, region: try .circle(centre: coordinate, radiusMetres: radius)))
        } catch {
            addFault(line: centre.line, "\"\(name)\": \(error.reason)")
        }
    }

    /// Adds a polygon. Adjacent equal corners, as a double click leaves them, are merged; if a ring has more corners
    /// than a region may have, those that change it least are removed.
    mutating func polygon(_ name: String, _ corners: [MapPosition], line: Int?) {
        let loss = Loss(corners, "corners")
        let ring = MapRing(corners.compactMap(\.coordinate))
        let simplified = ring.simplified(to: SphericalPolygon.maxPoints)
        do throws(RegionFault) {
            regions.append(NamedRegion(name: name, region: try .polygon(points: simplified.ring.corners)))
        } catch {
            return addFault(line: line, "\"\(name)\": \(error.reason)\(loss.map { "; \($0.reason)" } ?? "")")
        }
        if let loss { addFault(line: loss.line, "\"\(name)\": \(loss.reason)") }
        if simplified.ring.corners.count < ring.corners.count {
            let centimetres = Int((simplified.deviationMetres * 100).rounded(.up))
            addFault(
                line: line,
                "\"\(name)\" was simplified from \(ring.corners.count) to \(simplified.ring.corners.count) corners: its edge is at "
                    + "most \(centimetres / 100).\(centimetres % 100 < 10 ? "0" : "")\(centimetres % 100) m off"
            )
        }
    }

    mutating func track(_ name: String, _ points: [MapPosition], line: Int?) {
        if points.isEmpty { addFault(line: line, "\"\(name)\" has no points") }
        if let loss = Loss(points, "points") { addFault(line: loss.line, "\"\(name)\": \(loss.reason)") }
        let coordinates = points.compactMap(\.coordinate)
        if !coordinates.isEmpty { tracks.append(Track(name: name, points: coordinates)) }
    }
}

/// Entries omitted from a line because they are not positions.
private struct Loss {
    var line: Int?
    var reason: String

    /// `nil` if all are positions.
    init?(_ positions: [MapPosition], _ kind: String) {
        let bad = positions.filter { $0.coordinate == nil }
        guard let first = bad.first else { return nil }
        line = first.line
        reason = "left out \(bad.count) of \(positions.count) \(kind) without a valid position"
    }
}

/// A closed line of a map, without repetitions of neighbouring corners and without ways there and back.
struct MapRing {
    private(set) var corners: [GeographicCoordinate] = []

    init(_ corners: [GeographicCoordinate]) {
        var line: [GeographicCoordinate] = []
        for corner in corners {
            // A path there and back encloses nothing.
            while line.dropLast().last?.isAt(corner) ?? false { line.removeLast() }
            if line.last.map({ !$0.isAt(corner) }) ?? true { line.append(corner) }
        }
        // The same where the last corner meets the first. A slice, which moves no corner when the first one goes.
        var ring = line[...]
        while let first = ring.first, let last = ring.last, ring.count > 1 {
            if first.isAt(last) || ring.count > 2 && ring[ring.endIndex - 2].isAt(first) {
                ring = ring.dropLast()
            } else if ring.count > 2, ring[ring.startIndex + 1].isAt(last) {
                ring = ring.dropFirst()
            } else {
                break
            }
        }
        self.corners = Array(ring)
    }

    /// The ring with at most this many corners, and the largest distance of omitted corners from it.
    func simplified(to maxCorners: Int) -> (ring: MapRing, deviationMetres: Double) {
        guard corners.count > maxCorners, corners.count > 2 else { return (self, 0) }
        let places = projected
        // Searches the smallest tolerance with which few enough corners remain, to a thousandth of it.
        var (low, high) = (0.0, places.reduce(0) { max($0, $1.distance(to: places[0])) })
        var kept = Self.simplifiedIndices(places, tolerance: high)
        for _ in 0..<60 where high - low > high / 1000 {
            let middle = (low + high) / 2
            let simplified = Self.simplifiedIndices(places, tolerance: middle)
            if simplified.count <= maxCorners { (high, kept) = (middle, simplified) } else { low = middle }
        }
        var ring = self
        ring.corners = kept.map { corners[$0] }
        return (ring, Self.deviation(of: places, from: kept))
    }

    /// The corners in metres on a plane: differences from the first corner, with longitudes scaled by the latitude.
    private var projected: [Point] {
        let degree = GeographicCoordinate.earthRadiusMetres * .pi / 180
        let shrinking = ElementaryFunctions.cosine(corners[0].latitude * .pi / 180)
        return corners.map { corner in
            let turn = (corner.longitude - corners[0].longitude).remainder(dividingBy: 360)
            return Point(x: turn * shrinking * degree, y: (corner.latitude - corners[0].latitude) * degree)
        }
    }

    /// The corners of a simplified line that passes all corners within the tolerance. For each kept corner, the range
    /// of directions that still pass is narrowed until none remains. One pass, whatever the ring's shape.
    private static func simplifiedIndices(_ places: [Point], tolerance: Double) -> [Int] {
        /// A direction, and the allowed deviation to either side; `nil` for all directions.
        typealias Cone = (middle: Double, below: Double, above: Double)
        func cone(from anchor: Int, to index: Int) -> Cone? {
            let (x, y) = (places[index].x - places[anchor].x, places[index].y - places[anchor].y)
            let square = x * x + y * y - tolerance * tolerance
            guard square > 0 else { return nil }
            let half = ElementaryFunctions.arctangent(y: tolerance, x: square.squareRoot())
            return (ElementaryFunctions.arctangent(y: y, x: x), -half, half)
        }
        var kept = [0]
        var allowed: Cone?
        for index in 1..<places.count {
            guard let next = cone(from: kept[kept.count - 1], to: index) else { continue }
            guard let previous = allowed else {
                allowed = next
                continue
            }
            let turn = (next.middle - previous.middle).remainder(dividingBy: 2 * .pi)
            if turn < previous.below || turn > previous.above {
                kept.append(index - 1)
                allowed = cone(from: index - 1, to: index)
            } else {
                allowed = (
                    previous.middle, max(previous.below, turn + next.below), min(previous.above, turn + next.above)
                )
            }
        }
        return kept
    }

    /// The largest distance of an omitted corner from the edge that replaces it.
    private static func deviation(of places: [Point], from kept: [Int]) -> Double {
        var farthest = 0.0
        for (position, start) in kept.enumerated() {
            let end = position + 1 < kept.count ? kept[position + 1] : places.count
            let (a, b) = (places[start], places[end % places.count])
            for index in start + 1..<max(start + 1, end) { farthest = max(farthest, places[index].distance(a, b)) }
        }
        return farthest
    }
}

extension Point {
    /// The distance from the segment between two points.
    fileprivate func distance(_ a: Point, _ b: Point) -> Double {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        let share = length > 0 ? min(1, max(0, ((x - a.x) * dx + (y - a.y) * dy) / length)) : 0
        return distance(to: Point(x: a.x + share * dx, y: a.y + share * dy))
    }
}

/// A position of a map file, unchanged.
struct MapPosition {
    /// `nil` for an invalid position.
    var coordinate: GeographicCoordinate?
    /// The line in the file, from 1; `nil` if it is unknown.
    var line: Int?

    init(coordinate: GeographicCoordinate?, line: Int?) {
        (self.coordinate, self.line) = (coordinate, line)
    }

    init(latitude: (some StringProtocol)?, longitude: (some StringProtocol)?, line: Int) {
        self.line = line
        guard let latitude = latitude.flatMap({ Double($0) }), let longitude = longitude.flatMap({ Double($0) }) else {
            return
        }
        coordinate = GeographicCoordinate(latitude: latitude, longitude: longitude)
    }
}

extension XMLElement {
    /// The name of a place or a line in a map file, empty without one. It is shortened as that of a scene, with room
    /// for a number: a name that every point of a route repeats would multiply a file's size by the number of points.
    var placeName: String { (first("name")?.text ?? "").collapsedPlaceName }
}

extension String {
    /// The name of a place or a line without superfluous white space, shortened; empty if nobody could read it.
    var collapsedPlaceName: String {
        let name = collapsed
        guard ReadableText.fault(in: name) == nil else { return "" }
        guard name.unicodeScalars.count > Self.longestPlaceName else { return name }
        return String(name.unicodeScalars.prefix(Self.longestPlaceName - 1)) + "…"
    }

    /// In code points; a file has no more than a million points, whose number has a space before it.
    private static let longestPlaceName = PlayLimits.nameCharacters - 8
}
