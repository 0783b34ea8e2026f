/// A quantity that is measured for each participant in a part of a session.
package struct Measure: Hashable, Sendable {
    /// Which values are better.
    package enum Direction: String, Sendable {
        case less
        case more
    }

    /// The name in responses, the same in all parts that measure it.
    package let name: String
    /// The unit's symbol; `nil` for counts.
    package internal(set) var unit: String?
    /// The better direction; `nil` if neither is better.
    package internal(set) var better: Direction?

    /// Creates a measure with its name, its unit, and which values are better.
    package init(_ name: String, in unit: String? = nil, better: Direction? = nil) {
        self.name = name
        self.unit = unit
        self.better = better
    }
}
