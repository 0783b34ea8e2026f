public import Geometry

extension Challenge.Kind {
    /// Touching as soon as the phone flashes (`ReactionTask`); the target is a number of trials.
    public static let reaction = Challenge.Kind(
        "reaction",
        unit: "ms",
        defaultTarget: 5,
        targets: ReactionTask.trialRange,
        isCount: true,
        resolution: 1,
        best: .lowest,
        figures: ReactionFigures.described,
        measures: [
            // All trials are pooled, so that each counts once.
            AttemptMeasure("reactionTime", in: "ms", isLessBetter: true) { $0.numbers(ofFigure: 0) },
            AttemptMeasure("bestReactionTime", in: "ms", isLessBetter: true) { [$0.best] },
            AttemptMeasure("falseStarts", isLessBetter: true) { $0.numbers(ofFigure: 1) },
            .attempts,
        ],
        words: KindWords(
            task: KindText(
                en: "touch after a flash",
                de: "nach einem Aufblitzen tippen",
                fr: "toucher après un éclair"
            ),
            target: KindText(
                en: "the number of trials",
                de: "die Zahl der Durchgänge",
                fr: "le nombre d’essais simples"
            ),
            value: KindText(en: "the median of the series", de: "der Median der Reihe", fr: "la médiane de la série")
        ),
        batch: .flash,
        task: { target, _ in RunningTask(ReactionTask(trials: Int(target))) }
    )
}

extension TaskBatchKind {
    /// A flash of the phone, with its time in ms on the clock of the touches.
    static let flash = TaskBatchKind(
        type: "flash",
        record: 12,
        numbers: [.time]
    )
}

extension ReactionTask: ChallengeTask {
    /// A trial may be waiting for its flash.
    public var isUnderWay: Bool { true }
    /// The reactions and the false starts of the series.
    public var counts: [TaskCount] { [TaskCount("reactions", reactions), TaskCount("falseStarts", falseStarts)] }

    /// Applies the touch after a flash. Returns the attempt, if it finished the series.
    ///
    /// A touch after a finished series starts the next one, and is not a false start.
    public mutating func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? {
        guard !isFinished else {
            self = ReactionTask(trials: trials)
            return nil
        }
        _ = recordTouch(milliseconds: milliseconds)
        guard let figures = ReactionFigures(of: self) else { return nil }
        return Attempt(value: figures.medianMilliseconds, figures: figures.values)
    }

    /// Applies a flash; a flash after a finished series begins the next one.
    public mutating func apply(_ batch: TaskBatch) -> Attempt? {
        guard batch.kind == .flash else { return nil }
        if isFinished { self = ReactionTask(trials: trials) }
        recordFlash(milliseconds: batch.numbers[0])
        return nil
    }
}

extension ReactionFigures {
    /// The figures of an attempt.
    static let described: [AttemptFigure] = [
        AttemptFigure(
            "reactionMilliseconds",
            .list,
            unit: "ms",
            en: "time from flash to touch of each trial; only with reaction",
            de: "Zeit vom Aufblitzen bis zur Berührung in jedem Durchgang; nur bei reaction",
            fr: "temps de l’éclair au toucher, à chaque essai simple ; seulement avec reaction"
        ),
        AttemptFigure(
            "falseStarts",
            .count,
            en: "touches before the flash or within 100 ms after it; only with reaction",
            de: "Berührungen vor dem Aufblitzen oder weniger als 100 ms danach; nur bei reaction",
            fr: "touchers avant l’éclair ou moins de 100 ms après ; seulement avec reaction"
        ),
        AttemptFigure(
            "misses",
            .count,
            en: "flashes that were not touched within 5 s; only with reaction",
            de: "Aufblitzen ohne Berührung innerhalb von 5 s; nur bei reaction",
            fr: "éclairs sans toucher en 5 s ; seulement avec reaction"
        ),
    ]

    /// The values of `described`.
    var values: [FigureValue?] { [.list(reactionMilliseconds), .count(falseStarts), .count(misses)] }
}
