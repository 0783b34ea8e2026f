import Challenges

/// Reads the activity of a step.
extension LessonReader {
    private static let activities = ["touch", "scale", "challenge", "experiment", "spot", "walk"]

    mutating func activity(_ value: LocatedJSON, _ path: String) -> LessonActivity? {
        guard
            let members = members(
                of: value,
                path,
                required: ["name"],
                optional: ["clear"] + Self.settings.map(\.name)
            ), let name = members["name"].flatMap({ word($0, "\(path).name", Self.activities) })
        else { return nil }
        let clears = flag(members["clear"], "\(path).clear")
        for (setting, activities) in Self.settings where !activities.contains(name) {
            guard let member = members[setting] else { continue }
            let owners = activities.joined(separator: " and ")
            fault(member.line, "\(path).\(setting)", "only \(owners) can have \"\(setting)\"; remove it")
        }
        if name == "scale" {
            let subject = members["subject"].flatMap { word($0, "\(path).subject", [ClassActivity.pendulum]) }
            return LessonActivity(kind: .scale(subject), clears: clears)
        }
        let subject = members["subject"].flatMap { id($0, "\(path).subject", atMost: LessonLimits.subjectCharacters) }
        switch name {
        case "spot": return LessonActivity(kind: .puzzle(subject), clears: clears)
        case "walk": return LessonActivity(kind: .play(subject), clears: clears)
        case "challenge":
            return challenge(members, value.line, path).map { LessonActivity(kind: .challenge($0), clears: clears) }
        case "experiment":
            return experiment(members, value.line, path).map { LessonActivity(kind: .experiment($0), clears: clears) }
        default: return LessonActivity(kind: .touch, clears: clears)
        }
    }

    /// The members of an activity that only some activities have.
    private static let settings: [(name: String, activities: [String])] = [
        ("subject", ["spot", "walk", "scale"]), ("kind", ["challenge"]), ("target", ["challenge"]),
        ("task", ["experiment"]),
        ("distances", ["experiment"]), ("widths", ["experiment"]), ("targets", ["experiment"]),
        ("trials", ["experiment"]), ("practice", ["experiment"]), ("blocks", ["experiment"]),
    ]

    private static let tasks: [(name: String, task: ExperimentTask)] = [("tapping", .tapping), ("steering", .steering)]

    private static let kinds = Challenge.Kind.allCases.map(\.name)

    private mutating func challenge(_ members: [String: LocatedJSON], _ line: Int, _ path: String) -> Challenge? {
        guard let given = members["kind"] else {
            fault(line, path, "a challenge needs a \"kind\": \(Self.kinds.joined(separator: ", "))")
            return nil
        }
        guard let word = word(given, "\(path).kind", Self.kinds), let kind = Challenge.Kind.named(word)
        else { return nil }
        guard let target = members["target"] else { return Challenge(kind: kind, target: kind.defaultTarget) }
        guard case .number(let number, _) = target.content, kind.allows(number) else {
            fault(target.line, "\(path).target", "expected \(kind.targetRule)")
            return nil
        }
        return Challenge(kind: kind, target: number)
    }

    private mutating func experiment(
        _ members: [String: LocatedJSON],
        _ line: Int,
        _ path: String
    ) -> ExperimentSettings? {
        let words = Self.tasks.map(\.name)
        let name = members["task"].map { word($0, "\(path).task", words) } ?? words[0]
        guard let task = Self.tasks.first(where: { $0.name == name })?.task else { return nil }
        let unused = task == .tapping ? "trials" : "targets"
        if let member = members[unused] {
            fault(member.line, "\(path).\(unused)", "\(name ?? "") has no \(unused); remove it")
        }
        let count = task == .tapping ? "targets" : "trials"
        var settings = task.standard
        if let distances = members["distances"].flatMap({ numbers($0, "\(path).distances") }) {
            settings.distances = distances
        }
        if let widths = members["widths"].flatMap({ numbers($0, "\(path).widths") }) { settings.widths = widths }
        if let trials = members[count].flatMap({ integer($0, "\(path).\(count)", task.trialCounts) }) {
            settings.trialCount = trials
        }
        let practices = ExperimentSettings.practiceCounts
        if let practice = members["practice"].flatMap({ integer($0, "\(path).practice", practices) }) {
            settings.practiceRounds = practice
        }
        let counts = ExperimentSettings.blockCounts
        if let blocks = members["blocks"].flatMap({ integer($0, "\(path).blocks", counts) }) {
            settings.blockCount = blocks
        }
        if let fault = settings.fault {
            let field = fault.field.rawValue
            self.fault(members[field]?.line ?? line, "\(path).\(field)", "must \(fault.requirement)")
        }
        return settings
    }

    private mutating func numbers(_ value: LocatedJSON, _ path: String) -> [Double]? {
        guard let items = items(of: value, path, 1...ExperimentSettings.levelLimit) else { return nil }
        let numbers = items.enumerated().compactMap { index, item -> Double? in
            if case .number(let number, _) = item.content { return number }
            fault(item.line, "\(path)[\(index)]", "expected a number, not \(item.kind)")
            return nil
        }
        return numbers.count == items.count ? numbers : nil
    }
}
