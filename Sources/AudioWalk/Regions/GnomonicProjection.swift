import Geometry

/// The sphere seen from its centre on the plane that touches it in one position: arcs of great circles become straight.
///
/// Lengths in radii; good for what is well within a quarter of the Earth from the position.
struct GnomonicProjection {
    /// Where the plane touches.
    let centre: UnitVector
    private let right: UnitVector
    private let up: UnitVector

    init(centre: UnitVector) {
        self.centre = centre
        // Any two directions across will do; the axis least along the centre is never parallel to it.
        let axis = centre.z.magnitude < 0.9 ? UnitVector(x: 0, y: 0, z: 1) : UnitVector(x: 1, y: 0, z: 0)
        right = axis.cross(centre).normalised
        up = centre.cross(right)
    }

    /// Around the mean of the points; `nil` where they lie so far apart that they have none.
    init?(around points: [GeographicCoordinate]) {
        var sum = UnitVector(x: 0, y: 0, z: 0)
        for point in points { sum = sum + UnitVector(point) }
        guard sum.squaredLength > 0.25 * Double(points.count * points.count) else { return nil }
        self.init(centre: sum.normalised)
    }

    /// For a vector of this half of the sphere.
    func project(_ vector: UnitVector) -> Point {
        let height = centre.dot(vector)
        return Point(x: right.dot(vector) / height, y: up.dot(vector) / height)
    }
}
