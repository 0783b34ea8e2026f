/// The pages and elements that a study lists, and the number of sums that it keeps. Beyond a bound, touches count as
/// those of other pages and elements, under an empty name.
public struct StudyCatalogue: Sendable {
    /// The number of sums that use each element, by page.
    private var uses: [String: [String: Int]] = [:]
    /// The number of named elements on all pages.
    private var elements = 0
    /// The number of sums of all participants.
    public private(set) var sums = 0

    /// Creates a catalogue without names.
    public init() {}

    /// Replaces the names for which there is no space by empty ones, and records the others.
    ///
    /// - Parameters:
    ///   - participant: The sums of the participant, to which the result must be added at once.
    ///   - space: The number of sums that may still be added.
    public mutating func resolve(_ batch: AnchorBatch, for participant: StudySums, space: Int) -> AnchorBatch {
        let most = sums + max(0, min(space, StudyLimits.sums - sums))
        let width = WidthClass(width: batch.width)
        let isFull = sums >= most || participant.byKey.count >= StudyLimits.sumsPerParticipant
        let isKnown = uses[batch.page] != nil && (!isFull || participant.has(page: batch.page, width: width))
        let page = isKnown || (uses.count < StudyLimits.pages && !isFull) ? batch.page : ""
        var resolved = batch
        resolved.page = page
        var added: Set<StudySums.Key> = []
        func resolve(_ element: String, in catalogue: inout StudyCatalogue) -> String {
            var key = StudySums.Key(page: page, width: width, element: page.isEmpty ? "" : element)
            guard participant.byKey[key] == nil, !added.contains(key) else { return key.element }
            let hasSpace =
                catalogue.sums < most && participant.byKey.count + added.count < StudyLimits.sumsPerParticipant
            if !hasSpace || !catalogue.hasSpace(for: key.element, on: page) { key.element = "" }
            // The sums of unlisted elements are always kept: there is at most one for each page and width.
            if participant.byKey[key] == nil, added.insert(key).inserted { catalogue.use(key) }
            return key.element
        }
        for (index, anchor) in batch.anchors.enumerated() {
            resolved.anchors[index].element = resolve(anchor.element, in: &self)
            if let missed = anchor.missed {
                resolved.anchors[index].missed?.element = resolve(missed.element, in: &self)
            }
        }
        return resolved
    }

    /// Adds sums that already exist.
    public mutating func add(_ participant: StudySums) {
        for key in participant.byKey.keys { use(key) }
    }

    /// Forgets the names that only these sums use.
    public mutating func remove(_ participant: StudySums) {
        for key in participant.byKey.keys {
            guard let count = uses[key.page]?[key.element] else { continue }
            sums -= 1
            if count > 1 {
                uses[key.page]?[key.element] = count - 1
            } else {
                uses[key.page]?[key.element] = nil
                if !key.element.isEmpty { elements -= 1 }
                if uses[key.page]?.isEmpty == true { uses[key.page] = nil }
            }
        }
    }

    private func hasSpace(for element: String, on page: String) -> Bool {
        guard let pageUses = uses[page] else { return elements < StudyLimits.elements }
        return pageUses[element] != nil
            || (pageUses.count < StudyLimits.elementsPerPage && elements < StudyLimits.elements)
    }

    private mutating func use(_ key: StudySums.Key) {
        sums += 1
        if uses[key.page]?[key.element] == nil, !key.element.isEmpty { elements += 1 }
        uses[key.page, default: [:]][key.element, default: 0] += 1
    }
}

/// The versions of examined pages, which are part of a page's address in a study.
public enum StudyVersion {
    /// The parameter of the address that names the version.
    public static let parameter = "touchkit-version"

    /// The version that a page's address names; `nil` without one.
    public static func named(in page: String) -> String? {
        let address = page.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        for field in parts[1].split(separator: "&") where field.hasPrefix("\(parameter)=") {
            return String(field.dropFirst(parameter.utf8.count + 1))
        }
        return nil
    }

    /// The name of a version that begins on a day: the day, and from the second version of a day on, its number.
    ///
    /// - Parameters:
    ///   - day: such as `2026-05-18`.
    ///   - known: the names of earlier versions.
    public static func name(beginning day: String, after known: [String]) -> String {
        let today = known.count { $0 == day || $0.hasPrefix("\(day).") }
        return today == 0 ? day : "\(day).\(today + 1)"
    }
}
