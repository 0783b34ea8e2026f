import Geometry

/// How far a walked distance may be from the true one, by source, in metres; the whole is their sum.
///
/// In 99 of 100 walks the distance is no farther off: docs/accuracy-walks.md.
public struct DistanceError: Hashable, Sendable {
    /// Bends that the counted steps cut off.
    public var corners: Double
    /// The receiver's errors, by the accuracies that it told.
    public var accuracy: Double
    /// What lies between two fixes.
    public var sampling: Double
    /// What is too short to be a step.
    public var ends: Double

    /// The whole error.
    public var metres: Double { sampling + corners + ends + accuracy }
}

/// What a trace keeps to know the error of its distance.
struct DistanceErrorSums: Equatable, Sendable {
    /// The times over which fixes are smoothed, in s.
    static let fineSeconds = 4.0
    static let coarseSeconds = 8.0
    /// What smoothing cuts off a bend is extrapolated by this factor from both lengths.
    static let extrapolation = 2.0
    /// The error by a metre of accuracy, as a share of the length.
    static let shareOfAccuracy = 0.004
    /// The error between fixes, as a share of the length, and by a metre between them beyond what is walked in a second.
    static let shareOfSampling = 0.02
    static let metresInOneSecond = 1.5
    /// Further metres count up to this number.
    static let furtherMetres = 10.0
    /// The error at the ends, in metres, for a receiver without one.
    static let endMetres = 5.0
    /// The error at the ends by a metre of accuracy.
    static let endAccuracies = 1.5

    private(set) var fine = SmoothedWay(seconds: fineSeconds)
    private(set) var coarse = SmoothedWay(seconds: coarseSeconds)
    /// The sum of the fine way's steps, each times its accuracy.
    private(set) var accuracySum = 0.0
    /// The sum of the fine way's steps, each times the further metres between its fixes.
    private(set) var samplingSum = 0.0
    /// The longest step, in metres, that could have been left out of the distance where one was counted.
    private(set) var largestStep = 0.0
    /// The accuracy of the newest plausible fix; `nil` before the first.
    private(set) var newestAccuracy: Double?

    /// Creates sums of nothing.
    init() {}

    /// Creates sums of a way that begins at a fix, if there is one.
    init(from fix: WalkFix?) {
        guard let fix else { return }
        apply(fix, milliseconds: 0)
        newestAccuracy = nil
    }

    /// The error of a distance; `nil` before the first plausible fix.
    func error(of distanceMetres: Double) -> DistanceError? {
        guard let newestAccuracy else { return nil }
        let cut = max(0, fine.metres - coarse.metres)
        return DistanceError(
            corners: max(0, fine.metres + Self.extrapolation * cut - distanceMetres),
            accuracy: Self.shareOfAccuracy * accuracySum,
            sampling: Self.shareOfSampling * (fine.metres + samplingSum),
            ends: Self.endMetres + max(Self.endAccuracies * newestAccuracy, largestStep)
        )
    }

    /// Applies a plausible fix, `milliseconds` after the one before.
    mutating func apply(_ fix: WalkFix, milliseconds: Double) {
        newestAccuracy = fix.accuracyMetres
        coarse.apply(fix, milliseconds: milliseconds)
        guard let step = fine.apply(fix, milliseconds: milliseconds) else { return }
        accuracySum += step.metres * fix.accuracyMetres
        samplingSum += step.metres * min(Self.furtherMetres, max(0, step.metresBetweenFixes - Self.metresInOneSecond))
    }

    /// Notes that a step longer than this was counted.
    mutating func count(stepsOver metres: Double) { largestStep = max(largestStep, metres) }

    /// Moves the positions with a leap, which was not walked.
    mutating func leap(_ leap: Leap, to fix: WalkFix) {
        newestAccuracy = fix.accuracyMetres
        fine.leap(leap, to: fix)
        coarse.leap(leap, to: fix)
    }

    mutating func forgetPositions() {
        fine.forgetPositions()
        coarse.forgetPositions()
    }
}

extension DistanceErrorSums {
    /// The sums, without positions.
    var sums: [Double] { [fine.metres, coarse.metres, accuracySum, samplingSum, largestStep, newestAccuracy ?? -1] }
    /// The positions.
    var positions: [Double] { fine.numbers + coarse.numbers }

    static let sumCount = 6
    static let positionCount = 2 * SmoothedWay.numberCount

    /// Restores from `sums`, and from `positions` unless they are empty; `nil` for invalid numbers.
    init?(sums: ArraySlice<Double>, positions: ArraySlice<Double>) {
        let (sums, positions) = (Array(sums), Array(positions))
        guard sums.count == Self.sumCount, sums.allSatisfy({ $0.isFinite }), sums.dropLast().allSatisfy({ $0 >= 0 }),
            sums[5] >= 0 || sums[5] == -1
        else { return nil }
        let half = SmoothedWay.numberCount
        guard positions.isEmpty || positions.count == Self.positionCount,
            let fine = SmoothedWay(seconds: Self.fineSeconds, metres: sums[0], numbers: positions.prefix(half)),
            let coarse = SmoothedWay(seconds: Self.coarseSeconds, metres: sums[1], numbers: positions.dropFirst(half)),
            fine.isBegun == coarse.isBegun
        else { return nil }
        (self.fine, self.coarse) = (fine, coarse)
        (accuracySum, samplingSum, largestStep) = (sums[2], sums[3], sums[4])
        newestAccuracy = sums[5] < 0 ? nil : sums[5]
    }

