package import WireProtocol

/// The stored label of a participant, in addition to its invented name.
package struct ParticipantLabel: Codable, Equatable, Sendable {
    /// The own name or code as `label`, and the group.
    package var name = OwnName()
    /// Whether the host hides the label.
    package var isHidden = false
    /// Whether the host chose the label; the phone can then no longer change it.
    package var isByHost = false

    /// Creates a label from its parts.
    package init(name: OwnName = OwnName(), isHidden: Bool = false, isByHost: Bool = false) {
        self.name = name
        self.isHidden = isHidden
        self.isByHost = isByHost
    }
}

/// A reason to refuse a phone's name.
package enum LabelRefusal: Error {
    case inventedNames
    case chosenByHost
    case codeTaken
    case tooOften
    case noSuchTeam

    /// A sentence for the sender.
    var detail: String {
        switch self {
        case .inventedNames: "name: this session has invented names."
        case .chosenByHost: "name: the host has chosen this phone's name."
        case .codeTaken: "name: this phone has measured under another code; join anew for this one."
        case .tooOften: "name: changed too often."
        case .noSuchTeam: "name: this group is no team that the phone may choose."
        }
    }
}
