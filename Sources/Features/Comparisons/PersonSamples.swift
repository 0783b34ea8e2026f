import Rooms
import WireProtocol

extension Room {
    /// The person of each participant's id that has one; `nil` where codes do not identify.
    var persons: [String: String]? {
        guard state.areCodesPersons else { return nil }
        let pairs = storedParticipants.compactMap { participant in participant.person.map { (participant.id, $0) } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}

/// Samples by persons: of each one value, however many phones had its code.
extension PartSamples {
    /// Identifies whose each value is, the same on both sides of a comparison: the person, else the participant, who
    /// is known in its session alone.
    var owners: [String] {
        participants.enumerated().map { index, id in
            persons.flatMap { $0[index] }.map { "person \($0)" } ?? "\(head.code) \(id)"
        }
    }

    /// Returns the samples with one value for each person, by the rules of the measures. The participant's id is that
    /// of the person's first phone.
    func byPerson(_ rules: [Measure]) -> PartSamples {
        let owners = owners
        var places: [String: Int] = [:]
        var phones: [[Int]] = []
        for (index, owner) in owners.enumerated() {
            if let place = places[owner] {
                phones[place].append(index)
            } else {
                places[owner] = phones.count
                phones.append([index])
            }
        }
        guard phones.count < participants.count else { return self }
        var joined = self
        joined.participants = phones.map { participants[$0[0]] }
        joined.persons = persons.map { persons in phones.map { persons[$0[0]] } }
        joined.columns = columns.map { column in
            let rule = rules.first { $0.name == column.measure.name }?.ofPhones ?? .mean
            return column.joined(phones, by: rule)
        }
        joined.trusts = nil
        return joined
    }
}

extension PartSamples.Column {
    /// - Parameter phones: The places of each person's values.
    fileprivate func joined(_ phones: [[Int]], by rule: Measure.PhoneRule) -> Self {
        var joined = self
        joined.values = phones.map { places in rule.value(of: places.compactMap { values[$0] }) }
        joined.errors?.values = phones.map { places in
            let known = places.filter { values[$0] != nil }.map { errors?.values[$0] }
            return known.contains(nil) ? nil : rule.bound(of: known.compactMap { $0 })
        }
        return joined
    }
}

extension Measure.PhoneRule {
    /// The value of a person; `nil` without any value.
    fileprivate func value(of values: [Double]) -> Double? {
        switch self {
        case .mean: values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
        case .sum: values.isEmpty ? nil : values.reduce(0, +)
        case .least: values.min()
        case .most: values.max()
        }
    }

    /// How far that value may be from the truth, if the phones' values are at most so far.
    fileprivate func bound(of errors: [Double]) -> Double? {
        switch self {
        case .sum: errors.isEmpty ? nil : errors.reduce(0, +)
        case .mean: errors.isEmpty ? nil : errors.reduce(0, +) / Double(errors.count)
        // Either phone's value may be the true extreme.
        case .least, .most: errors.max()
        }
    }
}
