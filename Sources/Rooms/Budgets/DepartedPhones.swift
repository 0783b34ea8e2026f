/// A queue of the phones that left without drawing, oldest first. A pure value.
///
/// Each departure has a number, so that the caller can skip phones that have returned.
struct DepartedPhones<Phone> {
    private var entries: [(phone: Phone, departure: Int)] = []
    private var first = 0

    /// The number of entries, including phones that have returned.
    var count: Int { entries.count - first }

    mutating func append(_ phone: Phone, departure: Int) {
        entries.append((phone, departure))
    }

    mutating func popFirst() -> (phone: Phone, departure: Int)? {
        guard first < entries.count else { return nil }
        let entry = entries[first]
        first += 1
        if first > 1024, first * 2 > entries.count {
            entries.removeFirst(first)
            first = 0
        }
        return entry
    }
}
