package import Web

/// The lifetime of a session, in whole seconds from its creation.
package struct SessionLifetime: Equatable, Comparable, Sendable, CustomStringConvertible {
    /// A school day, and the lessons of the morning after.
    package static let day = SessionLifetime(seconds: 86_400)
    /// The longest lifetime that tests of the program cover.
    package static let maximum = SessionLifetime(seconds: 90 * 86_400)
    /// The shortest lifetime; a shorter one would end while the first phones join.
    package static let minimum = SessionLifetime(seconds: 60)

    private static let units: [(suffix: Character, seconds: Int)] = [("m", 60), ("h", 3600), ("d", 86_400)]

    /// The time from creation to expiry.
    package let seconds: Int

    private init(seconds: Int) { self.seconds = seconds }

    /// `nil` if the seconds are fewer than `minimum` or more than `maximum`.
    package init?(_ seconds: Int) {
        guard (Self.minimum.seconds...Self.maximum.seconds).contains(seconds) else { return nil }
        self.seconds = seconds
    }

    /// Reads minutes, hours or days: `45m`, `24h`, `90d`.
    package init?(_ text: String) {
        guard let unit = Self.units.first(where: { text.last == $0.suffix }),
            text.dropLast().allSatisfy({ ("0"..."9").contains($0) }), let count = Int(text.dropLast()),
            count <= Self.maximum.seconds
        else { return nil }
        self.init(count * unit.seconds)
    }

    /// Orders lifetimes by their length.
    package static func < (first: Self, second: Self) -> Bool { first.seconds < second.seconds }

    /// The lifetime in the syntax of the command line.
    package var description: String {
        let unit = Self.units.last { seconds % $0.seconds == 0 && seconds > $0.seconds } ?? Self.units[0]
        return "\(seconds / unit.seconds)\(unit.suffix)"
    }
}

/// The lifetimes that an operator allows.
package struct SessionLifetimes: Equatable, Sendable {
    /// The lifetime of a session whose host specifies none.
    package var standard: SessionLifetime
    /// The longest lifetime that a host may choose.
    package var limit: SessionLifetime

    /// Creates lifetimes; the defaults are a day and the longest one.
    package init(standard: SessionLifetime = .day, limit: SessionLifetime = .maximum) {
        self.standard = standard
        self.limit = limit
    }

    /// Returns the expiry of a session whose host requested a lifetime; without a request a new session has the
    /// standard one.
    ///
    /// - Parameters:
    ///   - requested: The requested time in seconds from `now`; `nil` for none.
    ///   - created: The session's creation, in seconds.
    ///   - now: The time in seconds on the same clock.
    /// - Throws: 422 for `expiresIn` if it is too short, or if the session would live longer than the limit.
    package func expiry(after requested: Int?, created: Double, now: Double) throws(Problem) -> Double {
        guard let requested else { return created + Double(standard.seconds) }
        let end = now + Double(requested)
        // A tolerance of a second: the whole limit may be requested when the session's first second is over.
        guard requested >= SessionLifetime.minimum.seconds, requested <= limit.seconds,
            end <= created + Double(limit.seconds) + 1
        else {
            let maxSeconds = max(0, Int(created + Double(limit.seconds) - now))
            throw .invalid(
                "expiresIn",
                "`expiresIn` must be \(SessionLifetime.minimum.seconds) to \(maxSeconds) seconds from now: a session of this "
                    + "server lives at most \(limit)."
            )
        }
        return min(end, created + Double(limit.seconds)).rounded(.down)
    }
}
