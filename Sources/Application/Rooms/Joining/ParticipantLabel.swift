import WireProtocol

/// What a participant is called besides its invented name, as it is stored.
struct ParticipantLabel: Codable, Equatable, Sendable {
    /// The own name or code, and the group.
    var name = OwnName()
    /// Whether the host hides the label.
    var isHidden = false
    /// Whether the host chose it: the phone does not change it any more.
    var isByHost = false
}
