/// A piece of sound that belongs to a place.
public struct Scene: Hashable, Sendable {
    /// What a scene plays when its listener returns.
    public enum Repetition: UInt8, CaseIterable, Sendable {
        /// Each visit goes on where the last one was left, and from the beginning once it was heard to its end.
        case visit
        /// Like `visit`, but after its end never again.
        case once
        /// Starts again at its end for as long as the listener is inside; a visit goes on where the last was left.
        case loop
    }

    /// The scene's name, unique in the play by its UTF-8 bytes.
    public let name: String
    /// Where it is heard.
    public let region: Region
    /// What it plays after its end and at the next visit.
    public let repetition: Repetition
    /// The names of the scenes that have to be heard before it.
    public let after: [String]
    /// The length of its sound in seconds, if known.
    public let seconds: Double?

    /// The longest name, in bytes of UTF-8.
    public static let longestName = 200
    /// The longest sound, in seconds: a day.
    public static let longestSeconds = 86_400.0

    /// - Throws: `SceneFault` for a name without letters or too long, and a length that is none.
    public init(
        name: String,
        region: Region,
        repetition: Repetition = .visit,
        after: [String] = [],
        seconds: Double? = nil
    ) throws(SceneFault) {
        // Space and the controls before it: what a person does not see is no name.
        guard name.utf8.contains(where: { $0 > 0x20 && $0 != 0x7f }) else { throw .emptyName }
        guard name.utf8.count <= Self.longestName else { throw .longName }
        if let seconds, !(seconds > 0 && seconds <= Self.longestSeconds) { throw .seconds }
        self.name = name
        self.region = region
        self.repetition = repetition
        self.after = after
        self.seconds = seconds
    }
}

/// Why name, region and sound are no scene.
public enum SceneFault: Error, Equatable, Sendable {
    /// Nothing but white space.
    case emptyName
    /// Over `Scene.longestName` bytes of UTF-8.
    case longName
    /// Not finite, not over 0 or over `Scene.longestSeconds`.
    case seconds
}
