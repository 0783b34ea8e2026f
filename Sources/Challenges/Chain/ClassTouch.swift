/// One person's touch in a task of the whole class, on the room's axis.
public struct ClassTouch: Hashable, Sendable {
    /// The participant's number.
    public var participant: Int
    /// The seat in the row, from 1; `nil` if it is not known.
    public var seat: Int?
    /// The time in seconds on the room's axis; in figures since the first touch.
    public var seconds: Double
    /// The largest error of the time that the clocks can cause, in ms.
    public var clockErrorMilliseconds: Double

    /// Creates a touch; units are those of the properties.
    public init(participant: Int, seat: Int?, seconds: Double, clockErrorMilliseconds: Double) {
        (self.participant, self.seat, self.seconds) = (participant, seat, seconds)
        self.clockErrorMilliseconds = clockErrorMilliseconds
    }
}

/// A touch with what is wrong with it.
public struct ChainTouch: Hashable, Sendable {
    /// What breaks the chain at a touch.
    public enum Fault: String, Sendable {
        /// Sooner after the one before than anybody can react.
        case early
        /// After later ones of the chain.
        case late
    }

    /// The touch.
    public var touch: ClassTouch
    /// What is wrong; `nil` for a part of the chain.
    public var fault: Fault?
}

/// The way from one person to the next in a chain.
public struct ChainLink: Hashable, Sendable {
    /// What is remarkable about a link.
    public enum Mark: String, Sendable {
        /// Shorter than anybody can react.
        case short
        /// Several times as long as the others.
        case gap
    }

    /// The number of the participant who passes it on.
    public var from: Int
    /// The number of the participant who takes it.
    public var to: Int
    /// The time from one touch to the other, in seconds.
    public var seconds: Double
    /// The largest error of the time that the clocks can cause, in ms.
    public var clockErrorMilliseconds: Double
    /// What is remarkable; `nil` for most links.
    public var mark: Mark?
}

/// The result of a class in a task that goes from one person to the next.
public struct ChainFigures: Hashable, Sendable {
    /// The deviation among screens of the delay until a touch is reported, in ms; its source: docs/clock.md.
    public static let screenDeviationMilliseconds = 20.0

    /// The value in the kind's unit for classes; `nil` if all touches have the same time.
    public var value: Double?
    /// The interval of the value, 95 %; `nil` without a line, or if it has no end.
    public var interval: ClosedRange<Double>?
    /// The number of persons whose touches count.
    public var people: Int
    /// The time from the first of these touches to the last one, in seconds.
    public var wholeSeconds: Double
    /// The time from a person to the next one, in seconds; negative if the wave came from the last seat.
    public var secondsPerPerson: Double
    /// The line of time against seat at seat 0, in seconds; `nil` without a line.
    public var interceptSeconds: Double?
    /// The largest error of `secondsPerPerson` that the clocks can cause, in ms.
    public var clockErrorMilliseconds: Double
    /// The deviation of `secondsPerPerson` that different screens cause, in ms; `nil` where the interval contains it.
    public var screenErrorMilliseconds: Double?
    /// The speed, with the challenge's target as the length from a person to the next one; `nil` without a value.
    public var metresPerSecond: Double?
    /// All touches in the order of time.
    public var touches: [ChainTouch]
    /// The ways between neighbours of the chain, in its order; none in a wave.
    public var links: [ChainLink] = []
    /// The number of the participant with whom a chain has ended before its last seat; `nil` for a whole chain.
    public var brokenAfter: Int?

    /// How long each of the chain took to pass it on to the next seat, by participant, in ms: the time of the link to
    /// their touch, through the seats that it goes over.
    public var linkMilliseconds: [Int: Double] {
        var seats: [Int: Int] = [:]
        for one in touches { seats[one.touch.participant] = one.touch.seat }
        var found: [Int: Double] = [:]
        for link in links {
            var steps = 1
            if let from = seats[link.from], let to = seats[link.to] { steps = to - from }
            found[link.to] = 1000 * link.seconds / Double(steps)
        }
        return found
    }
}
