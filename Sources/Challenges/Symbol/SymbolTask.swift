public import Geometry

/// One phone's symbol task: collects the strokes of fingers, and returns the drawing when the phone reports that it is
/// finished.
///
/// One finger draws at a time: one that touches down while no other finger draws. Its path until it is lifted is a
/// stroke.
public struct SymbolTask: Sendable {
    /// The maximum number of points of a drawing; a drawing with more is not an attempt.
    public static let maxPoints = 4000
    /// The minimum length of a drawing, in sides of the template's square; a shorter one is a slip of the finger.
    public static let minLength = 0.1
    /// The largest square that a template is shown in, in CSS px.
    public static let maxTemplatePixels = 10_000.0

    /// The template of the drawing.
    public let template: SymbolTemplate
    /// The strokes so far, in CSS px in the phone's natural orientation.
    public private(set) var strokes: [[StrokePoint]] = []
    /// The pointer that draws.
    private var pointer: UInt64?
    private var points = 0

    /// Creates a task without strokes.
    public init(_ template: SymbolTemplate) {
        self.template = template
    }

    /// Applies one event of one finger.
    public mutating func follow(_ event: PointerEvent) {
        switch event.phase {
        case .down:
            guard pointer == nil else { return }
            pointer = event.pointer
            add(event, beginning: true)
        case .moved:
            if event.pointer == pointer { add(event) }
        case .up, .cancelled:
            guard event.pointer == pointer else { return }
            if event.phase == .up { add(event) }
            pointer = nil
        }
    }

    /// Adds a point; its time is never before that of the point before it.
    private mutating func add(_ event: PointerEvent, beginning: Bool = false) {
        points += 1
        guard points <= Self.maxPoints else { return }
        let latest = strokes.last?.last?.milliseconds ?? event.milliseconds
        let point = StrokePoint(event.position, milliseconds: max(event.milliseconds, latest))
        if beginning { strokes.append([point]) } else { strokes[strokes.count - 1].append(point) }
    }

    /// Takes the finished drawing, so that another can begin.
    ///
    /// - Parameters:
    ///   - pixels: The side of the square that the template is shown in.
    ///   - quarterTurns: The number of quarter turns, clockwise, of the page from the phone's natural orientation.
    /// - Returns: The drawing upright, in sides of the square; `nil` if it is not an attempt.
    public mutating func finish(pixels: Double, quarterTurns: Int) -> StrokePath? {
        defer { self = SymbolTask(template) }
        guard pixels > 0, 0...3 ~= quarterTurns, points <= Self.maxPoints else { return nil }
        let drawing = StrokePath(strokes).moved { point in
            let (x, y) = (point.x / pixels, point.y / pixels)
            return switch quarterTurns {
            case 1: Point(x: y, y: -x)
            case 2: Point(x: -x, y: -y)
            case 3: Point(x: -y, y: x)
            default: Point(x: x, y: y)
            }
        }
        return drawing.length >= Self.minLength ? drawing : nil
    }

    // MARK: As numbers

    /// The changeable state as numbers, for `resume`: the pointer or -1, the points, then for each stroke its number of
    /// points, and x, y and time of each point.
    public var progress: [Double] {
        [pointer.map { Double($0) } ?? -1, Double(points)]
            + strokes.flatMap { stroke in
                [Double(stroke.count)] + stroke.flatMap { [$0.position.x, $0.position.y, $0.milliseconds] }
            }
    }

    /// Restores the state from `progress`.
    ///
    /// - Returns: `false` if the numbers are invalid, the state is then unchanged.
    public mutating func resume(_ progress: [Double]) -> Bool {
        guard progress.count >= 2, let points = Int(exactly: progress[1]), points >= 0 else { return false }
        var restored = SymbolTask(template)
        restored.points = points
        if progress[0] != -1 {
            guard let pointer = UInt64(exactly: progress[0]) else { return false }
            restored.pointer = pointer
        }
        var remaining = progress.dropFirst(2)
        while let count = remaining.popFirst() {
            guard let count = Int(exactly: count), 1...Self.maxPoints ~= count, remaining.count >= 3 * count else {
                return false
            }
            let numbers = Array(remaining.prefix(3 * count))
            remaining = remaining.dropFirst(3 * count)
            restored.strokes.append(
                stride(from: 0, to: numbers.count, by: 3).map {
                    StrokePoint(Point(x: numbers[$0], y: numbers[$0 + 1]), milliseconds: numbers[$0 + 2])
                }
            )
        }
        guard restored.strokes.joined().count == min(points, Self.maxPoints) else { return false }
        self = restored
        return true
    }
}

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
        batch: .drawn,
        task: { target, _ in SymbolTemplate.numbered(target).map { RunningTask(SymbolTask($0)) } }
    )
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
