/// A queue of the phones that left without drawing, oldest first. A pure value.
///
/// Each departure has a number, so that the caller can skip phones that have returned.
struct DepartedPhones<Phone> {
    private static var minPruneCount: Int { 1024 }
    private var entries: [(phone: Phone, departure: Int)] = []
    private var first = 0
    /// The number of entries from which those that are no longer current are removed; it grows with the current ones, so
    /// that each departure costs the same.
    private var pruneCount = minPruneCount

    /// The number of entries, including some of phones that have returned.
    var count: Int { entries.count - first }

    /// Adds a phone.
    ///
    /// - Parameter isCurrent: Whether a phone has neither returned since its departure, nor was removed.
    mutating func append(_ phone: Phone, departure: Int, isCurrent: (Phone, Int) -> Bool) {
        if entries.count >= pruneCount {
            entries = entries[first...].filter { isCurrent($0.phone, $0.departure) }
            first = 0
            pruneCount = max(Self.minPruneCount, 2 * entries.count)
        }
        entries.append((phone, departure))
    }

    mutating func popFirst() -> (phone: Phone, departure: Int)? {
        guard first < entries.count else { return nil }
        defer { first += 1 }
        return entries[first]
    }
}
