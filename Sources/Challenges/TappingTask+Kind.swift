public import Geometry

extension Challenge.Kind {
    /// Tapping the targets of a ring in turn (`TappingTask`); the target is an index of difficulty in bits.
    public static let targets = Challenge.Kind(
        "targets",
        unit: "bits/s",
        defaultTarget: 3,
        targets: 1...6,
        resolution: 0.1,
        best: .highest,
        figures: TappingFigures.described,
        measures: [
            AttemptMeasure("throughput", in: "bits/s", isLessBetter: false) { $0.values },
            AttemptMeasure("movementTime", in: "s", isLessBetter: true) { $0.numbers(ofFigure: 0) },
            AttemptMeasure("misses", isLessBetter: true) { $0.numbers(ofFigure: TappingFigures.described.count - 1) },
            .attempts,
        ],
        words: KindWords(
            task: KindText(en: "hit targets", de: "Ziele treffen", fr: "toucher des cibles"),
            target: KindText(en: "the difficulty in bits", de: "die Schwierigkeit in Bit", fr: "la difficulté en bits"),
            unit: KindText(en: "bits/s", de: "Bit/s", fr: "bits/s")
        ),
        task: { RunningTask(TappingTask(ring: TargetRing(indexOfDifficulty: $0, on: $1))) }
    )
}

extension TappingTask: ChallengeTask {
    /// The layout of the targets.
    public var layout: TargetRing? { ring }
    /// The next target and the movements so far.
    public var counts: [TaskCount] { [TaskCount("next", next), TaskCount("movements", movements.count)] }
    /// Only the next target changes.
    public var announcedCounts: [Int] { [next] }

    /// Applies a tap. Returns the attempt, if it finished a sequence.
    public mutating func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? {
        guard let figures = tap(Tap(position: position, milliseconds: milliseconds)) else { return nil }
        return Attempt(value: figures.throughput, figures: figures.values)
    }

    /// Discards the current sequence.
    public mutating func interrupt() { restart() }
}
