extension Challenge.Kind {
    /// All kinds, in the order in which they are offered; a new one is a folder, and its name here.
    public static let allCases: [Challenge.Kind] = [
        .distance, .hold, .targets, .press, .weigh, .reaction, .latency, .symbol, .wave, .relay, .beat, .clap,
    ]

    /// A gesture of a given length in centimetres.
    public static let distance = Challenge.Kind(
        "distance",
        unit: "cm",
        defaultTarget: 10,
        targets: 0.1...1000,
        valueError: .length,
        measures: errors(in: "cm"),
        value: { $0.centimetres }
    )

    /// A gesture of a given duration in seconds.
    public static let hold = Challenge.Kind(
        "hold",
        unit: "s",
        defaultTarget: 3,
        targets: 0.1...600,
        valueError: .duration,
        measures: errors(in: "s"),
        value: { $0.milliseconds / 1000 }
    )

    /// A gesture whose largest weight is a given number of grams.
    public static let press = Challenge.Kind(
        "press",
        unit: "g",
        defaultTarget: 200,
        targets: 1...10_000,
        resolution: 1,
        valueError: .unknownScale,
        figures: [.provenance],
        measures: errors(in: "g"),
        value: { $0.grams }
    )

    /// The distance of attempts from their target.
    static func errors(in unit: String) -> [AttemptMeasure] {
        [
            AttemptMeasure("error", in: unit, isLessBetter: true) { series in
                series.values.map { ($0 - series.challenge.target).magnitude }
            },
            AttemptMeasure("bestError", in: unit, isLessBetter: true, summary: .best) { series in
                [(series.best - series.challenge.target).magnitude]
            },
            .attempts,
        ]
    }
}
