import ByteCoding
public import Geometry

/// Where a picture lies on a phone's screen, under its finger: it may be moved and enlarged.
///
/// Figures are in CSS px of the screen, whatever lies there; the place converts positions into the picture's pixels.
public struct PicturePlace: Hashable, Sendable {
    /// The number of the picture in its session, from 1.
    public var picture: Int
    /// The size of the picture in its own pixels.
    public var size: Size
    /// The side of one of its pixels on the screen, in CSS px.
    public var scale: Double
    /// Where its upper left corner lies, in CSS px of the screen in its natural orientation; it may be outside.
    public var origin: Point

    /// The scales that a phone may tell: a picture of 4,096 px is at least a point, and one of its pixels fills a screen.
    public static let scales = 1e-4...1e4
    /// The longest side of a picture in px.
    public static let maxSide = 4096

    /// Creates a place; units are those of the properties.
    public init(picture: Int, size: Size, scale: Double, origin: Point) {
        self.picture = picture
        self.size = size
        self.scale = scale
        self.origin = origin
    }

    /// The place of a picture that is as large as it fits whole into a screen, in the middle.
    public init(picture: Int, size: Size, fittedInto screen: Size) {
        let scale = Swift.min(screen.width / size.width, screen.height / size.height)
        let origin = Point(x: (screen.width - size.width * scale) / 2, y: (screen.height - size.height * scale) / 2)
        self.init(picture: picture, size: size, scale: scale, origin: origin)
    }

    /// Whether a phone may tell it, and a log may have it.
    public var isValid: Bool {
        let sides = 1...Double(Self.maxSide)
        return picture > 0 && sides.contains(size.width) && sides.contains(size.height)
            && Self.scales.contains(scale) && origin.x.magnitude <= TouchLimits.coordinate
            && origin.y.magnitude <= TouchLimits.coordinate
    }

    /// Converts a position on the screen, in CSS px, into the picture's pixels, from its upper left corner.
    public func pixels(of position: Point) -> Point {
        Point(x: (position.x - origin.x) / scale, y: (position.y - origin.y) / scale)
    }

    /// What shows positions on a screen as on one that has the same picture whole; `nil` if this one has.
    public func view(on screen: Size) -> PictureView? {
        let whole = PicturePlace(picture: picture, size: size, fittedInto: screen)
        guard whole != self else { return nil }
        let factor = whole.scale / scale
        return PictureView(
            factor: factor,
            x: (whole.origin.x - origin.x * factor) / screen.width,
            y: (whole.origin.y - origin.y * factor) / screen.height
        )
    }
}

/// Shows positions on a screen with a moved picture as on one that has the picture whole.
public struct PictureView: Hashable, Sendable {
    /// By how much distances shrink.
    var factor: Double
    /// What is added, as a share of the screen's width.
    var x: Double
    /// What is added, as a share of the screen's height.
    var y: Double

    /// The position of a share of the width, from 0 to 1.
    public func x(of share: Double) -> Double { Swift.min(Swift.max(x + share * factor, 0), 1) }

    /// The position of a share of the height, from 0 to 1.
    public func y(of share: Double) -> Double { Swift.min(Swift.max(y + share * factor, 0), 1) }
}

// MARK: The engine's part

extension TouchMetrics {
    /// What shows the phone's positions as on a screen that has a picture whole; `nil` for none, and where that is how
    /// they are.
    ///
    /// - Parameter picture: The number of the picture that the class sees; 0 for none.
    public func view(of picture: Int) -> PictureView? {
        guard picture > 0, let place = self.picture, place.picture == picture else { return nil }
        return place.view(on: screen)
    }

    /// Whether the state has a picture's place.
    var hasPicture: Bool { picture != nil || gesturePicture != nil }

    func writePictures(into bytes: inout CheckpointWriter) {
        guard hasPicture else { return }
        for place in [picture, gesturePicture] {
            bytes.write(integer: UInt64(place?.picture ?? 0))
            guard let place else { continue }
            for value in [place.size.width, place.size.height, place.scale, place.origin.x, place.origin.y] {
                bytes.write(value)
            }
        }
    }

    mutating func readPictures(from reader: inout CheckpointReader) throws(CheckpointError) {
        picture = try reader.place()
        gesturePicture = try reader.place()
    }
}

extension CheckpointReader {
    fileprivate mutating func place() throws(CheckpointError) -> PicturePlace? {
        let picture = try count(upTo: Int(UInt32.max))
        guard picture > 0 else { return nil }
        let place = PicturePlace(
            picture: picture,
            size: Size(width: try finite(), height: try finite()),
            scale: try finite(),
            origin: Point(x: try finite(), y: try finite())
        )
        guard place.isValid else { throw .damaged }
        return place
    }
}
