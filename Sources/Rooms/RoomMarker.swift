/// An action of the host, for the replay's timeline and for the drawing.
package struct RoomMarker: Codable, Equatable, Sendable {
    /// The host's action.
    package enum Kind: String, Codable {
        case cleared
        /// A challenge or an experiment has begun, and screens were emptied.
        case began
        case frozen
        case unfrozen
        case ended
    }

    /// The time in ms since the session's start.
    package internal(set) var milliseconds: UInt64
    /// The kind of action.
    package internal(set) var kind: Kind
    /// The number of the participant concerned; `nil` for all.
    package internal(set) var participant: Int?

    /// Marks an action of the host.
    package init(milliseconds: UInt64, kind: Kind, participant: Int? = nil) {
        self.milliseconds = milliseconds
        self.kind = kind
        self.participant = participant
    }

    /// The maximum number of markers of a session; older ones are dropped, because its row is always written as a
    /// whole.
    static let maxMarkers = 1_000
}
