/// Why scenes do not make a play; numbers are indices of scenes.
public enum PlayFault: Error, Equatable, Sendable {
    /// The play has no scenes.
    case noScenes
    /// More than `Play.maxScenes`.
    case tooManyScenes
    /// More corners of polygons than `Play.maxPoints`.
    case tooManyPoints
    /// The second scene has the name of the first.
    case sameName(Int, Int)
    /// The scene follows a scene that the play does not have.
    case unknownScene(Int, after: String)
    /// Each of the scenes waits for the next one, and the last for the first; a single scene in the list waits for
    /// itself.
    case cyclicOrder([Int])
}

/// Why coordinates and lengths do not make a region.
public enum RegionFault: Error, Equatable, Sendable {
    /// The radius is not finite or not over 0.
    case radius
    /// A circle's radius, or the distance of a polygon's corner from its middle, exceeds `Region.maxRadiusMetres`.
    case tooLarge
    /// Fewer than 3 corners.
    case tooFewPoints
    /// More corners than `SphericalPolygon.maxPoints`.
    case tooManyPoints
    /// The corner of this index repeats the one before it, or the last corner repeats the first.
    case repeatedPoint(Int)
    /// Two edges cross, touch or overlap; an edge has the index of the corner where it begins.
    case crossing(Int, Int)
    /// All corners are on one line.
    case noArea
}
