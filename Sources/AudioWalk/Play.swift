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

/// A sound that belongs to a region.
public struct Scene: Hashable, Sendable {
    /// The behaviour of a scene when its listener returns.
    public enum Repetition: UInt8, CaseIterable, Sendable {
        /// Each visit resumes where the previous one stopped, and restarts after the sound's end.
        case visit
        /// Like `visit`, but never again after the sound's end.
        case once
        /// The sound repeats while the listener is inside; a visit resumes where the previous one stopped.
        case loop
    }

    /// The scene's name, unique in the play by its UTF-8 bytes.
    public let name: String
    /// The region where the scene is heard.
    public let region: Region
    /// The behaviour of the scene after its end and at the next visit.
    public let repetition: Repetition
    /// The names of the scenes that must be heard before this one.
    public let after: [String]
    /// The length of the sound in seconds, if known.
    public let seconds: Double?

    /// The longest name, in bytes of UTF-8.
    public static let maxNameBytes = 200
    /// The longest sound, in seconds: a day.
    public static let maxSeconds = 86_400.0

    /// Checks and creates a scene.
    ///
    /// - Throws: `SceneFault` for a name that is blank or too long, and for an invalid length.
    public init(
        name: String,
        region: Region,
        repetition: Repetition = .visit,
        after: [String] = [],
        seconds: Double? = nil
    ) throws(SceneFault) {
        // A name needs a visible character: spaces and control characters alone are refused.
        guard name.utf8.contains(where: { $0 > 0x20 && $0 != 0x7f }) else { throw .emptyName }
        guard name.utf8.count <= Self.maxNameBytes else { throw .longName }
        if let seconds, !(seconds > 0 && seconds <= Self.maxSeconds) { throw .seconds }
        self.name = name
        self.region = region
        self.repetition = repetition
        self.after = after
        self.seconds = seconds
    }
}

/// Why a scene is invalid.
public enum SceneFault: Error, Equatable, Sendable {
    /// The name has no visible character.
    case emptyName
    /// The name exceeds `Scene.maxNameBytes` bytes of UTF-8.
    case longName
    /// The length is not finite, not over 0, or over `Scene.maxSeconds`.
    case seconds
}

/// For each scene, the scenes that it waits for, by index.
struct SceneOrder {
    let prerequisites: [[Int]]

    /// - Throws: `PlayFault.sameName`, `.unknownScene` or `.cyclicOrder`.
    init(_ scenes: [Scene]) throws(PlayFault) {
        let sorted = scenes.indices.sorted { precedes(scenes[$0].name, scenes[$1].name, $0 < $1) }
        for (one, next) in zip(sorted, sorted.dropFirst())
        where scenes[one].name.utf8.elementsEqual(scenes[next].name.utf8) {
            throw .sameName(one, next)
        }
        var prerequisites: [[Int]] = []
        for (index, scene) in scenes.enumerated() {
            var before: [Int] = []
            for name in scene.after {
                guard let earlier = Self.index(of: name, in: sorted, of: scenes) else {
                    throw .unknownScene(index, after: name)
                }
                before.append(earlier)
            }
            before.sort()
            prerequisites.append(
                before.indices.compactMap { $0 > 0 && before[$0] == before[$0 - 1] ? nil : before[$0] }
            )
        }
        if let cycle = Self.cycle(in: prerequisites) { throw .cyclicOrder(cycle) }
        self.prerequisites = prerequisites
    }

    private static func index(of name: String, in sorted: [Int], of scenes: [Scene]) -> Int? {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if precedes(scenes[sorted[middle]].name, name, false) { low = middle + 1 } else { high = middle }
        }
        guard low < sorted.count, scenes[sorted[low]].name.utf8.elementsEqual(name.utf8) else { return nil }
        return sorted[low]
    }

    /// The scenes of one cycle, each waiting for the next, starting with the lowest index. Not recursive, because the
    /// depth is not bounded.
    private static func cycle(in prerequisites: [[Int]]) -> [Int]? {
        enum Mark { case new, onPath, done }
        var marks = [Mark](repeating: .new, count: prerequisites.count)
        for root in prerequisites.indices where marks[root] == .new {
            var path = [root]
            var next = [0]
            marks[root] = .onPath
            while let scene = path.last, let position = next.last {
                guard position < prerequisites[scene].count else {
                    marks[scene] = .done
                    path.removeLast()
                    next.removeLast()
                    continue
                }
                next[next.count - 1] += 1
                let before = prerequisites[scene][position]
                switch marks[before] {
                case .done: break
                case .new:
                    marks[before] = .onPath
                    path.append(before)
                    next.append(0)
                case .onPath:
                    let circle = Array(path.drop { $0 != before })
                    guard let lowest = circle.indices.min(by: { circle[$0] < circle[$1] }) else { return circle }
                    return Array(circle[lowest...] + circle[..<lowest])
                }
            }
        }
        return nil
    }
}

/// Compares the UTF-8 bytes, which needs no Unicode tables; `tie` decides between equal names.
private func precedes(_ one: String, _ other: String, _ tie: Bool) -> Bool {
    if one.utf8.elementsEqual(other.utf8) { return tie }
    return one.utf8.lexicographicallyPrecedes(other.utf8)
}
