import Geometry

/// Projects the sphere from its centre onto the plane that touches it at one position, so that great-circle arcs become
/// straight.
///
/// Lengths are in radii; usable well within a quarter of the Earth's circumference from the position.
struct GnomonicProjection {
    /// The position where the plane touches.
    let centre: UnitVector
    private let right: UnitVector
    private let up: UnitVector

    init(centre: UnitVector) {
        self.centre = centre
        // Any two perpendicular directions will do. The axis with the smallest component along the centre is never
        // parallel to it.
        let axis = centre.z.magnitude < 0.9 ? UnitVector(x: 0, y: 0, z: 1) : UnitVector(x: 1, y: 0, z: 0)
        right = axis.cross(centre).normalised
        up = centre.cross(right)
    }

    /// Projects around the mean of the points; `nil` if they are too far apart to have one.
    init?(around points: [GeographicCoordinate]) {
        var sum = UnitVector(x: 0, y: 0, z: 0)
        for point in points { sum = sum + UnitVector(point) }
        guard sum.squaredLength > 0.25 * Double(points.count * points.count) else { return nil }
        self.init(centre: sum.normalised)
    }

    /// Projects a vector of the same half of the sphere.
    func project(_ vector: UnitVector) -> Point {
        let height = centre.dot(vector)
        return Point(x: right.dot(vector) / height, y: up.dot(vector) / height)
    }
}
