import WireProtocol

/// A reason to refuse a phone's name.
package enum LabelRefusal: Error {
    case inventedNames
    case chosenByHost
    case codeTaken
    case tooOften

    /// A sentence for the sender.
    var detail: String {
        switch self {
        case .inventedNames: "name: this session has invented names."
        case .chosenByHost: "name: the host has chosen this phone's name."
        case .codeTaken: "name: this phone has measured under another code; join anew for this one."
        case .tooOften: "name: changed too often."
        }
    }
}
