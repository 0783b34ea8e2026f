import Geometry

/// An area on a picture with a scale, and how wrong it may be, by source; all in the square of the scale's unit.
public struct PictureArea: Sendable {
    /// The area.
    public let value: Double
    /// Of marks that are off: twice their share, as both sides are.
    public let marking: Double
    /// Of positions that tremble.
    public let jitter: Double
    /// Of curves and corners between two positions.
    public let sampling: Double
    /// Of a picture that shows nothing finer than its pixels, neither under the marks nor along the outline.
    public let pixel: Double

    /// Converts what a finger went around.
    ///
    /// - Parameters:
    ///   - outline: In CSS px.
    ///   - length: The estimated length of the outline in CSS px.
    ///   - placeScale: The side of one of the picture's pixels on the screen, in CSS px.
    public init(of outline: OutlinedArea, length: Double, at placeScale: Double, by scale: PictureScale) {
        let unitsPerPixel = scale.length / scale.pixels
        let onGlass = unitsPerPixel / placeScale
        value = outline.pixels * onGlass * onGlass
        marking = 2 * PictureScale.markingError * value
        jitter = 4 * length.squareRoot() * onGlass * onGlass
        sampling = 0.45 * outline.bulgePixels * onGlass * onGlass
        // An outline that lies up to half a pixel farther out or in all around, and each mark up to half of one off.
        let alongOutline = 0.49 * length * onGlass * unitsPerPixel
        let atMarks = 1.55 * value / scale.pixels
        pixel = (alongOutline * alongOutline + atMarks * atMarks).squareRoot()
    }

    /// The sources' errors as one that holds in 95 of 100 cases, if they are independent.
    public var interval: Double {
        (marking * marking + jitter * jitter + sampling * sampling + pixel * pixel).squareRoot()
    }
}

/// The angle of three points on a picture, at the second one, and how wrong it may be.
public struct PictureAngle: Sendable {
    /// The product of both arms, across and along: the angle is the arc tangent of their quotient, 0 to π.
    public let across, along: Double
    /// Of fingers that tremble, and of screens with whole px, in rad.
    public let jitter: Double
    /// Of a picture that shows nothing finer than its pixels, in rad.
    public let pixel: Double

    /// How far a touch may be from its point on the screen in each direction, in CSS px.
    static let jitterPixels = 1.8
    /// How far a point of the picture may be from where it shows it, in its pixels.
    static let shownPixels = 0.55

    /// Measures at the second of three points; `nil` for other numbers of them, and where two of them are one.
    public init?(of points: [PicturePoint]) {
        guard points.count == PicturePoint.ofAngle else { return nil }
        let (first, corner, last) = (points[0].position, points[1].position, points[2].position)
        let arms = (first.distance(to: corner), last.distance(to: corner))
        guard arms.0 > 0, arms.1 > 0 else { return nil }
        let (ax, ay) = (first.x - corner.x, first.y - corner.y)
        let (bx, by) = (last.x - corner.x, last.y - corner.y)
        across = (ax * by - ay * bx).magnitude
        along = ax * bx + ay * by
        // By how much the angle turns for a pixel that each point moves.
        let turns = [1 / arms.0, first.distance(to: last) / (arms.0 * arms.1), 1 / arms.1]
        var (onGlass, onPicture) = (0.0, 0.0)
        for (turn, point) in zip(turns, points) {
            let jitter = turn * Self.jitterPixels / point.scale
            onGlass += jitter * jitter
            onPicture += turn * turn
        }
        jitter = onGlass.squareRoot()
        pixel = onPicture.squareRoot() * Self.shownPixels
    }

    /// The sources' errors as one that holds in 95 of 100 cases, if they are independent, in rad.
    public var interval: Double { (jitter * jitter + pixel * pixel).squareRoot() }
}
