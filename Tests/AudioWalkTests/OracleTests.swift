import AudioWalk
import Foundation
import Geometry
import TestSupport
import Testing

/// An independent implementation of filter and regions by the rules only: libm's functions, other formulas, no
/// pre-check, the whole history searched at each fix.
private struct Oracle {
    var settings = (isOn: false, metres: 5.0)
    private var valid: [Fix] = []
    private var accepted: [Fix] = []
    private var pendingHeld: [Fix] = []
    private var evaluated: [Fix] = []
    private(set) var isInside: [Bool]
    private let regions: [Region]

    init(_ regions: [Region]) {
        self.regions = regions
        isInside = regions.map { _ in false }
    }

    mutating func judge(_ fix: Fix) -> Verdict {
        let isNumber = [fix.latitude, fix.longitude, fix.accuracyMetres, fix.time].allSatisfy(\.isFinite)
        guard isNumber, abs(fix.latitude) <= 90, abs(fix.longitude) <= 180, fix.accuracyMetres >= 0 else {
            return .invalid
        }
        if let last = valid.last, fix.time <= last.time { return .outdated }
        valid.append(fix)
        if fix.accuracyMetres > 50 { return .inaccurate }
        if let last = accepted.last, speed(last, fix) > 15 {
            pendingHeld.append(fix)
            let row = pendingHeld.suffix(3)
            guard row.count == 3, zip(row, row.dropFirst()).allSatisfy({ speed($0, $1) <= 15 }) else {
                return .unconfirmed
            }
        }
        pendingHeld = []
        accepted.append(fix)
        if settings.isOn, let last = evaluated.last, metres(last, fix) < settings.metres { return .near }
        evaluated.append(fix)
        for (index, region) in regions.enumerated() {
            let margin = isInside[index] ? max(10, fix.accuracyMetres) : 0
            isInside[index] = isWithin(margin, of: region, fix)
        }
        return .evaluated
    }

    private func speed(_ a: Fix, _ b: Fix) -> Double { metres(a, b) / ((b.time - a.time) / 1000) }

    private func metres(_ a: Fix, _ b: Fix) -> Double {
        Self.metres(a.latitude, a.longitude, b.latitude, b.longitude)
    }

    /// By Vincenty's formula for a sphere, which is more accurate than the law of cosines.
    private static func metres(_ p1: Double, _ l1: Double, _ p2: Double, _ l2: Double) -> Double {
        let (f1, f2, d) = (p1 * .pi / 180, p2 * .pi / 180, (l2 - l1) * .pi / 180)
        let y = hypot(cos(f2) * sin(d), cos(f1) * sin(f2) - sin(f1) * cos(f2) * cos(d))
        return 6_371_008.771_4 * atan2(y, sin(f1) * sin(f2) + cos(f1) * cos(f2) * cos(d))
    }

    /// Whether a fix is inside a region, or outside by at most a margin in metres.
    private func isWithin(_ margin: Double, of region: Region, _ fix: Fix) -> Bool {
        switch region {
        case .circle(let circle):
            let centre = circle.centre
            return Self.metres(centre.latitude, centre.longitude, fix.latitude, fix.longitude)
                <= circle.radiusMetres + margin
        case .polygon(let polygon):
            let edges = Array(zip(polygon.points, polygon.points.dropFirst() + [polygon.points[0]]))
            // The bearings to the corners turn once around for a place inside.
            let turned = edges.reduce(0.0) { sum, edge in
                let turn = bearing(fix, edge.1) - bearing(fix, edge.0)
                return sum + (turn > .pi ? turn - 2 * .pi : turn < -.pi ? turn + 2 * .pi : turn)
            }
            if abs(turned) > .pi { return true }
            return margin > 0 && edges.contains { distance(fix, from: $0.0, to: $0.1) <= margin }
        }
    }

    private func bearing(_ from: Fix, _ to: GeographicCoordinate) -> Double {
        let (f1, f2) = (from.latitude * .pi / 180, to.latitude * .pi / 180)
        let d = (to.longitude - from.longitude) * .pi / 180
        return atan2(sin(d) * cos(f2), cos(f1) * sin(f2) - sin(f1) * cos(f2) * cos(d))
    }

    /// The distance to an arc by bisection: along a short arc it has one minimum.
    private func distance(_ fix: Fix, from a: GeographicCoordinate, to b: GeographicCoordinate) -> Double {
        func vector(_ c: GeographicCoordinate) -> SIMD3<Double> {
            let (f, l) = (c.latitude * .pi / 180, c.longitude * .pi / 180)
            return [cos(f) * cos(l), cos(f) * sin(l), sin(f)]
        }
        let (u, v) = (vector(a), vector(b))
        func at(_ t: Double) -> Double {
            let p = u * (1 - t) + v * t
            return Self.metres(
                atan2(p.z, hypot(p.x, p.y)) * 180 / .pi,
                atan2(p.y, p.x) * 180 / .pi,
                fix.latitude,
                fix.longitude
            )
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
            if at(first) < at(second) { high = second } else { low = first }
        }
        return min(at(low), at(0), at(1))
    }
}

@Suite struct OracleTests {
    /// Around an ordinary place, the antimeridian, and both poles.
    private static let centres = [(48.1, 11.5), (-17.0, 180.0), (90.0, 0.0), (-89.9995, 45.0), (0.0, 0.0)]

