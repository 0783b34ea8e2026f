import Geometry

/// Reads the questions of a lesson that ask for a curve.
extension LessonReader {
    /// Reads a question whose answer is a curve.
    mutating func sketched(_ value: LocatedJSON, _ path: String) -> LessonQuestion? {
        guard
            let members = members(of: value, path, required: ["text", "form", "x", "y"], optional: ["curve"])
        else { return nil }
        if let text = members["text"] { self.text(text, "\(path).text", atMost: LessonLimits.phoneCharacters) }
        let axes = ["x", "y"].map { name in members[name].flatMap { axis($0, "\(path).\(name)") } }
        guard let x = axes[0], let y = axes[1] else { return nil }
        let curve = members["curve"].flatMap { self.curve($0, "\(path).curve", along: x) }
        return LessonQuestion(json: [], form: .sketch(x: x, y: y, curve: curve))
    }

    /// Reads an axis: its name, its unit, and its ends.
    private mutating func axis(_ value: LocatedJSON, _ path: String) -> ClosedRange<Double>? {
        guard let members = members(of: value, path, required: ["name", "from", "to"], optional: ["unit"]) else {
            return nil
        }
        if let name = members["name"] { text(name, "\(path).name", atMost: LessonLimits.axisCharacters) }
        if let unit = members["unit"] { text(unit, "\(path).unit", atMost: LessonLimits.unitCharacters) }
        return line(members, path)
    }

    /// Reads the true curve; returns its values at equal distances.
    private mutating func curve(_ value: LocatedJSON, _ path: String, along x: ClosedRange<Double>) -> [Double]? {
        let functions = ["polynomial": 1...6, "exponential": 3...3, "sine": 4...4]
        guard let members = members(of: value, path, required: [], optional: ["points"] + functions.keys.sorted())
        else {
            return nil
        }
        guard members.count == 1, let (name, given) = members.first else {
            fault(value.line, path, "expected one of \"points\", \"polynomial\", \"exponential\", \"sine\"")
            return nil
        }
        guard let counts = functions[name] else { return points(given, "\(path).points", along: x) }
        guard let numbers = numbers(given, "\(path).\(name)", counts) else { return nil }
        let curve = Self.places(along: x).map { Self.value(of: name, numbers, at: $0) }
        guard curve.allSatisfy(LessonLimits.values.contains) else {
            fault(given.line, "\(path).\(name)", "the curve leaves the numbers from -1e12 to 1e12")
            return nil
        }
        return curve
    }

    private static func places(along x: ClosedRange<Double>) -> [Double] {
        let last = LessonLimits.curveSamples - 1
        return (0...last).map { x.lowerBound + (x.upperBound - x.lowerBound) * Double($0) / Double(last) }
    }

    /// A named function's value: a0 + a1 x + a2 x² + …, a + b e^(c x), a + b sin(c x + d).
    private static func value(of name: String, _ a: [Double], at x: Double) -> Double {
        switch name {
        case "exponential": a[0] + a[1] * ElementaryFunctions.exp(a[2] * x)
        case "sine": a[0] + a[1] * ElementaryFunctions.sine(a[2] * x + a[3])
        default: a.reversed().reduce(0) { $0 * x + $1 }
        }
    }

    private mutating func numbers(_ value: LocatedJSON, _ path: String, _ counts: ClosedRange<Int>) -> [Double]? {
        guard let list = items(of: value, path, counts) else { return nil }
        let numbers = list.enumerated().map { number($1, "\(path)[\($0)]", LessonLimits.values) }
        return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
    }

    /// Reads points from the beginning to the end of an axis; between them the curve is straight.
    private mutating func points(_ value: LocatedJSON, _ path: String, along x: ClosedRange<Double>) -> [Double]? {
        guard let list = items(of: value, path, LessonLimits.curvePoints) else { return nil }
        var points: [(x: Double, y: Double)] = []
        for (index, each) in list.enumerated() {
            guard let point = numbers(each, "\(path)[\(index)]", 2...2) else { return nil }
            if let last = points.last, point[0] <= last.x {
                fault(each.line, "\(path)[\(index)]", "expected an x larger than \(last.x.short)")
                return nil
            }
            points.append((point[0], point[1]))
        }
        guard points[0].x <= x.lowerBound, points[points.count - 1].x >= x.upperBound else {
            fault(value.line, path, "expected points from x = \(x.lowerBound.short) to x = \(x.upperBound.short)")
            return nil
        }
        return Self.places(along: x).map { place in
            let next = max(1, points.firstIndex { $0.x >= place } ?? points.count - 1)
            let (before, after) = (points[next - 1], points[next])
            return before.y + (after.y - before.y) * (place - before.x) / (after.x - before.x)
        }
    }
}
