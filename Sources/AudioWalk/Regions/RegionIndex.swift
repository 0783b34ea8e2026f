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
