import Geometry

/// A play's regions prepared for fixes: a few comparisons exclude nearly all of them.
struct RegionIndex {
    private enum Shape {
        case circle(SphericalCircle)
        case polygon(PolygonShape)
    }

    private let capIndex: CapIndex
    private let shapes: [Shape]

    init(_ play: Play) {
        var caps: [Cap] = []
        var shapes: [Shape] = []
        for scene in play.scenes {
            switch scene.region {
            case .circle(let circle):
                caps.append(Self.cap(UnitVector(circle.centre), circle.radiusMetres))
                shapes.append(.circle(circle))
            case .polygon(let polygon):
                guard let shape = PolygonShape(polygon) else { preconditionFailure("a polygon without a middle") }
                caps.append(Self.cap(shape.centre, shape.radiusMetres))
                shapes.append(.polygon(shape))
            }
        }
        capIndex = CapIndex(caps)
        self.shapes = shapes
    }

    private static func cap(_ centre: UnitVector, _ radiusMetres: Double) -> Cap {
        let half = ElementaryFunctions.sine(radiusMetres / GeographicCoordinate.earthRadiusMetres / 2)
        // Adds a millionth and a few micrometres, so that rounding excludes no position.
        return Cap(centre: centre, squaredChord: 4 * half * half * 1.000_001 + 1e-24, radiusMetres: radiusMetres)
    }

    /// The regions that may contain the position, ascending: all that do, and few others.
    func candidates(at position: GeographicCoordinate) -> [Int] {
        capIndex.holders(of: UnitVector(position))
    }

    /// Metres from a position to a region along a great circle; 0 inside and on its edge.
    func distanceMetres(from position: GeographicCoordinate, to index: Int) -> Double {
        switch shapes[index] {
        case .circle(let circle): return max(0, circle.centre.distanceMetres(to: position) - circle.radiusMetres)
        case .polygon(let shape):
            let place = UnitVector(position)
            return shape.contains(place) ? 0 : place.distanceMetres(to: shape.nearestPoint(to: place))
        }
    }

    /// Whether a listener who was inside has left. A position counts as outside only beyond a margin, because positions
    /// jitter.
    func isLeft(_ index: Int, at position: GeographicCoordinate, accuracyMetres: Double) -> Bool {
        let margin = max(10, accuracyMetres)
        switch shapes[index] {
        // Written exactly like the rule: a difference and a sum round differently.
        case .circle(let circle): return circle.centre.distanceMetres(to: position) > circle.radiusMetres + margin
        case .polygon: return distanceMetres(from: position, to: index) > margin
        }
    }

    /// Whether the position is in the region or on its edge.
    func contains(_ index: Int, _ position: GeographicCoordinate) -> Bool {
        switch shapes[index] {
        case .circle(let circle): circle.centre.distanceMetres(to: position) <= circle.radiusMetres
        case .polygon(let shape): shape.contains(UnitVector(position))
        }
    }

    /// The nearest region that `isAmong` accepts, with its point nearest to the position.
    func nearest(
        to position: GeographicCoordinate,
        where isAmong: (Int) -> Bool
    ) -> (index: Int, metres: Double, point: GeographicCoordinate)? {
        let place = UnitVector(position)
        let caps = capIndex.caps
        var best: (index: Int, metres: Double)?
        for index in caps.indices {
            if let best {
                // The distance is never less than the chord, so a region with a longer chord is skipped.
                let chord = (caps[index].centre - place).squaredLength.squareRoot()
                let least = chord * GeographicCoordinate.earthRadiusMetres - caps[index].radiusMetres
                guard least < best.metres else { continue }
            }
            guard isAmong(index) else { continue }
            let metres = distanceMetres(from: position, to: index)
            if let best, metres >= best.metres { continue }
            best = (index, metres)
        }
        guard let best else { return nil }
        return (
            best.index, best.metres, best.metres > 0 ? point(of: best.index, nearestTo: place) ?? position : position
        )
    }

    private func point(of index: Int, nearestTo place: UnitVector) -> GeographicCoordinate? {
        switch shapes[index] {
        case .polygon(let shape): return shape.nearestPoint(to: place).coordinate
        case .circle(let circle):
            let centre = capIndex.caps[index].centre
            // The component of the place's direction that is perpendicular to the centre.
            let across = place - centre * centre.dot(place)
            guard across.squaredLength > 1e-30 else { return circle.centre }
            let angle = circle.radiusMetres / GeographicCoordinate.earthRadiusMetres
            let rim =
                centre * ElementaryFunctions.cosine(angle) + across.normalised * ElementaryFunctions.sine(angle)
            return rim.coordinate
        }
    }
}