    /// Whether there are positions.
    var isBegun: Bool { fine.isBegun }
}

/// A walker's way, smoothed over time.
///
/// A smoothed position moves towards each fix by the share Δt / (Δt + T). Its way counts in steps longer than half of
/// the accuracy, unless they were slower than walking: so slowly moves a receiver's error. It follows bends that the
/// counted steps of `WalkTrace` cut off.
struct SmoothedWay: Equatable, Sendable {
    /// The shortest step in metres.
    static let minStepMetres = 3.0
    /// The length of a step by that of the accuracy.
    static let stepAccuracies = 0.5
    /// The slowest step, in metres per second.
    static let slowestMetresPerSecond = 0.3

    /// A step that was counted.
    struct Step {
        var metres: Double
        var metresBetweenFixes: Double
    }

    private struct Place: Equatable {
        var smoothed: GeographicCoordinate
        var stepStart: GeographicCoordinate
        /// The time of the step's start in ms on the phone's clock.
        var stepTime: Double
        /// The number of fixes since.
        var fixes = 0
    }

    private let seconds: Double
    /// The length of the way.
    private(set) var metres = 0.0
    private var place: Place?

    /// Creates a way without positions, smoothed over a time.
    init(seconds: Double) { self.seconds = seconds }

    /// Whether there is a position.
    var isBegun: Bool { place != nil }

    /// Applies a fix, `milliseconds` after the one before; returns the step that it ends.
    @discardableResult
    mutating func apply(_ fix: WalkFix, milliseconds: Double) -> Step? {
        guard var place else {
            place = Place(smoothed: fix.position, stepStart: fix.position, stepTime: fix.time)
            return nil
        }
        defer { self.place = place }
        let share = milliseconds / (milliseconds + seconds * 1000)
        place.smoothed = place.smoothed.moved(share, towards: fix.position)
        place.fixes += 1
        let metres = place.stepStart.distanceMetres(to: place.smoothed)
        guard metres > max(Self.minStepMetres, Self.stepAccuracies * fix.accuracyMetres) else { return nil }
        let stepSeconds = (fix.time - place.stepTime) / 1000
        let step = Step(metres: metres, metresBetweenFixes: metres / Double(place.fixes))
        place = Place(smoothed: place.smoothed, stepStart: place.smoothed, stepTime: fix.time)
        guard metres >= Self.slowestMetresPerSecond * stepSeconds else { return nil }
        self.metres += metres
        return step
    }

    /// Moves the positions with a leap; without a position on the Earth there, the way goes on at the fix.
    mutating func leap(_ leap: Leap, to fix: WalkFix) {
        guard var place else { return }
        if let smoothed = leap.moved(place.smoothed), let stepStart = leap.moved(place.stepStart) {
            (place.smoothed, place.stepStart) = (smoothed, stepStart)
        } else {
            (place.smoothed, place.stepStart) = (fix.position, fix.position)
        }
        self.place = place
    }

    mutating func forgetPositions() { place = nil }
}

extension SmoothedWay {
    static let numberCount = 6

    /// The positions as numbers.
    var numbers: [Double] {
        guard let place else { return Array(repeating: -1, count: Self.numberCount) }
        return [
            place.smoothed.latitude, place.smoothed.longitude, place.stepStart.latitude, place.stepStart.longitude,
            place.stepTime, Double(place.fixes),
        ]
    }

    /// Restores a way, without positions if there are no numbers; `nil` for invalid ones.
    init?(seconds: Double, metres: Double, numbers: ArraySlice<Double>) {
        self.init(seconds: seconds)
        self.metres = metres
        let numbers = Array(numbers)
        guard !numbers.isEmpty else { return }
        guard numbers.count == Self.numberCount else { return nil }
        guard numbers[5] >= 0 else {
            guard numbers.allSatisfy({ $0 == -1 }) else { return nil }
            return
        }
        guard let smoothed = GeographicCoordinate(latitude: numbers[0], longitude: numbers[1]),
            let stepStart = GeographicCoordinate(latitude: numbers[2], longitude: numbers[3]),
            numbers[4].isFinite, numbers[5] < 0x1p53, let fixes = Int(exactly: numbers[5])
        else { return nil }
        place = Place(smoothed: smoothed, stepStart: stepStart, stepTime: numbers[4], fixes: fixes)
    }
}

extension GeographicCoordinate {
    /// The position that lies between this one and another one, by a share of the differences in degrees.
    fileprivate func moved(_ share: Double, towards other: Self) -> Self {
        var east = other.longitude - longitude
        if east.magnitude > 180 { east -= east > 0 ? 360 : -360 }
        var longitude = longitude + east * share
        if longitude.magnitude > 180 { longitude -= longitude > 0 ? 360 : -360 }
        return Self(latitude: latitude + (other.latitude - latitude) * share, longitude: longitude) ?? other
    }
}
