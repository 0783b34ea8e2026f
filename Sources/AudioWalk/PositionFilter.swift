import Geometry

/// Decides which fixes are used: a late, implausible or inaccurate fix must not start a scene.
struct PositionFilter {
    /// The maximum time by which a fix may be ahead of the clock, in ms, because clocks differ a little.
    static let aheadMilliseconds = 1_000.0

    /// A position with its time.
    struct Moment: Equatable {
        var position: GeographicCoordinate
        var time: Double
    }

    /// The last valid fix's time and accuracy.
    var newest: (time: Double, accuracyMetres: Double)?
    /// The last fix that was reachable on foot.
    var plausible: Moment?
    /// The last implausible fix, and the number of fixes in a row that agree with it.
    var implausible: Moment?
    var implausibleCount = 0
    /// The position at which the regions were last checked.
    var evaluated: GeographicCoordinate?
    var distanceFilter = DistanceFilter()
    var lastVerdict: Verdict?

    /// Judges the next fix; after `.evaluated` its position is in `evaluated`.
    mutating func judge(_ fix: Fix, now: Double) -> Verdict {
        let verdict = verdict(of: fix, now: now)
        lastVerdict = verdict
        return verdict
    }

    private mutating func verdict(of fix: Fix, now: Double) -> Verdict {
        guard let position = GeographicCoordinate(latitude: fix.latitude, longitude: fix.longitude),
            fix.accuracyMetres >= 0, fix.accuracyMetres.isFinite, AudioWalk.isTime(fix.time)
        else { return .invalid }
        followClock(now)
        // A fix with a time in the future would make all later fixes outdated, so its time of arrival is used instead.
        let time = fix.time > now + Self.aheadMilliseconds ? now : fix.time
        if let newest, time <= newest.time { return .outdated }
        newest = (time, fix.accuracyMetres)
        guard fix.accuracyMetres <= WalkingReach.worstAccuracyMetres else { return .inaccurate }

        let moment = Moment(position: position, time: time)
        guard isPlausible(moment) else { return .unconfirmed }
        plausible = moment
        implausible = nil
        implausibleCount = 0

        if distanceFilter.isOn, let evaluated, evaluated.distanceMetres(to: position) < distanceFilter.metres {
            return .near
        }
        evaluated = position
        return .evaluated
    }

    /// Whether the position is reachable on foot. If not, it is stored, and the third successive position that agrees
    /// with it is accepted.
    private mutating func isPlausible(_ moment: Moment) -> Bool {
        guard let plausible, !Self.isWalkable(from: plausible, to: moment) else { return true }
        let agrees = implausible.map { Self.isWalkable(from: $0, to: moment) } ?? false
        implausible = moment
        implausibleCount = agrees ? implausibleCount + 1 : 1
        return implausibleCount == WalkingReach.agreeingPositions
    }

    private static func isWalkable(from: Moment, to: Moment) -> Bool {
        WalkingReach.holds(from: from.position, to: to.position, milliseconds: to.time - from.time)
    }

    /// Shifts the stored times if the clock was set back; otherwise new fixes would count as outdated until the clock
    /// has caught up.
    private mutating func followClock(_ now: Double) {
        guard let newest, newest.time > now + Self.aheadMilliseconds else { return }
        let shift = newest.time - now
        self.newest?.time -= shift
        plausible?.time -= shift
        implausible?.time -= shift
    }

    /// The quality of the newest valid fix at a time.
    func signal(now: Double) -> Signal {
        guard let newest else { return .none }
        if now - newest.time > Signal.staleMilliseconds { return .stale }
        if newest.accuracyMetres <= Signal.goodMetres { return .good }
        return newest.accuracyMetres <= Signal.fairMetres ? .fair : .poor
    }
}

/// The listener's setting: the distance to walk before the regions are checked again.
public struct DistanceFilter: Equatable, Sendable {
    /// Whether the filter is on.
    public var isOn: Bool
    /// The distance in metres, 0 to `maxMetres`.
    public var metres: Double

    /// The longest distance that can be set, in metres.
    public static let maxMetres = 1_000.0

    /// Creates a filter that is off, with 5 m.
    public init() {
        isOn = false
        metres = 5
    }

    /// Creates a filter; `nil` unless the metres are within 0 and `maxMetres`.
    public init?(isOn: Bool, metres: Double) {
        guard metres >= 0, metres <= Self.maxMetres else { return nil }
        self.isOn = isOn
        self.metres = metres
    }
}

/// A position as a receiver reports it; any of its numbers may be invalid.
public struct Fix: Sendable {
    /// The latitude in degrees WGS 84.
    public var latitude: Double
    /// The longitude in degrees WGS 84.
    public var longitude: Double
    /// The radius in metres that contains the true position (W3C Geolocation: with 95 % confidence); `nan` if
    /// unknown.
    public var accuracyMetres: Double
    /// The time of acquisition, in ms on the same clock as the calls' `now`.
    public var time: Double

    /// Creates a fix; units are those of the properties.
    public init(latitude: Double, longitude: Double, accuracyMetres: Double, time: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.accuracyMetres = accuracyMetres
        self.time = time
    }
}

/// The quality of the position.
public enum Signal: UInt8, CaseIterable, Sendable {
    /// No valid fix yet.
    case none
    /// An accuracy of at most 10 m.
    case good
    /// An accuracy of at most 25 m.
    case fair
    /// An accuracy worse than 25 m.
    case poor
    /// The newest valid fix is older than 10 s.
    case stale

    static let goodMetres = 10.0
    static let fairMetres = 25.0
    static let staleMilliseconds = 10_000.0
}

/// The filter's verdict on a fix.
public enum Verdict: UInt8, CaseIterable, Sendable {
    /// Dropped: not a number, out of range, or without an accuracy.
    case invalid
    /// Dropped: not later than the last valid fix.
    case outdated
    /// Worse than `WalkingReach.worstAccuracyMetres`: shown, but not used for regions.
    case inaccurate
    /// Too far for walking: not used until further fixes agree with it.
    case unconfirmed
    /// Nearer to the last evaluated position than the distance filter's setting.
    case near
    /// Used: the regions were checked at its position.
    case evaluated
}
