/// A pupil's drawing: strokes of one to three fingers, with rests, their own clock, and the errors of browsers.
struct Drawing {
    /// The screen's pressure values: none, numbers without a measurement, or measured ones.
    enum Screen: Int { case silent, pretending, measuring }

    private let screen: Screen
    private var down: [Int: (x: Double, y: Double)] = [:]
    private let clockOffset: Double

    init(_ dice: Dice, _ screen: Screen) {
        self.screen = screen
        clockOffset = dice.number(0..<1e6)
    }

    /// The pressure that the screen reports with an event; it follows from the place.
    private func pressure(_ x: Double, _ y: Double) -> Double? {
        let hundredths = Int((abs(x) + abs(y)) * 100)
        return switch screen {
        case .silent: nil
        case .pretending: [0.5, 0.5, 1, 0][hundredths % 4]
        case .measuring: Double(hundredths % 101) / 100
        }
    }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

    /// The events since the last batch.
    mutating func events(at now: Double, _ dice: Dice) -> [FingerEvent] {
        var events: [FingerEvent] = []
        let count = dice.number(1...4)
        for index in 0..<count {
            // A clock that sometimes goes back.
            let time = now + clockOffset + Double(index) * 8 - (dice.chance(0.02) ? 40 : 0)
            var event = event(at: Self.rounded(time), dice)
            event.pressure = pressure(event.x, event.y)
            events.append(event)
        }
        return events
    }

    private mutating func event(at time: Double, _ dice: Dice) -> FingerEvent {
        let pointers = down.keys.sorted()
        if pointers.isEmpty || (pointers.count < 3 && dice.chance(0.02)) {
            let pointer = (0...3).first { down[$0] == nil } ?? 0
            let at = (x: Self.rounded(dice.number(-10..<400)), y: Self.rounded(dice.number(-10..<860)))
            down[pointer] = at
            return FingerEvent(phase: 0, pointer: pointer, x: at.x, y: at.y, milliseconds: time)
        }
        let pointer = pointers[dice.number(0...pointers.count - 1)]
        var at = down[pointer] ?? (0, 0)
        let choice = dice.number(0..<1)
        if choice < 0.03 || choice > 0.995 {
            down[pointer] = nil
            return FingerEvent(phase: choice > 0.995 ? 3 : 2, pointer: pointer, x: at.x, y: at.y, milliseconds: time)
        }
        if choice < 0.08 { return FingerEvent(phase: 4, pointer: pointer, x: at.x, y: at.y, milliseconds: time) }
        at.x = Self.rounded(at.x + dice.number(-12..<12))
        at.y = Self.rounded(at.y + dice.number(-12..<12))
        down[pointer] = at
        return FingerEvent(phase: 1, pointer: pointer, x: at.x, y: at.y, milliseconds: time)
    }

    /// The time on the phone's clock.
    func clock(at now: Double) -> Double { Self.rounded(now + clockOffset) }

    /// A short tap of one finger.
    func tap(at place: (x: Double, y: Double), now: Double) -> [FingerEvent] {
        let (x, y) = (Self.rounded(place.x), Self.rounded(place.y))
        return [(0, 0.0), (2, 60.0)].map { phase, later in
            let time = Self.rounded(now + clockOffset + later)
            return FingerEvent(phase: phase, pointer: 0, x: x, y: y, milliseconds: time)
        }
    }

    /// An event of a finger that steers, some ms after the time.
    func event(
        _ phase: Int,
        of pointer: Int,
        at place: (x: Double, y: Double),
        now: Double,
        later: Double
    ) -> FingerEvent {
        let time = Self.rounded(now + clockOffset + later)
        return FingerEvent(
            phase: phase,
            pointer: pointer,
            x: Self.rounded(place.x),
            y: Self.rounded(place.y),
            milliseconds: time
        )
    }

    /// Lifts all fingers.
    mutating func end(at now: Double) -> [FingerEvent] {
        let events = down.keys.sorted().map { pointer in
            FingerEvent(
                phase: 2,
                pointer: pointer,
                x: down[pointer]?.x ?? 0,
                y: down[pointer]?.y ?? 0,
                milliseconds: Self.rounded(now + clockOffset)
            )
        }
        down = [:]
        return events
    }
}
