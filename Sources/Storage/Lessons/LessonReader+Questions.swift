import Geometry

/// Reads the questions of a lesson.
extension LessonReader {
    mutating func question(_ value: LocatedJSON, _ path: String, _ read: inout ReadStep) {
        guard case .object(let all) = value.content else {
            return fault(value.line, path, "expected an object { … }, not \(value.kind)")
        }
        let given = Dictionary(all.map { ($0.name, $0.value) }) { first, _ in first }
        if given["again"] != nil {
            guard let members = members(of: value, path, required: ["again"]), let again = members["again"] else {
                return
            }
            read.repeatedReference = reference(again, "\(path).again")
            return
        }
        let forms = ["choice", "number", "line", "order", "sketch", "point", "area"]
        guard let name = given["form"].map({ word($0, "\(path).form", forms) }) ?? "choice" else { return }
        var question: LessonQuestion?
        switch name {
        case "number":
            let optional = ["unit", "truth", "tolerance", "confidence"]
            question = valued(value, path, required: ["text", "form"], optional: optional) { _, _ in
                LessonLimits.values
            }
            if let tolerance = given["tolerance"] {
                question?.tolerance = number(tolerance, "\(path).tolerance", 0...LessonLimits.values.upperBound)
            }
        case "line":
            let required = ["text", "form", "from", "to"]
            question = valued(value, path, required: required, optional: ["unit", "truth"]) { $0.line($1, path) }
        case "order": question = ordered(value, path)
        case "sketch": question = sketched(value, path)
        case "point", "area":
            question = pictured(value, path, isArea: name == "area", ground: read.step.ground)
        default: question = chosen(value, path)
        }
        if let confidence = given["confidence"], ["choice", "number"].contains(name) {
            question?.asksConfidence = isTrue(confidence, "\(path).confidence")
            for needed in name == "choice" ? ["answer"] : ["truth", "tolerance"] where given[needed] == nil {
                fault(confidence.line, "\(path).confidence", "needs \"\(needed)\", by which answers are right")
            }
        }
        guard question != nil else { return }
        var json: [UInt8] = []
        LocatedJSON.write(all.filter { !["answer", "truth", "order", "curve"].contains($0.name) }, to: &json)
        question?.json = json
        read.step.question = question
    }

    /// Reads a question with choices.
    private mutating func chosen(_ value: LocatedJSON, _ path: String) -> LessonQuestion? {
        guard
            let members = members(
                of: value,
                path,
                required: ["text", "choices"],
                optional: ["form", "answer", "confidence"]
            )
        else { return nil }
        if let text = members["text"] { self.text(text, "\(path).text", atMost: LessonLimits.phoneCharacters) }
        guard let list = members["choices"], let choices = items(of: list, "\(path).choices", LessonLimits.choices)
        else { return nil }
        for (index, choice) in choices.enumerated() {
            text(choice, "\(path).choices[\(index)]", atMost: LessonLimits.choiceCharacters)
        }
        let correct = members["answer"].flatMap { integer($0, "\(path).answer", 1...choices.count) }
        return LessonQuestion(json: [], form: .choice(count: choices.count, correct: correct.map { $0 - 1 }))
    }

    /// Reads a member that is there only to be true.
    private mutating func isTrue(_ value: LocatedJSON, _ path: String) -> Bool {
        if case .bool(true) = value.content { return true }
        fault(value.line, path, "expected true, not another value")
        return false
    }

    /// Reads a question whose answer is an order of items.
    private mutating func ordered(_ value: LocatedJSON, _ path: String) -> LessonQuestion? {
        guard
            let members = members(of: value, path, required: ["text", "form", "items"], optional: ["order"])
        else { return nil }
        if let text = members["text"] { self.text(text, "\(path).text", atMost: LessonLimits.phoneCharacters) }
        guard let list = members["items"], let items = items(of: list, "\(path).items", LessonLimits.items) else {
            return nil
        }
        for (index, item) in items.enumerated() {
            text(item, "\(path).items[\(index)]", atMost: LessonLimits.choiceCharacters)
        }
        let right = members["order"].flatMap { order($0, "\(path).order", count: items.count) }
        return LessonQuestion(json: [], form: .order(count: items.count, right: right))
    }

    /// Reads the numbers of items in the right order; returns their indices.
    private mutating func order(_ value: LocatedJSON, _ path: String, count: Int) -> [Int]? {
        guard let list = items(of: value, path, count...count) else { return nil }
        var indices: [Int] = []
        for (index, each) in list.enumerated() {
            guard let number = integer(each, "\(path)[\(index)]", 1...count) else { return nil }
            guard !indices.contains(number - 1) else {
                fault(each.line, "\(path)[\(index)]", "\(number) is there twice")
                return nil
            }
            indices.append(number - 1)
        }
        return indices
    }

    /// Reads a question whose answer is a number.
    ///
    /// - Parameter range: Returns the range of answers by the members, or `nil` after a fault.
    private mutating func valued(
        _ value: LocatedJSON,
        _ path: String,
        required: [String],
        optional: [String],
        range: (inout LessonReader, [String: LocatedJSON]) -> ClosedRange<Double>?
    ) -> LessonQuestion? {
        guard let members = members(of: value, path, required: required, optional: optional) else { return nil }
        if let text = members["text"] { self.text(text, "\(path).text", atMost: LessonLimits.phoneCharacters) }
        let unit = members["unit"].flatMap { text($0, "\(path).unit", atMost: LessonLimits.unitCharacters) }
        guard let range = range(&self, members) else { return nil }
        let truth = members["truth"].flatMap { self.truth($0, "\(path).truth", range) }
        return LessonQuestion(json: [], form: .value(range, truth: truth), unit: unit)
    }

