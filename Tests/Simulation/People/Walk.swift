import Foundation

/// A pupil's walk around a block: along its streets, with the errors of a receiver, and with leaps, rides, bad fixes and
/// times that go back among them.
struct Walk {
    /// The play of its class.
    static let play = "harbour"
    /// The corners of the path in metres east and north of its start; each side has its own scene.
    private static let corners = [(0.0, 0.0), (180.0, 0.0), (180.0, 120.0), (60.0, 160.0), (0.0, 120.0)]
    private static let metresPerDegree = 111_195.0
    private var side = 0
    /// Its distance on this side, in m.
    private var along = 0.0
    private var latitude: Double
    private var longitude: Double
    private let clockOffset: Double
    private var walkedAt: Double?
    /// The receiver's error, in m; it changes slowly.
    private var error = (east: 0.0, north: 0.0)

    init(_ dice: Dice) {
        latitude = 47.66 + dice.number(-0.01..<0.01)
        longitude = 9.17 + dice.number(-0.01..<0.01)
        clockOffset = 1_777_968_000_000 + dice.number(0..<1e7).rounded()
    }

    /// The time on the phone's clock.
    func clock(at now: Double) -> Double { (now + clockOffset).rounded() }

    /// The positions since the last batch, one a second, and at most eight.
    mutating func fixes(at now: Double, _ dice: Dice) -> [Fix] {
        var time = max(walkedAt ?? now, now - 8000)
        var fixes: [Fix] = []
        repeat {
            fixes.append(fix(at: time, dice))
            time += 1000
        } while time <= now
        walkedAt = time
        return fixes
    }

    private mutating func fix(at time: Double, _ dice: Dice) -> Fix {
        go(dice.chance(0.1) ? 0 : dice.number(0.8..<6))
        error.east = error.east * 0.9 + dice.number(-1.5..<1.5)
        error.north = error.north * 0.9 + dice.number(-1.5..<1.5)
        let at = Self.point(side, along)
        var fix = Fix(
            latitude: latitude + (at.north + error.north) / Self.metresPerDegree,
            longitude: longitude + (at.east + error.east) / (Self.metresPerDegree * cos(latitude * .pi / 180)),
            accuracy: [2, 4, 6.5, 12][dice.number(0...3)],
            milliseconds: clock(at: time),
            scene: dice.chance(0.2) ? nil : side
        )
        switch dice.number(0..<1) {
        case ..<0.03: fix.latitude += 0.01
        case ..<0.06: fix.accuracy = dice.number(51..<3000).rounded()
        case ..<0.08: fix.milliseconds -= 5000
        case ..<0.085: latitude += 0.02
        default: break
        }
        fix.latitude = (fix.latitude * 1e7).rounded() / 1e7
        fix.longitude = (fix.longitude * 1e7).rounded() / 1e7
        return fix
    }

    private mutating func go(_ metres: Double) {
        along += metres
        while along >= Self.length(side) {
            along -= Self.length(side)
            side = (side + 1) % Self.corners.count
        }
    }

    private static func length(_ side: Int) -> Double {
        let (from, to) = (corners[side], corners[(side + 1) % corners.count])
        let (east, north) = (to.0 - from.0, to.1 - from.1)
        return (east * east + north * north).squareRoot()
    }

    private static func point(_ side: Int, _ along: Double) -> (east: Double, north: Double) {
        let (from, to) = (corners[side], corners[(side + 1) % corners.count])
        let share = along / length(side)
        return (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
    }
}
