/// How wrong durations of gestures may be, in seconds, by source; bounds, each of which holds in 99 of 100 cases.
///
/// A screen tells that a finger is down, or lifted, when it looks next, so each end is late by up to the interval between
/// two looks, and a duration is wrong by one interval at most. What delays both ends alike cancels.
public struct TimeErrors: Equatable, Sendable {
    /// The longest interval between two looks of a screen, in seconds: none looks less than 60 times a second.
    static let longestInterval = 1.0 / 60
    /// The resolution of the coarsest browser's clock, in seconds.
    static let clockResolution = 0.001
    /// By how many errors of one gesture the sum over n gestures is wrong in 1 of 100 cases, divided by √n: both ends of
    /// each are late by any part of an interval, so the deviation of one is 1/√6, and of normal sums 1 % is beyond 2.576.
    static let sumFactor = 1.052

    /// Of the first and the last position.
    public let ends: Double
    /// Of the clock's resolution.
    public let time: Double

    /// Of the sum over gestures.
    ///
    /// - Parameters:
    ///   - gestures: 1 or more.
    ///   - interval: Between two looks of the screen, in seconds (`TouchMetrics.lookInterval`).
    public init(ofGestures gestures: Int, interval: Double) {
        let count = min(Double(gestures), Self.sumFactor * Double(gestures).squareRoot())
        ends = count * interval
        time = count * Self.clockResolution
    }
}

extension TouchMetrics {
    /// The interval between two looks of the screen in seconds, as the positions of each finger's second tell it; a finger
    /// that rests tells fewer.
    public var lookInterval: Double {
        let positions = Double(countLayer.reduce(0, +))
        let seconds = dwellLayer.reduce(0, +) / 1000
        guard positions > 0, seconds > 0 else { return TimeErrors.longestInterval }
        return min(TimeErrors.longestInterval, seconds / positions)
    }
}
