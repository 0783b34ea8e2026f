/// Why scenes are no play; numbers are indices of scenes.
public enum PlayFault: Error, Equatable, Sendable {
    case noScenes
    /// More than `Play.mostScenes`.
    case tooManyScenes
    /// More corners of polygons than `Play.mostPoints`.
    case tooManyPoints
    /// The second scene has the name of the first.
    case sameName(Int, Int)
    /// The scene is to come after one that the play does not have.
    case unknownScene(Int, after: String)
    /// Each of them waits for the next, the last one for the first; one alone waits for itself.
    case cyclicOrder([Int])
}

/// Why numbers are no region.
public enum RegionFault: Error, Equatable, Sendable {
    /// Not finite or not over 0.
    case radius
    /// A circle's radius, or a polygon's corner from its middle, beyond `Region.largestRadiusMetres`.
    case tooLarge
    /// Fewer than 3 corners.
    case tooFewPoints
    /// More corners than `SphericalPolygon.mostPoints`.
    case tooManyPoints
    /// The corner of that index is where the one before it is, or the last where the first is.
    case repeatedPoint(Int)
    /// Two edges cross, touch or lie on one another; an edge has the index of the corner where it begins.
    case crossing(Int, Int)
    /// All corners in one line.
    case noArea
}
