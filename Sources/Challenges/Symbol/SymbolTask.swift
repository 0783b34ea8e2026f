import Geometry

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