    /// Reads a question about a picture.
    private mutating func pictured(_ value: LocatedJSON, _ path: String, isArea: Bool, ground: StepGround?)
        -> LessonQuestion?
    {
        let optional = isArea ? ["truth"] : ["marks", "truth"]
        guard let members = members(of: value, path, required: ["text", "form", "picture"], optional: optional) else {
            return nil
        }
        if let text = members["text"] { self.text(text, "\(path).text", atMost: LessonLimits.phoneCharacters) }
        let names = PictureQuestion.Picture.allCases.map(\.rawValue)
        guard let named = members["picture"], let name = word(named, "\(path).picture", names),
            let picture = PictureQuestion.Picture(rawValue: name)
        else { return nil }
        var marks: Int? = 1
        if let given = members["marks"] { marks = integer(given, "\(path).marks", LessonLimits.marks) }
        guard let marks else { return nil }
        var asked = PictureQuestion(picture: picture, answer: isArea ? .area : .marks(marks))
        if let truth = members["truth"] {
            let size = picture.size ?? ground?.picture.size
            guard let places = place(truth, "\(path).truth", in: size, isArea: isArea) else { return nil }
            asked.truth = places
        }
        return LessonQuestion(json: [], form: .picture(asked))
    }

    /// Reads where the true place is: a point, or the corners of an area.
    ///
    /// - Parameter size: The size of the picture; `nil` if nobody knows it yet.
    private mutating func place(_ value: LocatedJSON, _ path: String, in size: Size?, isArea: Bool) -> [Point]? {
        let kinds = isArea ? ["area", "rectangle"] : ["point", "area", "rectangle"]
        guard let members = members(of: value, path, required: [], optional: kinds) else { return nil }
        guard members.count == 1, let (kind, place) = members.first, kinds.contains(kind) else {
            fault(value.line, path, "expected one of \(kinds.joined(separator: ", "))")
            return nil
        }
        switch kind {
        case "point": return point(place, "\(path).point", in: size).map { [$0] }
        case "area":
            guard let corners = items(of: place, "\(path).area", LessonLimits.corners) else { return nil }
            let points = corners.enumerated().compactMap { point($1, "\(path).area[\($0)]", in: size) }
            return points.count == corners.count ? points : nil
        default: return rectangle(place, "\(path).rectangle", in: size)
        }
    }

    /// Reads the place of a point on a picture: two numbers, in px.
    mutating func point(_ value: LocatedJSON, _ path: String, in size: Size?) -> Point? {
        let (across, down) = sides(of: size)
        guard let items = items(of: value, path, 2...2), let x = number(items[0], "\(path)[0]", across),
            let y = number(items[1], "\(path)[1]", down)
        else { return nil }
        return Point(x: x, y: y)
    }

    /// Reads the left and the upper edge of a rectangle, its width and its height, in px, as its corners.
    private mutating func rectangle(_ value: LocatedJSON, _ path: String, in size: Size?) -> [Point]? {
        let (across, down) = sides(of: size)
        guard let items = items(of: value, path, 4...4), let left = number(items[0], "\(path)[0]", across),
            let top = number(items[1], "\(path)[1]", down),
            let width = number(items[2], "\(path)[2]", 0...(across.upperBound - left)),
            let height = number(items[3], "\(path)[3]", 0...(down.upperBound - top))
        else { return nil }
        return [(0.0, 0.0), (width, 0), (width, height), (0, height)].map { Point(x: left + $0.0, y: top + $0.1) }
    }

    private func sides(of size: Size?) -> (across: ClosedRange<Double>, down: ClosedRange<Double>) {
        guard let size else { return (LessonLimits.pictureSide, LessonLimits.pictureSide) }
        return (0...size.width, 0...size.height)
    }

    /// Reads what numbers are compared with: one of them, or what the class measures.
    private mutating func truth(_ value: LocatedJSON, _ path: String, _ range: ClosedRange<Double>)
        -> LessonQuestion.Truth?
    {
        guard case .object = value.content else { return number(value, path, range).map { .number($0) } }
        let figures = LessonComparison.Figure.allCases.filter { $0 != .results }.map(\.rawValue)
        guard let members = members(of: value, path, required: ["median"]), let median = members["median"] else {
            return nil
        }
        return word(median, "\(path).median", figures).flatMap(LessonComparison.Figure.init).map { .median($0) }
    }

    /// Reads the ends of a number line, or of an axis.
    mutating func line(_ members: [String: LocatedJSON], _ path: String) -> ClosedRange<Double>? {
        guard let first = members["from"], let last = members["to"],
            let from = number(first, "\(path).from", LessonLimits.values),
            let to = number(last, "\(path).to", LessonLimits.values)
        else { return nil }
        guard from < to else {
            fault(last.line, "\(path).to", "expected a number larger than \(from.short)")
            return nil
        }
        return from...to
    }
}

extension Double {
    /// The number for messages, a whole one without decimals.
    package var short: String {
        Int(exactly: self).map(String.init) ?? "\(self)"
    }
}
