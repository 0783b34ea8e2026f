public import Geometry

/// Counts one walker's fixes and distance; the same fixes give the same bits.
public struct WalkTrace: Equatable, Sendable {
    /// The shortest step in metres that counts.
    public static let minStepMetres = 5.0
    /// The factor by which a step must exceed the combined uncertainty of both its ends (the root of the sum of their
    /// squares), so that standing still adds nothing.
    ///
    /// In 95 % of pairs, two positions of a standing phone differ by less than this uncertainty. In ten minutes, errors
    /// change twenty to sixty times, and none of these changes may count.
    public static let stepUncertainties = 1.75

    /// The number of fixes applied.
    public private(set) var fixes = 0
    /// The distance walked, in metres along great circles.
    public private(set) var distanceMetres = 0.0
    /// The newest fix, whatever its accuracy; times never decrease from one fix to the next.
    public private(set) var last: WalkFix?
    /// The newest plausible fix.
    public private(set) var plausible: WalkFix?
    /// The plausible fix up to which the distance has been counted, moved with each leap since.
    private var counted: WalkFix?
    /// The newest fixes of what may be a leap, each within reach of the previous one.
    private var unconfirmedFixes: [WalkFix] = []
    /// What the error of the distance is made of; `nil` for a distance that was stored without.
    private var errorSums: DistanceErrorSums? = DistanceErrorSums()

    /// Creates a trace without fixes.
    public init() {}

    /// How far the distance may be from the true one; `nil` if it is not known, or nothing was measured.
    public var distanceError: DistanceError? { errorSums?.error(of: distanceMetres) }

    /// Whether the error of the distance is known; false for one that was stored without.
    public var isErrorKnown: Bool { errorSums != nil }

    /// The most likely position: the newest plausible fix or, without one, the newest fix.
    public var place: WalkFix? { plausible ?? last }

    /// Applies a fix; a time before the newest fix is replaced by that fix's time.
    public mutating func apply(_ fix: WalkFix) {
        var fix = fix
        fix.time = max(fix.time, last?.time ?? -.infinity)
        fixes += 1
        last = fix
        guard fix.accuracyMetres <= WalkingReach.worstAccuracyMetres else { return }
        guard let before = plausible, isLeap(fix, from: before) else { return step(to: fix) }
        if let newest = unconfirmedFixes.last, !Self.isInReach(fix, from: newest) { unconfirmedFixes.removeAll() }
        unconfirmedFixes.append(fix)
        guard unconfirmedFixes.count == WalkingReach.agreeingPositions else { return }
        // After a ride or a bad fix: the distance in between was not walked. What was walked before counts on.
        let leap = Leap(from: before.position, to: unconfirmedFixes[0].position)
        counted = counted.flatMap { Self.moved($0, by: leap) } ?? fix
        errorSums?.leap(leap, to: fix)
        unconfirmedFixes.removeAll()
        plausible = fix
    }

    /// Whether a fix is out of reach, or agrees with one that was: the longer a leap lasts, the more would be in reach.
    private func isLeap(_ fix: WalkFix, from before: WalkFix) -> Bool {
        guard Self.isInReach(fix, from: before) else { return true }
        guard let newest = unconfirmedFixes.last, Self.isInReach(fix, from: newest) else { return false }
        let metres = before.position.distanceMetres(to: fix.position)
        return metres > max(Self.minStepMetres, Self.uncertaintyMetres(before, fix))
    }

    /// A fix moved with a leap; `nil` beyond a pole.
    private static func moved(_ fix: WalkFix, by leap: Leap) -> WalkFix? {
        leap.moved(fix.position).map {
            var fix = fix
            fix.position = $0
            return fix
        }
    }

    /// The root of the sum of the squares of both accuracies.
    private static func uncertaintyMetres(_ one: WalkFix, _ other: WalkFix) -> Double {
        (one.accuracyMetres * one.accuracyMetres + other.accuracyMetres * other.accuracyMetres).squareRoot()
    }

    /// Sets the number of fixes and the distance to 0; the next step is measured from the current position.
    public mutating func clear() {
        fixes = 0
        distanceMetres = 0
        counted = plausible
        errorSums = DistanceErrorSums(from: plausible)
    }

    /// Forgets the positions, not the sums: the next step is measured from the next plausible fix.
    mutating func forgetPositions() {
        last = nil
        plausible = nil
        counted = nil
        unconfirmedFixes.removeAll()
        errorSums?.forgetPositions()
    }

    private static func isInReach(_ fix: WalkFix, from before: WalkFix) -> Bool {
        WalkingReach.holds(from: before.position, to: fix.position, milliseconds: fix.time - before.time)
    }

    private mutating func step(to fix: WalkFix) {
        unconfirmedFixes.removeAll()
        errorSums?.apply(fix, milliseconds: fix.time - (plausible?.time ?? fix.time))
        plausible = fix
        guard let start = counted else {
            counted = fix
            return
        }
        let metres = start.position.distanceMetres(to: fix.position)
        let stepMetres = max(Self.minStepMetres, Self.stepUncertainties * Self.uncertaintyMetres(start, fix))
        guard metres > stepMetres else { return }
        distanceMetres += metres
        counted = fix
        errorSums?.count(stepsOver: stepMetres)
    }
}

