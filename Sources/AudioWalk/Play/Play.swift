/// The scenes of an audio walk, each with the region where it is heard; valid as a whole.
public struct Play: Hashable, Sendable {
    /// The scenes in the author's order; elsewhere a scene is named by its index here.
    public let scenes: [Scene]

    /// For each scene, the indices of the scenes that must be heard before it, ascending and unique.
    public let prerequisites: [[Int]]

    /// The maximum number of scenes of a play.
    public static let maxScenes = 10_000

    /// The maximum number of corners of all polygons together.
    public static let maxPoints = 100_000

    /// Checks scenes and their order.
    ///
    /// - Throws: `PlayFault` for no scenes or too many, too many corners, a duplicate name, an unknown scene in
    ///   `after`, and a circular order.
    public init(scenes: [Scene]) throws(PlayFault) {
        guard !scenes.isEmpty else { throw .noScenes }
        guard scenes.count <= Self.maxScenes else { throw .tooManyScenes }
        var points = 0
        for scene in scenes {
            if case .polygon(let polygon) = scene.region { points += polygon.points.count }
        }
        guard points <= Self.maxPoints else { throw .tooManyPoints }
        let order = try SceneOrder(scenes)
        self.scenes = scenes
        prerequisites = order.prerequisites
    }
}
