extension Challenge.Kind {
    /// What is fixed for a kind of task; `entry` is the one place that lists it for each.
    private struct Entry {
        var name: String
        var unit: String
        var defaultTarget: Double
        var targets: ClosedRange<Double>
        var resolution = 0.01
        var isCount = false
    }

    private var entry: Entry {
        switch self {
        case .distance: Entry(name: "distance", unit: "cm", defaultTarget: 10, targets: 0.1...1000)
        case .hold: Entry(name: "hold", unit: "s", defaultTarget: 3, targets: 0.1...600)
        case .targets: Entry(name: "targets", unit: "bits/s", defaultTarget: 3, targets: 1...6, resolution: 0.1)
        case .press: Entry(name: "press", unit: "g", defaultTarget: 200, targets: 1...10_000, resolution: 1)
        case .reaction:
            Entry(
                name: "reaction",
                unit: "ms",
                defaultTarget: 5,
                targets: ReactionTask.trialRange,
                resolution: 1,
                isCount: true
            )
        }
    }

    /// Finds the kind by its name in messages and documents; `nil` for an unknown name.
    public init?(name: String) {
        guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = kind
    }

    /// The kind's name in messages and documents.
    public var name: String { entry.name }

    /// The unit of an attempt's value.
    public var unit: String { entry.unit }

    /// The target if none was chosen.
    public var defaultTarget: Double { entry.defaultTarget }

    /// The allowed targets.
    public var targets: ClosedRange<Double> { entry.targets }

    /// How exactly values are known, in the unit: a histogram's bins are no narrower.
    public var resolution: Double { entry.resolution }

    /// Whether a result is best at the target; else it counts something, or is a difficulty.
    public var hasAim: Bool { self != .targets && self != .reaction }

    /// Whether a target is allowed: in the range and, if it counts something, whole.
    public func allows(_ target: Double) -> Bool {
        entry.targets.contains(target) && (!entry.isCount || target == target.rounded(.towardZero))
    }

    /// What a target has to be, for messages.
    public var targetRule: String {
        "\(entry.isCount ? "a whole number" : "a number") from \(entry.targets.lowerBound) to \(entry.targets.upperBound)"
    }
}