extension WalkTrace {
    /// The number of fixes, the distance in metres and the sums of its error, without positions.
    public var sums: [Double] { [Double(fixes), distanceMetres] + (errorSums?.sums ?? []) }

    /// The whole state, from which `init(progress:)` resumes.
    public var progress: [Double] {
        sums + (errorSums?.positions ?? []) + Self.numbers(last) + Self.numbers(plausible) + Self.numbers(counted)
            + unconfirmedFixes.flatMap(Self.numbers)
    }

    /// Restores a trace from `sums` or `progress`, also from those of versions that kept no error; `nil` if the numbers
    /// are invalid.
    public init?(progress: [Double]) {
        guard progress.count >= 2, progress[0] >= 0, progress[0] < 0x1p53, progress[1] >= 0, progress[1].isFinite
        else { return nil }
        fixes = Int(progress[0])
        distanceMetres = progress[1]
        var rest = progress[2...]
        if rest.isEmpty || Self.fixCounts.contains(where: { rest.count == $0 * Self.numbersPerFix }) {
            errorSums = nil
        } else {
            let sums = rest.prefix(DistanceErrorSums.sumCount)
            rest = rest.dropFirst(DistanceErrorSums.sumCount)
            guard let stored = DistanceErrorSums(sums: sums, positions: rest.prefix(DistanceErrorSums.positionCount))
            else { return nil }
            errorSums = stored
            rest = rest.dropFirst(DistanceErrorSums.positionCount)
        }
        guard !rest.isEmpty else {
            guard errorSums?.isBegun != true else { return nil }
            return
        }
        guard let count = Self.fixCounts.first(where: { rest.count == $0 * Self.numbersPerFix }) else { return nil }
        var stored: [WalkFix?] = []
        for _ in 0..<count {
            let numbers = Array(rest.prefix(Self.numbersPerFix))
            rest = rest.dropFirst(Self.numbersPerFix)
            let fix = Self.fix(numbers)
            guard fix != nil || numbers == Self.numbers(nil) else { return nil }
            stored.append(fix)
        }
        (last, plausible, counted) = (stored[0], stored[1], stored[2])
        unconfirmedFixes = stored[3...].compactMap { $0 }
        if let errorSums, errorSums.isBegun != (plausible != nil) { return nil }
    }

    /// The number of fixes in `progress`: the three that are always there, and those of a leap but the one that would
    /// confirm it.
    private static let fixCounts = 3...(2 + WalkingReach.agreeingPositions)

    /// The largest count of `progress`.
    static let maximumProgressCount =
        2 + DistanceErrorSums.sumCount + DistanceErrorSums.positionCount + fixCounts.upperBound * numbersPerFix

    private static let numbersPerFix = 5
    private static let none = -1.0

    private static func numbers(_ fix: WalkFix?) -> [Double] {
        guard let fix else { return [none, none, none, none, none] }
        return [
            fix.position.latitude, fix.position.longitude, fix.accuracyMetres, fix.time,
            fix.scene.map(Double.init) ?? none,
        ]
    }

    /// Restores a fix; `nil` for invalid numbers.
    private static func fix(_ numbers: [Double]) -> WalkFix? {
        let (accuracy, time) = (numbers[2], numbers[3])
        guard let position = GeographicCoordinate(latitude: numbers[0], longitude: numbers[1]),
            accuracy >= 0, accuracy.isFinite, time.isFinite, let scene = Int(exactly: numbers[4]),
            (Int(none)...WalkLimits.lastScene).contains(scene)
        else { return nil }
        return WalkFix(position: position, accuracyMetres: accuracy, time: time, scene: scene >= 0 ? scene : nil)
    }
}

/// A phone's position at one moment, as its browser reported it.
public struct WalkFix: Hashable, Sendable {
    /// The position in degrees WGS 84.
    public var position: GeographicCoordinate
    /// The radius in metres around `position` that holds the phone with 95 % confidence; at least 0.
    public var accuracyMetres: Double
    /// The time in ms on the phone's clock.
    public var time: Double
    /// The index of the scene that was playing; `nil` for none.
    public var scene: Int?

    /// Creates a fix; units are those of the properties.
    public init(position: GeographicCoordinate, accuracyMetres: Double, time: Double, scene: Int? = nil) {
        self.position = position
        self.accuracyMetres = accuracyMetres
        self.time = time
        self.scene = scene
    }
}

/// The limits of a batch of fixes.
public enum WalkLimits {
    /// The maximum number of fixes in one batch.
    public static let fixesPerBatch = 512
    /// The largest index of a scene.
    public static let lastScene = 9_999
    /// The largest accuracy in metres: half of the Earth's circumference.
    public static let accuracyMetres = 20_037_508.0
    /// The largest magnitude of a time in ms.
    public static let milliseconds = 1e15
}

/// A jump between two positions that was not walked.
struct Leap {
    var from: GeographicCoordinate
    var to: GeographicCoordinate

    /// A position moved by the leap's difference in degrees; `nil` beyond a pole.
    func moved(_ position: GeographicCoordinate) -> GeographicCoordinate? {
        let latitude = position.latitude + (to.latitude - from.latitude)
        var longitude = position.longitude + (to.longitude - from.longitude)
        if longitude.magnitude > 180 { longitude -= longitude > 0 ? 360 : -360 }
        return GeographicCoordinate(latitude: latitude, longitude: longitude)
    }
}
