/// A doing of the host at one moment of a session, for the replay's timeline.
struct SessionMarker: Codable, Equatable, Sendable {
    enum Kind: String, Codable {
        case cleared
        case frozen
        case unfrozen
        case ended
    }

    /// Since the session's start.
    var milliseconds: UInt64
    var kind: Kind
    /// The number of the only one concerned; `nil` for all.
    var participant: Int?

    /// What a session keeps of them, the newest: its row is written whole, and nobody freezes more often in a class.
    static let limit = 1_000
}
