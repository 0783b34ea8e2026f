/// The persons who have a connected phone, where codes identify; notices a code that is on two phones at once. A pure value.
struct PresentPersons {
    /// The numbers of the connected participants of each person.
    private var numbers: [String: Set<Int>] = [:]
    /// The person of each connected participant.
    private var persons: [Int: String] = [:]

    /// Notes whose phone a participant's is.
    ///
    /// - Parameter person: `nil` for a phone without a person, or without a connection.
    /// - Returns: The participants for whom it may have changed whether another phone has their code.
    mutating func note(_ participant: Int, _ person: String?) -> [(participant: Int, isTwice: Bool)] {
        let before = persons[participant]
        guard before != person else { return [] }
        persons[participant] = person
        var changes: [(participant: Int, isTwice: Bool)] = []
        if let before {
            numbers[before]?.remove(participant)
            changes.append((participant, false))
            let left = numbers[before, default: []]
            if left.isEmpty { numbers[before] = nil }
            if left.count == 1 { changes += left.map { ($0, false) } }
        }
        if let person {
            numbers[person, default: []].insert(participant)
            let present = numbers[person, default: []]
            // Of more than two, all but the new one know already.
            if present.count == 2 { changes += present.map { ($0, true) } }
            if present.count > 2 { changes.append((participant, true)) }
        }
        return changes
    }
}
