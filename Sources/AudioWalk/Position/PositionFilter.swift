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
