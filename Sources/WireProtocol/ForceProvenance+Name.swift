import TouchMetrics

extension ForceProvenance {
    /// The name in messages.
    package var name: String {
        switch self {
        case .none: "none"
        case .contactArea: "contactArea"
        case .measured: "measured"
        case .pen: "pen"
        }
    }
}
