import Geometry
import Rooms
import SampleComparison
import Storage
import Web
import WireProtocol

/// The picture that a class is asked about.
struct AskedPicture: Sendable {
    /// The picture's size in px.
    let size: Size
    /// The session's own picture; `nil` for one of the pages.
    let ground: NumberedGround?

    /// Takes the points of an answer, rounded to a tenth of a pixel.
    ///
    /// - Throws: 422 unless they are as many as the question takes, on the picture.
    func points(_ given: [[Double]]?, to question: PictureQuestion) throws(Problem) -> [Point] {
        let counts = question.answer.counts
        guard let given, counts.contains(given.count) else {
            let expected = counts.count == 1 ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
            throw .invalid("points", "`points` must be a list of \(expected) points.")
        }
        var points: [Point] = []
        for pair in given {
            guard pair.count == 2, (0...size.width).contains(pair[0]), (0...size.height).contains(pair[1]) else {
                throw .invalid(
                    "points",
                    "Each of `points` must be [x, y] from [0, 0] to [\(size.width.short), \(size.height.short)]."
                )
            }
            points.append(Point(x: Self.rounded(pair[0]), y: Self.rounded(pair[1])))
        }
        return points
    }

    private static func rounded(_ coordinate: Double) -> Double { (coordinate * 10).rounded() / 10 }

    /// The length of the picture's diagonal in px.
    var diagonal: Double { Point(x: 0, y: 0).distance(to: Point(x: size.width, y: size.height)) }
}

/// An answer on a picture beside the true place.
struct PictureComparison {
    /// How far the marks are from the true point, on average, in px.
    private(set) var distance: Double?
    /// The same in percent of the picture's diagonal.
    private(set) var distancePercent: Double?
    /// The number of marks in the true area.
    private(set) var inside: Int?
    /// The area of an outline in px².
    private(set) var area: Double?
    /// The same in percent of the picture.
    private(set) var areaPercent: Double?
    /// The area that the outline shares with the true one, as a part of what both cover.
    private(set) var overlap: Double?

    init(of points: [Point], to question: PictureQuestion, on picture: AskedPicture) {
        switch question.answer {
        case .marks:
            if let truth = question.truePoint {
                let mean = points.reduce(0) { $0 + $1.distance(to: truth) } / Double(points.count)
                (distance, distancePercent) = (mean, mean / picture.diagonal * 100)
            }
            inside = question.trueArea.map { truth in points.count(where: truth.contains) }
        case .area:
            let outline = Outline(points)
            let enclosed = outline.area
            (area, areaPercent) = (enclosed, enclosed / (picture.size.width * picture.size.height) * 100)
            overlap = question.trueArea.map { outline.intersectionOverUnion(with: $0) }
        }
    }
}

/// What a class has answered on a picture, for results.
struct PictureSummary: JSONFields {
    private let question: PictureQuestion
    private let picture: AskedPicture
    private let answers: [[Point]]

    init(of answers: [LessonAnswer], to question: PictureQuestion, on picture: AskedPicture) {
        self.question = question
        self.picture = picture
        self.answers = answers.compactMap(\.points)
    }

    func write(into json: inout JSONWriter) {
        if !question.truth.isEmpty { json.points("truthPoints", question.truth) }
        let compared = answers.map { PictureComparison(of: $0, to: question, on: picture) }
        let median = { (figure: KeyPath<PictureComparison, Double?>) in
            SampleSummary(of: compared.compactMap { $0[keyPath: figure] }).median
        }
        json.raw(",\"places\":{")
        switch question.answer {
        case .marks(let count):
            // Of several marks nobody says which is which.
            let cloud = PointCloud(count == 1 ? answers.flatMap(\.self) : [])
            let ellipse = cloud.ellipse
            json.place("median", cloud.geometricMedian)
            json.place("mean", ellipse?.center)
            json.number("majorDeviation", ellipse?.major)
            json.number("minorDeviation", ellipse?.minor)
            json.number("degrees", ellipse?.degrees)
            json.number("distance", median(\.distance))
            json.number("distancePercent", median(\.distancePercent))
            json.integer("inside", question.trueArea.map { _ in compared.reduce(0) { $0 + ($1.inside ?? 0) } })
        case .area:
            json.number("area", median(\.area))
            json.number("areaPercent", median(\.areaPercent))
            json.number("overlap", median(\.overlap))
        }
        json.raw("}")
    }
}

extension JSONWriter {
    /// Writes the fields of a question's picture: its size in px, and its name if it is the session's own.
    mutating func fields(of picture: AskedPicture) {
        number("width", picture.size.width)
        number("height", picture.size.height)
        if let ground = picture.ground { string("ground", ground.picture.id) }
    }

    /// Writes a field with a list of points, each a list of two numbers.
    mutating func points(_ name: StaticString, _ points: [Point]) {
        key(name)
        self.points(points)
    }

    /// Writes a list of points, or `null`.
    mutating func points(_ points: [Point]?) {
        guard let points else { return raw("null") }
        list(points) { $0.place($1) }
    }

    fileprivate mutating func place(_ name: StaticString, _ place: Point?) {
        key(name)
        if let place { self.place(place) } else { raw("null") }
    }

    private mutating func place(_ place: Point) {
        raw("[")
        number(place.x)
        raw(",")
        number(place.y)
        raw("]")
    }
}

extension Problem {
    static let noGround = Problem(
        409,
        "no-ground",
        title: "No picture under the drawing",
        detail: "The question is about the picture under the drawing, and there was none; lay one there first."
    )
}
