import Geometry

/// A polygon prepared for frequent queries.
struct PolygonShape {
    private let projection: GnomonicProjection
    private let corners: [UnitVector]
    private let projected: [Point]

    /// Prepares a polygon; `nil` for corners without a mean, which no `SphericalPolygon` has.
    init?(_ polygon: SphericalPolygon) {
        guard let projection = GnomonicProjection(around: polygon.points) else { return nil }
        self.projection = projection
        corners = polygon.points.map { UnitVector($0) }
        projected = corners.map { projection.project($0) }
    }

    var centre: UnitVector { projection.centre }

    /// The farthest corner's distance from the centre; no edge reaches farther, because caps smaller than half of the
    /// sphere are convex.
    var radiusMetres: Double {
        corners.reduce(0) { max($0, centre.distanceMetres(to: $1)) }
    }

    /// Whether the place is inside, by the number of edges that a ray crosses in the projection, where edges are
    /// straight.
    func contains(_ place: UnitVector) -> Bool {
        // The other half of the sphere has no image, and no region extends there.
        guard centre.dot(place) > 0.1 else { return false }
        let point = projection.project(place)
        var inside = false
        var a = projected[projected.count - 1]
        for b in projected {
            if (a.y > point.y) != (b.y > point.y), point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) {
                inside.toggle()
            }
            a = b
        }
        return inside
    }

    /// The point of the edges nearest to a place.
    func nearestPoint(to place: UnitVector) -> UnitVector {
        var nearest = corners[0]
        var minDistance = Double.infinity
        func offer(_ candidate: UnitVector) {
            let distance = (candidate - place).squaredLength
            if distance < minDistance { (nearest, minDistance) = (candidate, distance) }
        }
        var a = corners[corners.count - 1]
        for b in corners {
            offer(b)
            // The difference `b - a` keeps the direction of short edges.
            let normal = a.cross(b - a).normalised
            let beside = (place - a).dot(normal)
            let foot = place - normal * beside
            if normal.cross(a).dot(foot) > 0, b.cross(normal).dot(foot) > 0 { offer(foot.normalised) }
            a = b
        }
        return nearest
    }
}
