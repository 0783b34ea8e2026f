/// The scale of a picture: two marks on it, and how far apart they are in the world.
public struct PictureScale: Equatable, Sendable {
    /// The marks' distance in the picture's pixels.
    public let pixels: Double
    /// Their distance in the world, in any unit.
    public let length: Double

    /// How far the marks may be off, as a share of their distance.
    public static let markingError = 0.01

    /// Creates a scale; both are over 0.
    public init(pixels: Double, length: Double) {
        (self.pixels, self.length) = (pixels, length)
    }
}

/// An estimated length on a picture with a scale, and how wrong it may be, by source; all in the scale's unit.
public struct PictureLength: Sendable {
    /// The length.
    public let value: Double
    /// Of marks that are off.
    public let marking: Double
    /// Of the stroke, as of any estimate.
    public let stroke: LengthErrors
    /// What a CSS px of the stroke is.
    public let unitsOnGlass: Double
    /// Of a picture that shows nothing finer than its pixels, neither under the marks nor along the line.
    public let pixel: Double

    /// Converts a stroke.
    ///
    /// - Parameters:
    ///   - estimate: In CSS px.
    ///   - sum: The length of the straight segments of the same paths, in CSS px.
    ///   - placeScale: The side of one of the picture's pixels on the screen, in CSS px.
    public init(of estimate: EstimatedLength, sum: Double, at placeScale: Double, by scale: PictureScale) {
        let unitsPerPixel = scale.length / scale.pixels
        unitsOnGlass = unitsPerPixel / placeScale
        value = estimate.pixels * unitsOnGlass
        marking = value * PictureScale.markingError
        stroke = LengthErrors(ofEstimate: estimate, sum: sum)
        pixel = unitsPerPixel + value / scale.pixels
    }

    /// The sources' errors as one that holds in 95 of 100 cases, if they are independent.
    public var interval: Double {
        let onGlass = stroke.interval * unitsOnGlass
        return (marking * marking + onGlass * onGlass + pixel * pixel).squareRoot()
    }
}
