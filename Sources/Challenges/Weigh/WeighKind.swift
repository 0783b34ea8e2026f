extension Challenge.Kind {
    /// Weighing the same thing with a phone on a spring or a ruler; the target is what another scale says, in grams.
    ///
    /// No gesture is an attempt: a mass comes from recordings of the phone's motion.
    public static let weigh = Challenge.Kind(
        "weigh",
        unit: "g",
        defaultTarget: 150,
        targets: 0.1...10_000,
        resolution: 0.1,
        valueError: .weighing,
        figures: [.provenance],
        measures: errors(in: "g")
    )

    /// A mass by recordings as an attempt; `nil` for a kind that is about something else.
    ///
    /// - Parameters:
    ///   - grams: With a container, without it.
    ///   - provenance: By what it was weighed.
    public func attempt(weighing grams: Double, by provenance: String) -> Attempt? {
        switch self {
        case .weigh: Attempt(value: grams, figures: [.name(provenance)])
        // In whole grams, as what is pressed.
        case .press: Attempt(value: grams.rounded(), figures: [.name(provenance)])
        default: nil
        }
    }
}

extension AttemptFigure {
    /// What measured a mass or a force.
    static let provenance = AttemptFigure("provenance", .name)
}
