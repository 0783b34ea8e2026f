package import TouchMetrics

/// The estimated distance of one participant, or the sum over several; in addition to the plain sum.
package struct EstimatedDistance: Equatable, Sendable {
    package private(set) var lastPixels = 0.0
    package private(set) var totalPixels = 0.0
    package private(set) var lastCentimetres = 0.0
    package private(set) var totalCentimetres = 0.0

    package init() {}

    package init(_ metrics: TouchMetrics, pixelsPerCentimetre: Double) {
        lastPixels = metrics.estimatedLastPixels
        totalPixels = metrics.estimatedTotalPixels
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
    mutating func estimated(_ distance: EstimatedDistance) {
        raw("\"estimated\":{\"lastPixels\":")
        number(distance.lastPixels)
        raw(",\"totalPixels\":")
        number(distance.totalPixels)
        raw(",\"lastCentimetres\":")
        number(distance.lastCentimetres)
        raw(",\"totalCentimetres\":")
        number(distance.totalCentimetres)
        raw("}")
    }
}
