import Challenges
import Geometry
import Rooms
import Storage
import TouchMetrics
import WireProtocol

/// What each phone of a session has walked on a picture, with dividers of the same width on every glass: with another ruler
/// in the picture, if it lies there at another scale.
struct CoastWalks: Sendable {
    /// One phone's walk.
    struct Walk: Sendable {
        /// The scale of the picture when it began, in CSS px for each of its pixels.
        var scale: Double
        /// In the picture's pixels.
        var dividers: Dividers
    }

    /// Scales within this factor belong to one walk: two fingers that move a picture enlarge it a little.
    private static let sameScale = 1.25

    /// The picture's number.
    let picture: Int
    /// The width of the dividers in CSS px.
    let dividersPixels: Double
    /// The newest walk of each participant, by their numbers.
    private(set) var walks: [Int: Walk] = [:]
    private var ground: GroundReading
    /// The pointer that walks, and what else is down, by the participants' numbers.
    private var down: [Int: [UInt64]] = [:]
    /// The walks as they were before strokes that may still be taken back, by the participants' numbers.
    private var before: [Int: Walk?] = [:]

    init(on picture: Int, dividersPixels: Double, _ ground: GroundReading) {
        (self.picture, self.dividersPixels, self.ground) = (picture, dividersPixels, ground)
    }

    /// Follows a record of the log.
    mutating func apply(_ record: LogRecord) {
        ground.follow(record)
        switch record.content {
        case .touches(_, let events): follow(events, of: record.participant, on: ground.place(of: record))
        case .lifted:
            down[record.participant] = nil
            before[record.participant] = nil
        default:
            guard record.content.clears else { return }
            walks[record.participant] = nil
            if before[record.participant] != nil { before[record.participant] = .some(nil) }
        }
    }

    private mutating func follow(_ events: [TouchEvent], of participant: Int, on place: PicturePlace?) {
        var pointers = down[participant, default: []]
        for event in events {
            if event.phase == .began, pointers.isEmpty || pointers == [event.pointer] {
                before[participant] = ground.hasTold(participant) ? .some(self.walks[participant]) : nil
            }
            if event.phase == .began, !pointers.contains(event.pointer) { pointers.append(event.pointer) }
            // A second finger does not walk.
            let walks = pointers.first == event.pointer && event.phase.hasPosition
            if walks, let place, place.picture == picture {
                walk(to: place.pixels(of: event.position), at: place.scale, of: participant)
            }
            guard event.phase == .ended || event.phase == .cancelled, pointers.contains(event.pointer) else { continue }
            pointers.removeAll { $0 == event.pointer }
            guard pointers.isEmpty, let walk = before.removeValue(forKey: participant) else { continue }
            // As in the engine: a second finger, or the system, has taken the stroke back.
            if event.phase == .cancelled { self.walks[participant] = walk }
        }
        down[participant] = pointers
    }

    private mutating func walk(to position: Point, at scale: Double, of participant: Int) {
        if let walk = walks[participant], max(scale / walk.scale, walk.scale / scale) <= Self.sameScale {
            walks[participant]?.dividers.follow(position)
        } else {
            walks[participant] = Walk(scale: scale, dividers: Dividers(width: dividersPixels / scale, at: position))
        }
    }
}

/// The line through lengths over rulers, both as logarithms: its slope is 1 − the dimension (Mandelbrot, How long is the
/// coast of Britain? Science 156, 1967).
struct CoastLine: Sendable {
    let slope: Double
    /// Half the width of the slope's interval, which holds it in 95 of 100 cases.
    let slopeError: Double
    /// The decimal logarithm of the length by a ruler of 1.
    let intercept: Double

    private static func logarithm(_ value: Double) -> Double {
        ElementaryFunctions.log2(value) * 0.301_029_995_663_981_2
    }

    /// Fits by least squares; `nil` with fewer than three points, or where all rulers are nearly the same.
    init?(_ points: [(ruler: Double, length: Double)]) {
        let logs = points.map { (x: Self.logarithm($0.ruler), y: Self.logarithm($0.length)) }
        guard let line = LinearRegression(logs) else { return nil }
        let count = Double(logs.count)
        let meanX = logs.reduce(0) { $0 + $1.x } / count
        let spread = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
        // Rulers that differ by less than a tenth say nothing of a slope.
        guard (spread / count).squareRoot() > 0.02 else { return nil }
        let left = logs.reduce(0) { sum, point in
            let distance = point.y - line.intercept - line.slope * point.x
            return sum + distance * distance
        }
        (slope, intercept) = (line.slope, line.intercept)
        slopeError = StudentT.quantile(freedom: count - 2) * (left / (count - 2) / spread).squareRoot()
    }
}
