package import TouchMetrics

/// Distance and time of one participant, or the sums over several.
package struct FigureSums: Equatable, Sendable {
    /// The distance of the current or previous gesture in CSS px.
    package private(set) var lastPixels = 0.0
    /// The distance of all gestures in CSS px.
    package private(set) var totalPixels = 0.0
    /// The distance of the current or previous gesture in centimetres.
    package private(set) var lastCentimetres = 0.0
    /// The distance of all gestures in centimetres.
    package private(set) var totalCentimetres = 0.0
    /// The estimated distance.
    package private(set) var estimated = EstimatedDistance()
    /// The duration of the current or previous gesture in seconds.
    package private(set) var lastSeconds = 0.0
    /// The duration of all gestures in seconds.
    package private(set) var totalSeconds = 0.0

    /// Creates sums of 0.
    package init() {}

    /// Reads the figures of one participant.
    package init(_ metrics: TouchMetrics, pixelsPerCentimetre: Double) {
        lastPixels = metrics.lastPixels
        totalPixels = metrics.totalPixels
        lastCentimetres = metrics.lastPixels / pixelsPerCentimetre
        totalCentimetres = metrics.totalPixels / pixelsPerCentimetre
        estimated = EstimatedDistance(metrics, pixelsPerCentimetre: pixelsPerCentimetre)
        lastSeconds = metrics.lastMilliseconds / 1000
        totalSeconds = metrics.totalMilliseconds / 1000
    }

    init(_ participant: ParticipantStats) {
        self.init(participant.metrics, pixelsPerCentimetre: participant.pixelsPerCentimetre)
    }

    mutating func add(_ other: FigureSums) {
        lastPixels += other.lastPixels
        totalPixels += other.totalPixels
        lastCentimetres += other.lastCentimetres
        totalCentimetres += other.totalCentimetres
        estimated.add(other.estimated)
        lastSeconds += other.lastSeconds
        totalSeconds += other.totalSeconds
    }
}

/// The estimated distance of one participant, or the sum over several.
package struct EstimatedDistance: Equatable, Sendable {
    /// The distance of the current or previous gesture in CSS px.
    package private(set) var lastPixels = 0.0
    /// The distance of all gestures in CSS px.
    package private(set) var totalPixels = 0.0
    /// The distance of the current or previous gesture in centimetres.
    package private(set) var lastCentimetres = 0.0
    /// The distance of all gestures in centimetres.
    package private(set) var totalCentimetres = 0.0

    /// Creates a sum of 0.
    package init() {}

    /// Reads the distance of one participant.
    package init(_ metrics: TouchMetrics, pixelsPerCentimetre: Double) {
        lastPixels = metrics.estimatedLast.pixels
        totalPixels = metrics.estimatedTotal.pixels
        lastCentimetres = lastPixels / pixelsPerCentimetre
        totalCentimetres = totalPixels / pixelsPerCentimetre
    }

    mutating func add(_ other: EstimatedDistance) {
        lastPixels += other.lastPixels
        totalPixels += other.totalPixels
        lastCentimetres += other.lastCentimetres
        totalCentimetres += other.totalCentimetres
    }
}

extension JSONWriter {
    mutating func estimated(_ distance: EstimatedDistance, _ errors: DistanceErrors) {
        raw(",\"estimated\":{")
        number("lastPixels", distance.lastPixels)
        number("totalPixels", distance.totalPixels)
        number("lastCentimetres", distance.lastCentimetres)
        number("totalCentimetres", distance.totalCentimetres)
        error("lastCentimetresError", errors.estimatedLast)
        error("totalCentimetresError", errors.estimatedTotal)
        raw("}")
    }
}
