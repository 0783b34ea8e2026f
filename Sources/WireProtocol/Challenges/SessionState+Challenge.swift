package import Challenges

extension SessionState {
    /// A challenge that the host has started.
    package struct Challenge: Codable, Equatable, Sendable {
        /// The challenge's number: 1, 2, 3 … in the order of the starts in this session.
        package var number: Int
        /// The kind's name in messages; a name that this version does not know is kept.
        package var kind: String
        /// The target in the kind's unit; `nil` if the kind is unknown and has none.
        package var target: Double?
        /// The number of attempts of a phone that count; `nil` for all.
        package var attemptLimit: Int?

        /// Creates the state of a challenge.
        package init(number: Int, kind: String, target: Double?, attemptLimit: Int? = nil) {
            self.number = number
            self.kind = kind
            self.target = target
            self.attemptLimit = attemptLimit
        }

    }
}

extension SessionState.Challenge {
    /// The challenge that attempts are judged by; `nil` for an unknown kind, which has no results.
    package var judged: Challenges.Challenge? {
        Challenges.Challenge.Kind.named(kind).map {
            Challenges.Challenge(kind: $0, target: target ?? $0.defaultTarget)
        }
    }
}
