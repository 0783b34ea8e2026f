package import SpotTheDifference

/// A round with its times.
package struct StoredRound: Sendable, Equatable {
    /// The round's id.
    package var id: String
    /// The puzzle's id.
    package var puzzle: String
    /// The puzzle at the start of the round, and the found differences.
    package var round: Round
    /// The time of each find in order, in seconds since 1970.
    package var foundAt: [Double]
    /// The time of the start in seconds since 1970.
    package var startedAt: Double
    /// The time at which the player gave up, in seconds since 1970; `nil` otherwise.
    package var givenUpAt: Double?

    /// Creates a round.
    package init(
        id: String,
        puzzle: String,
        round: Round,
        foundAt: [Double] = [],
        startedAt: Double,
        givenUpAt: Double? = nil
    ) {
        self.id = id
        self.puzzle = puzzle
        self.round = round
        self.foundAt = foundAt
        self.startedAt = startedAt
        self.givenUpAt = givenUpAt
    }

    /// The time at which the last difference was found; `nil` while one is missing.
    package var completedAt: Double? { round.isComplete ? foundAt.last : nil }

    /// Whether the round is over: all differences are found, or the player gave up.
    package var isOver: Bool { round.isComplete || givenUpAt != nil }
}
