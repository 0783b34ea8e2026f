import Challenges
import Digests
import ReadableText
import Web
import WireProtocol

/// The plan of an experiment as a canonical document: the same settings and the same plan give the same bytes at any time.
struct RegisteredPlan: Sendable {
    let plan: ExperimentPlan
    /// The document, JSON in UTF-8.
    let document: [UInt8]
    /// The document's SHA-256 as 64 hexadecimal digits in lower case.
    let sha256: String

    /// Writes the document of a plan. It has neither a time nor the session's code, so that it is the same before and after
    /// the start.
    init(_ plan: ExperimentPlan, for settings: ExperimentSettings) {
        self.plan = plan
        var json = JSONWriter(capacity: 512)
        json.document(of: plan, for: settings)
        document = json.bytes
        sha256 = SHA256Digest(of: document).hexadecimal
    }

    /// Reads a stored document, and keeps its bytes, whatever this program would write.
    ///
    /// - Returns: `nil` if it is not one.
    init?(document text: String) {
        let bytes = Array(text.utf8)
        guard let json = try? JSONDocument(bytes), let fields = try? json.decode(PlanFields.self) else { return nil }
        plan = fields.plan
        document = bytes
        sha256 = SHA256Digest(of: bytes).hexadecimal
    }

    /// The document as a text.
    var text: String { String(decoding: document, as: UTF8.self) }
}

/// A plan's members as in requests and documents.
private struct PlanFields: Decodable {
    var hypothesis: String?
    var people: Int?
    var exclude: Rules?

    struct Rules: Decodable {
        var errorRate: Double?
        var outlierShare: Double?
        var incomplete: Bool?
        var densityAssumed: Bool?
    }

    var plan: ExperimentPlan {
        var plan = ExperimentPlan()
        plan.hypothesis = hypothesis
        plan.people = people
        plan.exclude.errorRate = exclude?.errorRate
        plan.exclude.outlierShare = exclude?.outlierShare
        plan.exclude.incomplete = exclude?.incomplete ?? false
        plan.exclude.densityAssumed = exclude?.densityAssumed ?? false
        return plan
    }
}

/// A plan in a request: unknown members are refused, because ignoring a rule would change whom the figures leave out.
struct RequestedPlan: Decodable {
    private let plan: ExperimentPlan

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        try members.requireOnly(["hypothesis", "people", "exclude"], at: "plan")
        if let exclude = Member(stringValue: "exclude"), members.contains(exclude),
            try !members.decodeNil(forKey: exclude)
        {
            try members.nestedContainer(keyedBy: Member.self, forKey: exclude)
                .requireOnly(["errorRate", "outlierShare", "incomplete", "densityAssumed"], at: "plan.exclude")
        }
        plan = try PlanFields(from: decoder).plan
    }

    /// The plan; `nil` if it states nothing.
    ///
    /// - Throws: 422 with the path of the first member at fault.
    func checked(for task: ExperimentTask) throws(Problem) -> ExperimentPlan? {
        if let hypothesis = plan.hypothesis {
            let limit = ExperimentPlan.hypothesisCharacters
            guard 1...limit ~= hypothesis.unicodeScalars.count else {
                throw .invalid("plan.hypothesis", "`plan.hypothesis` must have 1 to \(limit) characters.")
            }
            if let fault = ReadableText.fault(in: hypothesis) {
                throw .invalid("plan.hypothesis", "The text of `plan.hypothesis` \(fault).")
            }
            guard hypothesis.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f || $0 == "\n" }) else {
                throw .invalid("plan.hypothesis", "`plan.hypothesis` must not have control characters but line feeds.")
            }
        }
        let counts = ExperimentPlan.peopleCounts
        guard plan.people.map(counts.contains) ?? true else {
            throw .invalid(
                "plan.people",
                "`plan.people` must be a whole number from \(counts.lowerBound) to \(counts.upperBound)."
            )
        }
        let shares = [("errorRate", plan.exclude.errorRate), ("outlierShare", plan.exclude.outlierShare)]
        for (name, share) in shares where share.map(ExclusionRules.shares.contains) == false {
            throw .invalid("plan.exclude.\(name)", "`plan.exclude.\(name)` must be a number from 0 to 1.")
        }
        guard task == .tapping || plan.exclude.outlierShare == nil else {
            throw .invalid(
                "plan.exclude.outlierShare",
                "`plan.exclude.outlierShare` is no rule of steering; it counts outliers of tapping."
            )
        }
        return plan.isEmpty ? nil : plan
    }

    private struct Member: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension KeyedDecodingContainer {
    /// Refuses members that are not known, unless they are `null`.
    fileprivate func requireOnly(_ known: [String], at path: String) throws {
        for key in allKeys where !known.contains(key.stringValue) {
            guard try !decodeNil(forKey: key) else { continue }
            let name = key.stringValue.prefix(40)
            throw JSONDocument.Fault.value(
                field: "\(path).\(name)",
                detail: "`\(name)` is no member of `\(path)`; it takes \(known.joined(separator: ", "))."
            )
        }
    }
}

extension JSONWriter {
    /// Writes the canonical document: names in ascending order, without spaces.
    fileprivate mutating func document(of plan: ExperimentPlan, for settings: ExperimentSettings) {
        raw("{")
        integer("analysis", ExperimentPlan.analysisVersion)
        integer("blocks", settings.blockCount)
        list("distances", settings.distances) { $0.number($1) }
        rules(plan.exclude)
        if let hypothesis = plan.hypothesis { string("hypothesis", hypothesis) }
        if let people = plan.people { integer("people", people) }
        integer("practice", settings.practiceRounds)
        if settings.task == .tapping { integer("targets", settings.trialCount) }
        string("task", settings.task.name)
        if settings.task == .steering { integer("trials", settings.trialCount) }
        list("widths", settings.widths) { $0.number($1) }
        raw("}")
    }

    /// Writes the rules that were chosen, as `exclude`.
    private mutating func rules(_ rules: ExclusionRules) {
        key("exclude")
        raw("{")
        if rules.densityAssumed { bool("densityAssumed", true) }
        if let rate = rules.errorRate { number("errorRate", rate) }
        if rules.incomplete { bool("incomplete", true) }
        if let share = rules.outlierShare { number("outlierShare", share) }
        raw("}")
    }

    /// Writes what a class sees of a plan, as `plan`; nothing without one.
    mutating func plan(_ registered: RegisteredPlan?) {
        guard let registered else { return }
        key("plan")
        raw("{")
        string("sha256", registered.sha256)
        if let people = registered.plan.people { integer("people", people) }
        if let hypothesis = registered.plan.hypothesis { string("hypothesis", hypothesis) }
        rules(registered.plan.exclude)
        raw("}")
    }
}
