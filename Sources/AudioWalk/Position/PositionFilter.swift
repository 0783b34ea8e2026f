import Geometry

/// Which fixes are believed: what is late, wild or inexact must not start a scene.
struct PositionFilter {
    /// Beyond this a fix is of no use for regions.
    static let worstAccuracyMetres = 50.0
    /// Faster than any walk or run, in m/s.
    static let fastestMetresPerSecond = 15.0
    /// So many in a row that agree with one another are a real jump: a bus ride, say.
    static let agreeingFixes = 3
    /// How far a fix may be ahead of the clock, in ms; clocks differ a little.
    static let aheadMilliseconds = 1_000.0

    /// Where somebody was, and when.
    struct Moment: Equatable {
        var position: GeographicCoordinate
        var time: Double
    }

    /// The last valid fix's time and accuracy.
    var newest: (time: Double, accuracyMetres: Double)?
    /// The last one that could be walked.
    var plausible: Moment?
    /// The last of those that could not, and how many of them agree up to it.
    var held: Moment?
    var heldCount = 0
    /// Where the regions were asked last.
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
        // A time from the future would make all that follow it late: such a fix counts from its arrival.
        let time = fix.time > now + Self.aheadMilliseconds ? now : fix.time
        if let newest, time <= newest.time { return .outdated }
        newest = (time, fix.accuracyMetres)
        guard fix.accuracyMetres <= Self.worstAccuracyMetres else { return .inaccurate }

        let moment = Moment(position: position, time: time)
        guard isPlausible(moment) else { return .held }
        plausible = moment
        held = nil
        heldCount = 0

        if distanceFilter.isOn, let evaluated, evaluated.distanceMetres(to: position) < distanceFilter.metres {
            return .near
        }
        evaluated = position
        return .evaluated
    }

    /// Whether somebody can have come here; if not it is held, and the third one that agrees is plausible.
    private mutating func isPlausible(_ moment: Moment) -> Bool {
        guard let plausible, !Self.isWalkable(from: plausible, to: moment) else { return true }
        let agrees = held.map { Self.isWalkable(from: $0, to: moment) } ?? false
        held = moment
        heldCount = agrees ? heldCount + 1 : 1
        return heldCount == Self.agreeingFixes
    }

    private static func isWalkable(from: Moment, to: Moment) -> Bool {
        from.position.distanceMetres(to: to.position) <= fastestMetresPerSecond * (to.time - from.time) / 1000
    }

    /// A clock that was set back takes the times with it: new fixes would be late for as long otherwise.
    private mutating func followClock(_ now: Double) {
        guard let newest, newest.time > now + Self.aheadMilliseconds else { return }
        let shift = newest.time - now
        self.newest?.time -= shift
        plausible?.time -= shift
        held?.time -= shift
    }

    /// How good the newest valid fix is at a time.
    func signal(now: Double) -> Signal {
        guard let newest else { return .none }
        if now - newest.time > Signal.staleMilliseconds { return .stale }
        if newest.accuracyMetres <= Signal.goodMetres { return .good }
        return newest.accuracyMetres <= Signal.fairMetres ? .fair : .poor
    }
}

/// The listener's setting: how far to walk before the regions are asked again.
public struct DistanceFilter: Equatable, Sendable {
    /// Whether it is in use.
    public var isOn: Bool
    /// 0 to `mostMetres`.
    public var metres: Double

    /// Longer than any stretch without a region that is worth a walk.
    public static let mostMetres = 1_000.0

    /// Off, 5 m.
    public init() {
        isOn = false
        metres = 5
    }

    /// `nil` unless the metres are within 0 and `mostMetres`.
    public init?(isOn: Bool, metres: Double) {
        guard metres >= 0, metres <= Self.mostMetres else { return nil }
        self.isOn = isOn
        self.metres = metres
    }
}
