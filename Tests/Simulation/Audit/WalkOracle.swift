import Foundation

/// A position in the form of a message.
struct Fix: Equatable {
    var latitude: Double
    var longitude: Double
    var accuracy: Double
    /// Milliseconds on the phone's clock.
    var milliseconds: Double
    /// The scene that plays.
    var scene: Int?
}

/// The walk of one phone by the rules of docs/walk.md, written without the engine, and with the platform's own sine.
struct WalkOracle: Equatable {
    /// A tolerance, because the document rounds the sphere's radius, and other functions round differently.
    static let tolerance = 1e-8

    private(set) var fixes = 0
    private(set) var metres = 0.0
    private(set) var newest: Fix?
    private var plausible: Fix?
    /// The place up to which the distance is counted.
    private var counted: Fix?
    /// Fixes out of reach of the plausible one, each within reach of the previous one.
    private var held: [Fix] = []

    /// The walker's most likely place.
    var place: Fix? { plausible ?? newest }

    static func metres(_ one: Fix, _ other: Fix) -> Double {
        let radians = Double.pi / 180
        let (half, across) = (
            sin((other.latitude - one.latitude) * radians / 2), sin((other.longitude - one.longitude) * radians / 2)
        )
        let square = half * half + cos(one.latitude * radians) * cos(other.latitude * radians) * across * across
        return 2 * 6_371_008.8 * asin(min(1, square.squareRoot()))
    }

    private static func isWalked(_ one: Fix, _ other: Fix) -> Bool {
        metres(one, other) <= 15 * (other.milliseconds - one.milliseconds) / 1000
    }

    mutating func walk(_ fix: Fix) {
        var fix = fix
        fix.milliseconds = max(fix.milliseconds, newest?.milliseconds ?? fix.milliseconds)
        fixes += 1
        newest = fix
        guard fix.accuracy <= 50 else { return }
        guard let last = plausible, isLeap(fix, last) else {
            (plausible, held) = (fix, [])
            return count(fix)
        }
        if let before = held.last, !Self.isWalked(before, fix) { held = [] }
        held.append(fix)
        guard held.count == 3 else { return }
        // The jump is not counted, what was walked before it is.
        if var moved = counted {
            moved.latitude += held[0].latitude - last.latitude
            moved.longitude += held[0].longitude - last.longitude
            counted = abs(moved.latitude) <= 90 && abs(moved.longitude) <= 180 ? moved : fix
        }
        (plausible, held) = (fix, [])
    }

    private func isLeap(_ fix: Fix, _ last: Fix) -> Bool {
        guard Self.isWalked(last, fix) else { return true }
        guard let before = held.last, Self.isWalked(before, fix) else { return false }
        let uncertainty = (last.accuracy * last.accuracy + fix.accuracy * fix.accuracy).squareRoot()
        return Self.metres(last, fix) > max(5, uncertainty)
    }

    private mutating func count(_ fix: Fix) {
        guard let from = counted else { return counted = fix }
        let step = Self.metres(from, fix)
        let jitter = 1.75 * (from.accuracy * from.accuracy + fix.accuracy * fix.accuracy).squareRoot()
        guard step > 5, step > jitter else { return }
        metres += step
        counted = fix
    }

    /// The figures are 0, and the walk continues from here.
    mutating func clear() { (fixes, metres, counted) = (0, 0, plausible) }

    /// With retention `figures` a server that starts again has no positions.
    mutating func forgetPositions() { (newest, plausible, counted, held) = (nil, nil, nil, []) }

    // MARK: Comparing

    /// The fault of a walk's sums, or `nil`.
    func fault(_ sums: JSONText) -> String? {
        let reported = sums["distanceMetres"].number ?? .nan
        guard sums["fixes"].integer == fixes, abs(reported - metres) <= Self.tolerance * max(1, metres) else {
            return "walked \(reported) m in \(sums["fixes"].integer ?? 0) fixes, should be \(metres) in \(fixes)"
        }
        return nil
    }

    /// The fault of a row of `walkers`, or `nil`. A row is latitude, longitude, accuracy, scene, metres.
    func fault(_ row: [Double?]?) -> String? {
        guard let place else { return row == nil ? nil : "is at \(row ?? []), and has sent no position" }
        let scene = newest.flatMap(\.scene).map { Double($0) }
        let should: [Double?] = [place.latitude, place.longitude, place.accuracy, scene]
        guard let row, row.count >= 5, Array(row.prefix(4)) == should, let reported = row[4],
            abs(reported - metres) <= Self.tolerance * max(1, metres)
        else { return "is at \(row ?? []), should be at \(should) after \(metres) m" }
        return nil
    }
}
