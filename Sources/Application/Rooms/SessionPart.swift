import WireProtocol

/// A part of a session in which each participant has values of the same measures: the figures, one challenge, one
/// experiment, one game.
///
/// It shares memory with the room, so that its values can be computed away from the event loop.
struct SessionPart: Sendable {
    /// The values of one participant, in the order of the part's measures.
    struct Row: Sendable {
        /// The participant's id.
        var participant: String
        /// `nil` where the participant has no value.
        var values: [Double?]
        /// How the density behind its lengths is known; `nil` in a part without lengths, or where it was not stored.
        var trust: DensityTrust?
    }

    /// Its name within the session, such as `challenge-3`.
    var name: String
    /// Parts of the same kind can be compared.
    var kind: String
    /// 1, 2, 3 … of those that the host started; `nil` for one that the session has all the time.
    var number: Int?
    /// The title of what was played.
    var title: String?
    /// The target of a challenge, in its unit.
    var target: Double?
    /// The host's choices that its values depend on, as one text.
    var settings = ""
    /// The start in ms since the session's start; `nil` for sums since the session's start.
    var startedMilliseconds: UInt64?
    var measures: [Measure]
    /// Computes the values of everybody who took part and was not removed.
    var rows: @Sendable () -> [Row]
}

extension Room {
    /// All parts of the session, in the order of its features.
    var parts: [SessionPart] { features.flatMap(\.parts) }
}
