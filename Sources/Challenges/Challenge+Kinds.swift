extension Challenge.Kind {
    /// All kinds, in the order in which they are offered; a new one is a folder, and its name here.
    public static let allCases: [Challenge.Kind] = [.distance, .hold, .targets, .press, .reaction, .latency, .symbol]

    /// A gesture of a given length in centimetres.
    public static let distance = Challenge.Kind(
        "distance",
        unit: "cm",
        defaultTarget: 10,
        targets: 0.1...1000,
        measures: errors(in: "cm"),
        words: KindWords(
            task: KindText(en: "draw a length", de: "eine Länge zeichnen", fr: "tracer une longueur")
        ),
        value: { $0.centimetres }
    )

    /// A gesture of a given duration in seconds.
    public static let hold = Challenge.Kind(
        "hold",
        unit: "s",
        defaultTarget: 3,
        targets: 0.1...600,
        measures: errors(in: "s"),
        words: KindWords(
            task: KindText(en: "touch for a time", de: "eine Zeit lang berühren", fr: "toucher un certain temps")
        ),
        value: { $0.milliseconds / 1000 }
    )

    /// A gesture whose largest weight is a given number of grams.
    public static let press = Challenge.Kind(
        "press",
        unit: "g",
        defaultTarget: 200,
        targets: 1...10_000,
        resolution: 1,
        measures: errors(in: "g"),
        words: KindWords(
            task: KindText(en: "press with a weight", de: "mit einem Gewicht drücken", fr: "presser avec un poids")
        ),
        value: { $0.grams }
    )

    /// The distance of attempts from their target.
    private static func errors(in unit: String) -> [AttemptMeasure] {
        [
            AttemptMeasure("error", in: unit, isLessBetter: true) { series in
                series.values.map { ($0 - series.challenge.target).magnitude }
            },
            AttemptMeasure("bestError", in: unit, isLessBetter: true) { series in
                [(series.best - series.challenge.target).magnitude]
            },
            .attempts,
        ]
    }
}
