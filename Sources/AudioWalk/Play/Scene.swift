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
