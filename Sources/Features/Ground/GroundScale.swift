import Foundation
import Geometry
import Storage
import TouchMetrics
import Web
import WireProtocol

/// The scale of a picture: two marks on it, and how far apart they are in the world.
struct GroundScale: Codable, Equatable, Sendable {
    static let units = StepGround.Scale.units
    static let maxLength = StepGround.Scale.maxLength
    static let leastPixels = StepGround.Scale.leastPixels

    /// The marks in the picture's pixels, each as x and y.
    var points: [[Double]]
    /// Their distance in the unit.
    var length: Double
    var unit: String

    /// The marks' distance in the picture's pixels.
    var pixels: Double {
        Point(x: points[0][0], y: points[0][1]).distance(to: Point(x: points[1][0], y: points[1][1]))
    }

    /// Takes the scale of a lesson's step, which has been checked.
    init(_ scale: StepGround.Scale) {
        (points, length, unit) = (scale.points.map { [$0.x, $0.y] }, scale.length, scale.unit)
    }

    /// - Throws: 422 for marks beside the picture or too close to each other, or for an unknown unit.
    init(_ points: [[Double]], _ length: Double?, _ unit: String?, on picture: GroundPicture) throws(Problem) {
        let sides = [0...Double(picture.width), 0...Double(picture.height)]
        guard points.count == 2,
            points.allSatisfy({ $0.count == 2 && zip(sides, $0).allSatisfy { $0.contains($1) } })
        else {
            throw .invalid("points", "`points` must be two positions [x, y] in the picture's pixels.")
        }
        guard let length, length > 0, length <= Self.maxLength else {
            throw .invalid("length", "`length` must be a number over 0, at most 10^9.")
        }
        guard let unit, Self.units.contains(unit) else {
            throw .invalid("unit", "`unit` must be one of \(Self.units.joined(separator: ", ")).")
        }
        (self.points, self.length, self.unit) = (points, length, unit)
        guard pixels >= Self.leastPixels else {
            throw .invalid("points", "The two positions must be at least \(Int(Self.leastPixels)) px apart.")
        }
    }
}

/// What a phone's last gesture on a picture with a scale measures: a length, an area if it goes around one, and an angle if it is
/// the third of three points.
struct GroundLength: Sendable {
    let picture: GroundPicture
    /// The picture's number in the session, from 1.
    let number: Int
    let scale: GroundScale
    /// The estimate in the picture's pixels.
    let pixels: Double
    /// The length in the scale's unit with its error, an interval.
    let length: FigureError
    /// The area in the square of the unit; `nil` if the gesture goes around none that is larger than its error.
    let area: FigureError?
    /// The angle in degrees; `nil` if the gesture is not the third point.
    let angle: FigureError?

    /// `nil` unless the gesture was drawn on a picture that has a scale.
    init?(_ metrics: TouchMetrics, on pictures: [GroundPicture]) {
        guard let place = metrics.gesturePicture, pictures.indices.contains(place.picture - 1) else { return nil }
        (picture, number) = (pictures[place.picture - 1], place.picture)
        guard let scale = picture.scale else { return nil }
        let estimate = metrics.estimatedLast
        let marks = PictureScale(pixels: scale.pixels, length: scale.length)
        let measured = PictureLength(of: estimate, sum: metrics.lastPixels, at: place.scale, by: marks)
        area = metrics.outlinedLast.flatMap { outline in
            let area = PictureArea(of: outline, length: estimate.pixels, at: place.scale, by: marks)
            return area.value > area.interval ? FigureError(area) : nil
        }
        angle = metrics.touching > 0 ? nil : PictureAngle(of: metrics.picturePoints).map(FigureError.init)
        let (stroke, unitsOnGlass) = (measured.stroke, measured.unitsOnGlass)
        self.scale = scale
        pixels = estimate.pixels / place.scale
        length = FigureError(
            of: measured.value,
            .interval,
            [
                FigureError.Contribution(.marking, measured.marking),
                FigureError.Contribution(.jitter, stroke.jitter * unitsOnGlass),
                FigureError.Contribution(.sampling, stroke.sampling * unitsOnGlass),
                FigureError.Contribution(.corners, stroke.corners * unitsOnGlass),
                FigureError.Contribution(.ends, stroke.ends * unitsOnGlass),
                FigureError.Contribution(.pixel, measured.pixel),
            ]
        )
    }
}

extension GroundLength: JSONFields {
    /// Writes the fields of a participant's stats.
    func write(into json: inout JSONWriter) {
        json.raw(",\"onPicture\":{")
        json.string("picture", picture.id)
        json.number("pixels", pixels)
        json.number("length", length.value)
        json.string("unit", scale.unit)
        json.error("lengthError", length)
        if let area {
            json.number("area", area.value)
            json.error("areaError", area)
        }
        if let angle {
            json.number("angle", angle.value)
            json.error("angleError", angle)
        }
        json.raw("}")
    }
}

extension FigureError {
    fileprivate init(_ area: PictureArea) {
        self.init(
            of: area.value,
            .interval,
            [
                Contribution(.marking, area.marking), Contribution(.jitter, area.jitter),
                Contribution(.sampling, area.sampling), Contribution(.pixel, area.pixel),
            ]
        )
    }

    /// In degrees.
    fileprivate init(_ angle: PictureAngle) {
        let degrees = 180 / Double.pi
        self.init(
            of: atan2(angle.across, angle.along) * degrees,
            .interval,
            [Contribution(.jitter, angle.jitter * degrees), Contribution(.pixel, angle.pixel * degrees)]
        )
    }
}

extension JSONWriter {
    /// Writes a picture's scale, if it has one.
    mutating func scale(of picture: GroundPicture) {
        guard let scale = picture.scale else { return }
        raw(",\"scale\":{")
        list("points", scale.points) { json, point in
            json.raw("[")
            json.number(point[0])
            json.raw(",")
            json.number(point[1])
            json.raw("]")
        }
        number("length", scale.length)
        string("unit", scale.unit)
        raw("}")
    }
}
