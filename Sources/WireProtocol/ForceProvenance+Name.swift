import TouchMetrics

extension ForceProvenance {
    /// As it stands in messages.
    var name: String {
        switch self {
        case .none: "none"
        case .contactArea: "contactArea"
        case .measured: "measured"
        case .pen: "pen"
        }
    }
}
