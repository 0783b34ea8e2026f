public import Geometry

extension Challenge.Kind {
    /// Following a mark on a circle, which estimates the phone's own latency (`LatencyTask`); the target is a number of laps.
    public static let latency = Challenge.Kind(
        "latency",
        unit: "ms",
        defaultTarget: 15,
        targets: LatencyTask.lapRange,
        isCount: true,
        resolution: 1,
        best: .lowest,
        figures: LatencyFigures.described,
        measures: [
            // All laps are pooled, so that each counts once.
            AttemptMeasure("latency", in: "ms", isLessBetter: true) { $0.numbers(ofFigure: 1) },
            .attempts,
        ],
        words: KindWords(
            task: KindText(
                en: "follow a mark on a circle, which estimates the phone’s latency",
                de: "einer Marke auf einem Kreis folgen, woraus die Latenz des Handys geschätzt wird",
                fr: "suivre un repère sur un cercle, ce qui estime la latence du téléphone"
            ),
            target: KindText(en: "the number of laps", de: "die Zahl der Umläufe", fr: "le nombre de tours"),
            value: KindText(
                en: "the median lag of the laps, an estimate",
                de: "der Median der Rückstände je Umlauf, eine Schätzung",
                fr: "la médiane des retards par tour, une estimation"
            )
        ),
        batch: .lap,
        task: { target, _ in RunningTask(LatencyTask(laps: Int(target))) }
    )
}

extension TaskBatchKind {
    /// A lap in which a finger has followed the mark: its end in ms on the clock of the touches, its mean lag and the
    /// mean time between frames, in ms.
    static let lap = TaskBatchKind(
        type: "lap",
        record: 13,
        numbers: [
            .time,
            Number("lag", maxMagnitude: LatencyTask.maxLagMilliseconds, "at most 500 ms in magnitude"),
            Number(
                "frame",
                maxMagnitude: LatencyTask.maxLagMilliseconds,
                from: .leastNonzeroMagnitude,
                "more than 0 and at most 500 ms"
            ),
        ]
    )
}

extension LatencyTask: ChallengeTask {
    /// Always true, because a lap may be in progress at any time.
    public var isUnderWay: Bool { true }
    /// The laps of the series.
    public var counts: [TaskCount] { [TaskCount("laps", finishedLaps.count)] }

    /// Applies a touch, which begins another series after a finished one.
    public mutating func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? {
        beginNext()
        return nil
    }

    /// Applies a lap. Returns the attempt, if it finished the series.
    public mutating func apply(_ batch: TaskBatch) -> Attempt? {
        guard batch.kind == .lap else { return nil }
        let lap = FollowedLap(lagMilliseconds: batch.numbers[1], frameMilliseconds: batch.numbers[2])
        guard lap.isPossible else { return nil }
        addLap(lap)
        return LatencyFigures(of: self).map { Attempt(value: $0.latencyMilliseconds, figures: $0.values) }
    }

    /// The phone discards the lap in progress; earlier laps stay.
    public mutating func interrupt() {}
}

extension LatencyFigures {
    /// The figures of an attempt.
    static let described: [AttemptFigure] = [
        AttemptFigure(
            "estimatedLatencyMilliseconds",
            .number,
            unit: "ms",
            en: "estimated latency from touch to display, as a finger behind a moving mark shows it, with what the "
                + "finger itself trails; only with latency",
            de: "geschätzte Latenz von der Berührung bis zur Anzeige, wie sie ein Finger hinter einer bewegten Marke "
                + "zeigt, samt dem, was der Finger selbst zurückbleibt; nur bei latency",
            fr: "latence estimée du toucher à l’affichage, vue par un doigt derrière un repère mobile, avec le retard "
                + "du doigt lui-même ; seulement avec latency",
            derived: { value, _ in value }
        ),
        AttemptFigure(
            "lapMilliseconds",
            .list,
            unit: "ms",
            en: "mean lag of each lap; only with latency",
            de: "mittlerer Rückstand je Umlauf; nur bei latency",
            fr: "retard moyen de chaque tour ; seulement avec latency"
        ),
        AttemptFigure(
            "lapDeviationMilliseconds",
            .number,
            unit: "ms",
            en: "standard deviation of the laps; only with latency",
            de: "Standardabweichung der Umläufe; nur bei latency",
            fr: "écart type des tours ; seulement avec latency"
        ),
        AttemptFigure(
            "frameMilliseconds",
            .number,
            unit: "ms",
            en: "time from frame to frame of the phone’s screen; only with latency",
            de: "Zeit von Bild zu Bild auf dem Handy; nur bei latency",
            fr: "temps d’une image à l’autre à l’écran du téléphone ; seulement avec latency"
        ),
    ]

    /// The values of `described`.
    var values: [FigureValue?] {
        [nil, .list(lapMilliseconds), deviationMilliseconds.map(FigureValue.number), .number(frameMilliseconds)]
    }
}
