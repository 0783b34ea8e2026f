package import Challenges

extension Challenge.Kind {
    /// Finds the kind by its name in messages; `nil` for an unknown name.
    package init?(name: String) {
        guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = kind
    }

    /// The kind's name in messages.
    package var name: String {
        switch self {
        case .distance: "distance"
        case .hold: "hold"
        case .targets: "targets"
        case .press: "press"
        }
    }

    /// The unit of an attempt's value.
    package var unit: String {
        switch self {
        case .distance: "cm"
        case .hold: "s"
        case .targets: "bits/s"
        case .press: "g"
        }
    }
}
