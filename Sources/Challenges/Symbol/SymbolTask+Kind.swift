public import Geometry

extension Challenge.Kind {
    /// Drawing a symbol after a template (`SymbolTask`); the target is the symbol's number.
    public static let symbol = Challenge.Kind(
        "symbol",
        unit: "%",
        defaultTarget: 2,
        targets: 1...Double(SymbolTemplate.all.count),
        isCount: true,
        resolution: 0.1,
        best: .lowest,
        figures: ArticulationFigures.described,
        measures: ArticulationFigures.compared + [.attempts],
        words: KindWords(
            task: KindText(
                en: "draw a symbol after a template",
                de: "ein Symbol nach einer Vorlage zeichnen",
                fr: "dessiner un symbole d’après un modèle"
            ),
            target: KindText(
                en: "the symbol’s number: \(numbered { $0.en })",
                de: "die Nummer des Symbols: \(numbered { $0.de })",
                fr: "le numéro du symbole : \(numbered { $0.fr })"
            ),
            value: KindText(en: "the shape error", de: "der Formfehler", fr: "l’erreur de forme"),
            unit: KindText(
                en: "% (of the side of the template’s square)",
                de: "% (der Seite des Quadrats der Vorlage)",
                fr: "% (du côté du carré du modèle)"
            )
        ),
        batch: .drawn,
        task: { target, _ in SymbolTemplate.numbered(target).map { RunningTask(SymbolTask($0)) } }
    )

    /// `1 triangle, 2 star …`
    private static func numbered(_ word: (KindText) -> String) -> String {
        SymbolTemplate.all.enumerated().map { "\($0.offset + 1) \(word($0.element.name))" }.joined(separator: ", ")
    }
}

extension TaskBatchKind {
    /// A finished drawing: its time in ms on the clock of the touches; the side, in CSS px, of the square that showed
    /// the template; and the number of quarter turns, clockwise, of the page.
    static let drawn = TaskBatchKind(
        type: "drawn",
        record: 14,
        numbers: [
            .time,
            Number(
                "size",
                maxMagnitude: SymbolTask.maxTemplatePixels,
                from: .leastNonzeroMagnitude,
                "more than 0 and at most 10,000 px"
            ),
            Number("turn", maxMagnitude: 3, from: 0, isWhole: true, "a whole number from 0 to 3"),
        ]
    )
}

extension SymbolTask: ChallengeTask {
    /// A drawing may be in progress.
    public var isUnderWay: Bool { !strokes.isEmpty }
    /// The strokes of the drawing.
    public var counts: [TaskCount] { [TaskCount("strokes", strokes.count)] }
    /// The strokes are the fingers' paths.
    public var followsFingers: Bool { true }

    /// Begins no attempt: the touch is handled by `follow`.
    public mutating func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? { nil }

    /// Applies the events of fingers.
    public mutating func follow(_ events: [PointerEvent]) {
        for event in events { follow(event) }
    }

    /// Applies the end of a drawing. Returns the attempt, unless nothing was drawn.
    public mutating func apply(_ batch: TaskBatch) -> Attempt? {
        guard batch.kind == .drawn, let turn = Int(exactly: batch.numbers[2]),
            let drawing = finish(pixels: batch.numbers[1], quarterTurns: turn),
            let figures = ArticulationFigures(of: drawing, like: template)
        else { return nil }
        return Attempt(value: 100 * figures.shapeError, figures: figures.values)
    }

    /// Discards the strokes; the phone starts the drawing again.
    public mutating func interrupt() {
        self = SymbolTask(template)
    }
}
