package import TouchMetrics

/// Distance and time of one participant, or the sums over several.
package struct FigureSums: Equatable, Sendable {
    package private(set) var lastPixels = 0.0
    package private(set) var totalPixels = 0.0
    package private(set) var lastCentimetres = 0.0
    package private(set) var totalCentimetres = 0.0
    package private(set) var estimated = EstimatedDistance()
    package private(set) var lastSeconds = 0.0
    package private(set) var totalSeconds = 0.0

    package init() {}

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