/// A cap of the sphere that holds a region.
struct Cap {
    var centre: UnitVector
    /// The square of the chord from the centre to the rim, a little too large.
    var squaredChord: Double
    var radiusMetres: Double
}

/// Finds the caps that contain a position without comparing all of them.
///
/// The caps are grouped into classes of similar size and sorted by the height of their centres (the z axis), so that a
/// large cap widens the search in its own class only. In each class the caps that may contain a position are adjacent.
struct CapIndex {
    private struct SizeClass {
        /// The chords' order of magnitude.
        let size: Int
        /// The largest chord of the class, a little too large.
        var reach = 0.0
        /// The heights of the centres, ascending.
        var heights: [Double] = []
        /// The caps' indices in the same order.
        var members: [Int] = []
    }

    private var classes: [SizeClass] = []
    let caps: [Cap]

    init(_ caps: [Cap]) {
        self.caps = caps
        // Each class spans chords up to four times as long.
        for (index, cap) in caps.enumerated() {
            let size = Int(cap.squaredChord.exponent >> 2)
            let slot = classes.firstIndex { $0.size == size } ?? classes.count
            if slot == classes.count { classes.append(SizeClass(size: size)) }
            classes[slot].members.append(index)
            // Adds a margin, so that rounding excludes no cap.
            classes[slot].reach = max(classes[slot].reach, cap.squaredChord.squareRoot() * 1.000_001)
        }
        for slot in classes.indices {
            classes[slot].members.sort { caps[$0].centre.z < caps[$1].centre.z }
            classes[slot].heights = classes[slot].members.map { caps[$0].centre.z }
        }
    }

    /// The indices of all caps that contain the position, ascending.
    func holders(of position: UnitVector) -> [Int] {
        var holders: [Int] = []
        for sizeClass in classes {
            var next = Self.firstIndex(in: sizeClass.heights, notBelow: position.z - sizeClass.reach)
            while next < sizeClass.heights.count, sizeClass.heights[next] <= position.z + sizeClass.reach {
                let cap = caps[sizeClass.members[next]]
                if (cap.centre - position).squaredLength <= cap.squaredChord { holders.append(sizeClass.members[next]) }
                next += 1
            }
        }
        if holders.count > 1 { holders.sort() }
        return holders
    }

    /// Binary search: the index of the first of the ascending values that is not below `least`.
    private static func firstIndex(in values: [Double], notBelow least: Double) -> Int {
        var range = 0..<values.count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = values[middle] < least ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}

/// A position on the unit sphere, or any vector in space.
///
/// Differences of such vectors stay precise at the poles and at the antimeridian, where differences of longitudes do
/// not.
struct UnitVector {
    var x: Double
    var y: Double
    var z: Double

    init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    init(_ coordinate: GeographicCoordinate) {
        let latitude = coordinate.latitude * (Double.pi / 180)
        let longitude = coordinate.longitude * (Double.pi / 180)
        let cosine = ElementaryFunctions.cosine(latitude)
        x = cosine * ElementaryFunctions.cosine(longitude)
        y = cosine * ElementaryFunctions.sine(longitude)
        z = ElementaryFunctions.sine(latitude)
    }

    /// The position in this direction; `nil` for no direction.
    var coordinate: GeographicCoordinate? {
        let degrees = 180 / Double.pi
        let latitude = ElementaryFunctions.arctangent(y: z, x: (x * x + y * y).squareRoot()) * degrees
        let longitude = ElementaryFunctions.arctangent(y: y, x: x) * degrees
        // Rounding may pass ±180 by its last bit.
        return GeographicCoordinate(latitude: min(90, max(-90, latitude)), longitude: min(180, max(-180, longitude)))
    }

    func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

    func cross(_ other: Self) -> Self {
        Self(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
    }

    var squaredLength: Double { dot(self) }

    /// The vector with the same direction and length 1. Undefined for the zero vector.
    var normalised: Self {
        let length = squaredLength.squareRoot()
        return Self(x: x / length, y: y / length, z: z / length)
    }

    static func + (a: Self, b: Self) -> Self { Self(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }
    static func - (a: Self, b: Self) -> Self { Self(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }
    static func * (a: Self, factor: Double) -> Self { Self(x: a.x * factor, y: a.y * factor, z: a.z * factor) }

    /// Metres along the great circle to another position, both of length 1.
    func distanceMetres(to other: Self) -> Double {
        // The chord is precise for near positions; the second half keeps antipodes precise.
        let half = ((self - other).squaredLength).squareRoot()
        let halfSum = ((self + other).squaredLength).squareRoot()
        return 2 * GeographicCoordinate.earthRadiusMetres * ElementaryFunctions.arctangent(y: half, x: halfSum)
    }
}
