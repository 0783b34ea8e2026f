package import TouchMetrics

/// The errors of durations of gestures in seconds, of one participant or of the sums over several; bounds.
package struct DurationErrors: Equatable, Sendable {
    /// Of the current or previous gesture.
    package private(set) var last = FigureError(ofNone: .bound)
    /// Of all gestures.
    package private(set) var total = FigureError(ofNone: .bound)

    /// Creates the errors of sums over no participants.
    init() {}

    /// Creates the errors of one participant.
    package init(_ metrics: TouchMetrics) {
        let interval = metrics.lookInterval
        func error(of milliseconds: Double, gestures: Int) -> FigureError {
            // A gesture that a clear has cut counts from there.
            guard metrics.touches > 0 || metrics.totalMilliseconds > 0 else {
                return FigureError(of: 0, .bound, absence: .nothingMeasured)
            }
            return FigureError(ofMilliseconds: milliseconds, gestures: max(1, gestures), interval: interval)
        }
        last = error(of: metrics.lastMilliseconds, gestures: 1)
        total = error(of: metrics.totalMilliseconds, gestures: metrics.touches)
    }

    mutating func add(_ other: DurationErrors) {
        last.add(other.last)
        total.add(other.total)
    }
}

extension FigureError {
    /// The error of a finished gesture's duration in seconds, a bound.
    package init(ofDuration gesture: Gesture, in metrics: TouchMetrics) {
        self.init(ofMilliseconds: gesture.milliseconds, gestures: 1, interval: metrics.lookInterval)
    }

    /// The error of a sum of durations in seconds; the parameters are those of `TimeErrors`.
    fileprivate init(ofMilliseconds milliseconds: Double, gestures: Int, interval: Double) {
        let errors = TimeErrors(ofGestures: gestures, interval: interval)
        self.init(of: milliseconds / 1000, .bound, [.init(.ends, errors.ends), .init(.time, errors.time)])
    }
}
