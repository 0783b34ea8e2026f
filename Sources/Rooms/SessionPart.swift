package import WireProtocol

/// A part of a session in which each participant has values of the same measures: the figures, one challenge, one
/// experiment, one game.
///
/// It shares memory with the room, so that its values can be computed away from the event loop.
package struct SessionPart: Sendable {
    /// The values of one participant, in the order of the part's measures.
    package struct Row: Sendable {
        /// The participant's id.
        package internal(set) var participant: String
        /// `nil` where the participant has no value.
        package internal(set) var values: [Double?]
        /// How far the values may be from the truth, in the order of the measures; empty where no measure has an error.
        package internal(set) var errors: [FigureError?]
        /// The reliability of the density behind its lengths; `nil` in a part without lengths, or if it was not stored.
        package internal(set) var trust: DensityTrust?

        /// Gives the values of a participant.
        package init(
            participant: String,
            values: [Double?],
            errors: [FigureError?] = [],
            trust: DensityTrust? = nil
        ) {
            self.participant = participant
            self.values = values
            self.errors = errors
            self.trust = trust
        }
    }

    /// The name within the session, such as `challenge-3`.
    package internal(set) var name: String
    /// The kind; parts of the same kind can be compared.
    package internal(set) var kind: String
    /// The number of the part among those that the host started, from 1; `nil` for a part that the session always has.
    package internal(set) var number: Int?
    /// The title of the puzzle or play.
    package internal(set) var title: String?
    /// The target of a challenge, in its unit.
    package internal(set) var target: Double?
    /// The host's settings on which its values depend, as one text.
    package internal(set) var settings = ""
    /// The start in ms since the session's start; `nil` for sums since the session's start.
    package internal(set) var startedMilliseconds: UInt64?
    /// The measures of each participant.
    package internal(set) var measures: [Measure]
    /// Computes the values of everybody who took part and was not removed.
    package internal(set) var rows: @Sendable () -> [Row]

    /// Describes a part, and how its values are computed.
    package init(
        name: String,
        kind: String,
        number: Int? = nil,
        title: String? = nil,
        target: Double? = nil,
        settings: String = "",
        startedMilliseconds: UInt64? = nil,
        measures: [Measure],
        rows: @escaping @Sendable () -> [Row]
    ) {
        self.name = name
        self.kind = kind
        self.number = number
        self.title = title
        self.target = target
        self.settings = settings
        self.startedMilliseconds = startedMilliseconds
        self.measures = measures
        self.rows = rows
    }
}

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
    /// The value of a person who used several phones.
    package internal(set) var ofPhones: PhoneRule

    /// How the values of a person's phones become one value.
    package enum PhoneRule: Sendable {
        case mean
        case sum
        case least
        case most
    }

    /// Creates a measure with its name, its unit, which values are better, and what several phones' values make.
    package init(
        _ name: String,
        in unit: String? = nil,
        better: Direction? = nil,
        ofPhones: PhoneRule = .mean
    ) {
        self.name = name
        self.unit = unit
        self.better = better
        self.ofPhones = ofPhones
    }
}
