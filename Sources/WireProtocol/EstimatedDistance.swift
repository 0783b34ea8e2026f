package import TouchMetrics

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
        raw(",\"estimated\":{")
        number("lastPixels", distance.lastPixels)
        number("totalPixels", distance.totalPixels)
        number("lastCentimetres", distance.lastCentimetres)
        number("totalCentimetres", distance.totalCentimetres)
        raw("}")
    }
}
