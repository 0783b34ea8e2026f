/// An action of the host, for the replay's timeline and for what is drawn.
struct RoomMarker: Codable, Equatable, Sendable {
    /// The host's action.
    enum Kind: String, Codable {
        case cleared
        /// A challenge or an experiment has begun, on empty screens.
        case began
        case frozen
        case unfrozen
        case ended
    }

    /// The time in ms since the session's start.
    var milliseconds: UInt64
    var kind: Kind
    /// The number of the participant concerned; `nil` for all.
    var participant: Int?

    /// The most markers of a session; older ones are dropped, because its row is always written as a whole.
    static let limit = 1_000
}
