import Glibc

/// A drawing of a symbol.
struct SymbolDrawing: TaskWork {
    let template: SymbolShape
    private var pointer: Int?
    /// The points, also those beyond the limit.
    private var points = 0
    private var strokes: [[ExperimentOracle.Tap]] = []
    private static let limit = 4000

    init(_ template: SymbolShape) { self.template = template }

    var counts: [String: Int] { ["strokes": strokes.count] }
    var numbers: [Double] {
        [Double(pointer ?? -1), Double(points)]
            + strokes.flatMap { [Double($0.count)] + $0.flatMap { [$0.x, $0.y, $0.milliseconds] } }
    }

    mutating func tap(_ tap: ExperimentOracle.Tap) -> TaskOutcome? { nil }

    mutating func follow(_ event: FingerEvent) {
        // The finger that goes down while no other draws.
        if event.phase == 0, pointer == nil {
            pointer = event.pointer
            add(event, beginsStroke: true)
        } else if event.phase > 0, event.pointer == pointer {
            if event.phase == 1 || event.phase == 2 { add(event) }
            if event.phase == 2 || event.phase == 3 { pointer = nil }
        }
    }

    private mutating func add(_ event: FingerEvent, beginsStroke: Bool = false) {
        points += 1
        guard points <= Self.limit else { return }
        // Also after a point of the previous stroke.
        let time = max(event.milliseconds, strokes.last?.last?.milliseconds ?? event.milliseconds)
        if beginsStroke { strokes.append([]) }
        strokes[strokes.count - 1].append(ExperimentOracle.Tap(x: event.x, y: event.y, milliseconds: time))
    }

    mutating func take(_ batch: OwnBatch) -> TaskOutcome? {
        guard batch.type == "drawn" else { return nil }
        defer { interrupt() }
        guard points <= Self.limit else { return nil }
        let (size, angle) = (batch["size"], batch["turn"] * .pi / 2)
        // Upright, in sides of the square.
        let (x, y) = (cos(angle) / size, sin(angle) / size)
        let upright = strokes.map { $0.map { ($0.x * x + $0.y * y, $0.y * x - $0.x * y) } }
        guard SymbolShape.length(upright) >= 0.1 else { return nil }
        let strokeError = abs(strokes.count - template.strokes.count)
        return TaskOutcome(value: 100 * template.error(of: upright), figures: ["strokeError": [Double(strokeError)]])
    }

    mutating func interrupt() { self = SymbolDrawing(template) }
}

/// A symbol of docs/challenges.md, in a square whose side is 1.
struct SymbolShape {
    typealias Place = (x: Double, y: Double)

    let strokes: [[Place]]

    init(_ number: Int) {
        func place(_ radius: Double, _ degrees: Double) -> Place {
            (0.5 + radius * sin(degrees * .pi / 180), 0.5 - radius * cos(degrees * .pi / 180))
        }
        strokes =
            switch number {
            case 1: [[(0.5, 0.05), (0.05, 0.85), (0.95, 0.85), (0.5, 0.05)]]
            case 2: [(0...5).map { place(0.48, 216 + 144 * Double($0)) }]
            case 3: [[(0.05, 0.5), (0.35, 0.9), (0.95, 0.1)]]
            case 4: [(0...96).map { place(0.48 * Double($0) / 96, 90 + 7.5 * Double($0)) }]
            case 5: [[(0.05, 0.5), (0.95, 0.5)], [(0.6, 0.15), (0.95, 0.5), (0.6, 0.85)]]
            case 6: [[(0.1, 0.1), (0.9, 0.9)], [(0.9, 0.1), (0.1, 0.9)]]
            case 7: [[(0.5, 0.05), (0.1, 0.95)], [(0.5, 0.05), (0.9, 0.95)], [(0.25, 0.61), (0.75, 0.61)]]
            default:
                [
                    [
                        (0.15, 0.95), (0.85, 0.95), (0.15, 0.4), (0.85, 0.4), (0.5, 0.05), (0.15, 0.4), (0.15, 0.95),
                        (0.85, 0.4), (0.85, 0.95),
                    ]
                ]
            }
    }

    private static func distance(_ one: Place, _ other: Place) -> Double { hypot(other.x - one.x, other.y - one.y) }

    private static func segments(of strokes: [[Place]]) -> [(Place, Place)] {
        strokes.flatMap { Array(zip($0, $0.dropFirst())) }
    }

    static func length(_ strokes: [[Place]]) -> Double {
        segments(of: strokes).reduce(0) { $0 + distance($1.0, $1.1) }
    }

    /// Points at equal distances along the strokes, with their centroid in the origin.
    private static func resampled(_ strokes: [[Place]]) -> [Place] {
        let (segments, length) = (segments(of: strokes), length(strokes))
        let points = (0..<32).map { index -> Place in
            // The first and the last ones are the drawing's own, also where a stroke is a single point.
            if index == 0 { return strokes[0][0] }
            if index == 31, let last = strokes.last?.last { return last }
            var left = length * Double(index) / 31
            for (start, end) in segments {
                let way = distance(start, end)
                guard left > way else {
                    let share = way > 0 ? left / way : 0
                    return (start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))
                }
                left -= way
            }
            return segments.last?.1 ?? (0, 0)
        }
        let centre = (x: points.reduce(0) { $0 + $1.x } / 32, y: points.reduce(0) { $0 + $1.y } / 32)
        return points.map { ($0.x - centre.x, $0.y - centre.y) }
    }

    /// The mean distance of a drawing's points from those of the symbol.
    func error(of drawing: [[Place]]) -> Double {
        zip(Self.resampled(drawing), Self.resampled(strokes)).reduce(0) { $0 + Self.distance($1.0, $1.1) } / 32
    }
}