    /// Seconds, metres and a bearing from a place.
    private func moved(_ from: (Double, Double), _ metres: Double, _ bearing: Double) -> (Double, Double) {
        let (f, l, d) = (from.0 * .pi / 180, from.1 * .pi / 180, metres / 6_371_008.771_4)
        let latitude = asin(min(1, max(-1, sin(f) * cos(d) + cos(f) * sin(d) * cos(bearing))))
        let longitude = l + atan2(sin(bearing) * sin(d) * cos(f), cos(d) - sin(f) * sin(latitude))
        var degrees = longitude * 180 / .pi
        if degrees > 180 { degrees -= 360 } else if degrees < -180 { degrees += 360 }
        return (latitude * 180 / .pi, degrees)
    }

    private func region(around centre: (Double, Double), _ random: inout SeededNumbers) throws -> Region {
        let middle = moved(
            centre,
            .random(in: 0...250, using: &random),
            .random(in: 0...2 * Double.pi, using: &random)
        )
        if random.chance(0.5) {
            return try .circle(centre: place(middle.0, middle.1), radiusMetres: .random(in: 5...80, using: &random))
        }
        // Star-shaped around its middle, so that it does not cross itself.
        let count = Int.random(in: 3...9, using: &random)
        return try .polygon(
            points: (0..<count).map {
                let bearing = (Double($0) + .random(in: 0...0.8, using: &random)) / Double(count) * 2 * .pi
                let corner = moved(middle, .random(in: 10...120, using: &random), bearing)
                return place(corner.0, corner.1)
            }
        )
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `random walks agree with a calculation from scratch`(seed: UInt64) throws {
        var random = SeededNumbers(state: seed)
        let centre = Self.centres[Int(seed) % Self.centres.count]
        let regions = try (0..<12).map { _ in try region(around: centre, &random) }
        let scenes = try regions.enumerated().map { try Scene(name: "\($0)", region: $1) }
        var walk = AudioWalk(play: try Play(scenes: scenes))
        var oracle = Oracle(regions)
        _ = walk.start(now: 0)
        var (here, time, latest, verdicts) = (centre, 0.0, 0.0, Set<Verdict>())
        for _ in 0..<400 {
            time += random.chance(0.05) ? -500 : .random(in: 300...2500, using: &random)
            let step =
                random.chance(0.04) ? Double.random(in: 0...400, using: &random) : .random(in: 0...12, using: &random)
            let next = moved(here, step, .random(in: 0...2 * Double.pi, using: &random))
            // A permanent jump, or a temporary one.
            if step <= 12 || random.chance(0.5) { here = next }
            var fix = Fix(
                latitude: next.0,
                longitude: next.1,
                accuracyMetres: random.chance(0.05) ? 80 : .random(in: 0...45, using: &random),
                time: time
            )
            if random.chance(0.02) { fix.accuracyMetres = .nan }
            if random.chance(0.02) {
                let setting = (isOn: random.chance(0.5), metres: Double.random(in: 0...30, using: &random))
                oracle.settings = setting
                walk.distanceFilter = try #require(DistanceFilter(isOn: setting.isOn, metres: setting.metres))
            }
            latest = max(latest, time)
            let before = oracle.isInside
            let expected = oracle.judge(fix)
            let actions = walk.fix(fix, now: latest)
            #expect(walk.verdict == expected, "seed \(seed), at \(time)")
            verdicts.insert(expected)
            var wanted: Set<String> = []
            for scene in regions.indices where before[scene] != oracle.isInside[scene] {
                wanted.insert("\(before[scene] ? "fade" : "start") \(scene)")
            }
            let described = actions.map { action in
                switch action {
                case .start(let scene, _): "start \(scene)"
                case .fade(let scene, _, _): "fade \(scene)"
                default: "\(action)"
                }
            }
            #expect(Set(described) == wanted && described.count == wanted.count, "seed \(seed), at \(time)")
            for scene in regions.indices {
                #expect(walk.isInside(scene) == oracle.isInside[scene], "seed \(seed), at \(time), scene \(scene)")
            }
        }
        #expect(verdicts.isSuperset(of: [.evaluated, .unconfirmed, .outdated, .inaccurate, .invalid]), "seed \(seed)")
    }

    @Test(arguments: centres)
    func `among regions of all sizes the ones with the position are entered`(centre: (Double, Double)) throws {
        var random = SeededNumbers(state: UInt64(1000 + centre.1))
        // From a metre to nearly a thousand kilometres, around the place.
        let circles = (0..<400).map { _ in
            let radius = exp(Double.random(in: 0...log(900_000), using: &random))
            let middle = moved(
                centre,
                .random(in: 0...2 * radius, using: &random),
                .random(in: 0...2 * Double.pi, using: &random)
            )
            return (centre: place(middle.0, middle.1), radius: radius)
        }
        let play = try Play(
            scenes: circles.enumerated().map {
                try Scene(name: "\($0)", region: .circle(centre: $1.centre, radiusMetres: $1.radius))
            }
        )
        for _ in 0..<40 {
            let distance = exp(Double.random(in: 0...log(500_000), using: &random))
            let here = moved(centre, distance, .random(in: 0...2 * Double.pi, using: &random))
            var walk = AudioWalk(play: play)
            _ = walk.start(now: 0)
            _ = walk.fix(Fix(latitude: here.0, longitude: here.1, accuracyMetres: 5, time: 0), now: 0)
            for (scene, circle) in circles.enumerated() {
                let metres = circle.centre.distanceMetres(to: place(here.0, here.1))
                // On the edge both results are right.
                guard (metres - circle.radius).magnitude > 1e-6 * circle.radius else { continue }
                #expect(walk.isInside(scene) == (metres < circle.radius), "scene \(scene), \(metres) m")
            }
        }
    }
}
