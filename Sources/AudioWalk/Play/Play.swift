/// An audio walk's scenes, each with the region where it is heard; checked as a whole.
public struct Play: Hashable, Sendable {
    /// In the author's order; an index into it names a scene everywhere else.
    public let scenes: [Scene]

    /// For each scene the indices of those that have to be heard before it, ascending and without repetition.
    public let prerequisites: [[Int]]

    /// The most scenes that one play may have.
    public static let mostScenes = 10_000

    /// The most corners that all its polygons may have together.
    public static let mostPoints = 100_000

    /// - Throws: `PlayFault` for no scenes or too many, a duplicate name, an `after` with an unknown scene, and a
    ///   circular order.
    public init(scenes: [Scene]) throws(PlayFault) {
        guard !scenes.isEmpty else { throw .noScenes }
        guard scenes.count <= Self.mostScenes else { throw .tooManyScenes }
        var points = 0
        for scene in scenes {
            if case .polygon(let polygon) = scene.region { points += polygon.points.count }
        }
        guard points <= Self.mostPoints else { throw .tooManyPoints }
        let order = try SceneOrder(scenes)
        self.scenes = scenes
        prerequisites = order.prerequisites
    }
}
