/// A phone that steers through the tunnels of an experiment.
extension Phone {
    /// The announced one, in CSS px.
    struct Tunnel {
        var start: (x: Double, y: Double)
        var end: (x: Double, y: Double)
        var width: Double
    }

    /// A finger's path from its touch-down to its lift, chosen in advance.
    private struct Passage {
        enum End { case lift, cancel, again }

        let tunnel: Tunnel
        private(set) var pointer: Int
        /// From the start line, and from the middle to the right.
        var along: Double
        var across: Double
        /// The finger's drift across the tunnel, and its start.
        let drift: Double
        let driftsFrom: Double
        /// The path from point to point.
        let step: Double
        /// The place at which it moves back before the start line, once.
        var turnsAt: Double?
        /// The place at which it rests, and for how many ms.
        var rest: (along: Double, milliseconds: Double)?
        let endsAt: Double
        let end: End
        /// The number of points that it draws at one place.
        var restPoints: Int
        var isComing = true
        var isBack = false
        /// Another finger is on the glass.
        var hasOther = false

        init(_ tunnel: Tunnel, _ dice: Dice) {
            self.tunnel = tunnel
            let (dx, dy) = (tunnel.end.x - tunnel.start.x, tunnel.end.y - tunnel.start.y)
            let (length, width) = ((dx * dx + dy * dy).squareRoot(), tunnel.width)
            pointer = dice.number(5...6)
            along = dice.chance(0.05) ? dice.number(1..<length) : dice.number(-60 ..< -3)
            // Some miss the tunnel.
            across = dice.number(-0.4..<0.4) * width + (dice.chance(0.06) ? width : 0)
            let side: Double = dice.chance(0.5) ? -1 : 1
            switch dice.number(0..<1) {
            case ..<0.6: drift = dice.number(-0.3..<0.3) * width
            case ..<0.93: drift = side * dice.number(0.5..<1.2) * width
            default: drift = side * dice.number(1.9..<2.6) * width
            }
            driftsFrom = dice.number(0..<length)
            step = dice.number(4..<24)
            turnsAt = dice.chance(0.15) ? dice.number(-2..<length) : nil
            switch dice.number(0..<1) {
            case ..<0.06: rest = (dice.number(0..<length), 50 + dice.time(mean: 400))
            case ..<0.08: rest = (dice.number(0..<length), 21_000)
            default: rest = nil
            }
            let breaksOff = dice.chance(0.12)
            endsAt = breaksOff ? dice.number(-2..<length) : length + dice.number(0..<20)
            end = dice.chance(0.1) ? .cancel : !breaksOff && dice.chance(0.15) ? .again : .lift
            restPoints = dice.chance(0.004) ? 2100 : 0
        }

        /// The same by a finger that is on the glass.
        func continued(_ pointer: Int) -> Passage {
            var passage = self
            (passage.pointer, passage.isComing) = (pointer, false)
            return passage
        }

        var place: (x: Double, y: Double) {
            let (dx, dy) = (tunnel.end.x - tunnel.start.x, tunnel.end.y - tunnel.start.y)
            let length = (dx * dx + dy * dy).squareRoot()
            let (x, y) = (dx / length, dy / length)
            return (tunnel.start.x + along * x - across * y, tunnel.start.y + along * y + across * x)
        }

        /// Moves to the next point.
        mutating func move(_ dice: Dice) {
            if restPoints > 0, along > 0 {
                restPoints -= 1
                across += dice.number(-0.5..<0.5)
                return
            }
            if let turn = turnsAt, !isBack, along > turn { isBack = true }
            along += (isBack ? -1 : 1) * step * dice.number(0.5..<1.5)
            if along < -4 { (isBack, turnsAt) = (false, isBack ? nil : turnsAt) }
            let goal = along > driftsFrom ? drift : 0
            across += 0.3 * (goal - across) + dice.number(-0.06..<0.06) * tunnel.width
        }
    }

    /// Receives its place in an experiment.
    func steer(_ message: JSONText) {
        guard message["state"].text == "steering" else { return tunnel = nil }
        let fields = message["tunnel"]
        if let width = fields["width"].number {
            func point(_ name: String) -> (x: Double, y: Double) {
                (fields[name][0].number ?? 0, fields[name][1].number ?? 0)
            }
            tunnel = Tunnel(start: point("start"), end: point("end"), width: width)
        }
        guard !steersAlready else { return }
        steersAlready = true
        world.after(500 + tapDice.time(mean: 500)) { [self] in steerNext() }
    }

    private func steerNext() {
        guard !isGone, !lesson.isOver, let tunnel else { return steersAlready = false }
        let rests = isDrawing || isWalking || Chaos.still(after: world.now) < 3000 || (!isLive && tapDice.chance(0.7))
        guard !rests else { return world.after(2000) { [self] in steerNext() } }
        go(on: Passage(tunnel, tapDice))
    }

    private func go(on passage: Passage) {
        guard !isGone, !lesson.isOver else { return steersAlready = false }
        var passage = passage
        var events: [FingerEvent] = []
        func add(_ phase: Int, of pointer: Int? = nil, at place: (x: Double, y: Double)? = nil) {
            // A clock that sometimes goes back.
            let later = Double(events.count) * 8 - (tapDice.chance(0.005) ? 40 : 0)
            let finger = pointer ?? passage.pointer
            events.append(
                drawing.event(phase, of: finger, at: place ?? passage.place, now: world.now, later: later)
            )
        }
        var isOver = Chaos.still(after: world.now) < 0
        var pause = 50 + tapDice.number(0..<40)
        if passage.isComing {
            passage.isComing = false
            add(0)
        }
        if tapDice.chance(0.03) {
            // Another finger touches or lifts.
            add(passage.hasOther ? 2 : 0, of: 7, at: (tapDice.number(0..<390), tapDice.number(0..<800)))
            passage.hasOther.toggle()
        }
        for _ in 0..<(passage.restPoints > 0 ? 40 : tapDice.number(2...6)) where !isOver {
            passage.move(tapDice)
            add(tapDice.chance(0.03) ? 4 : 1)
            isOver = passage.along > passage.endsAt && !passage.isBack
            if let rest = passage.rest, passage.along > rest.along {
                (pause, passage.rest) = (pause + rest.milliseconds, nil)
                break
            }
        }
        // With several fingers on the glass the last one does not steer.
        if isOver, passage.hasOther { add(2, of: 7, at: (200, 400)) }
        if isOver, passage.end != .again { add(passage.end == .lift ? 2 : 3) }
        send(.touches(events))
        guard isOver else { return world.after(pause) { [self] in go(on: passage) } }
        guard passage.end == .again, Chaos.still(after: world.now) > 3000 else {
            if passage.end == .again {
                let lift = drawing.event(2, of: passage.pointer, at: passage.place, now: world.now, later: 60)
                send(.touches([lift]))
            }
            return world.after(500 + tapDice.time(mean: 1500)) { [self] in steerNext() }
        }
        // The finger stays on the glass, goes back and comes again.
        let next = Passage(passage.tunnel, tapDice).continued(passage.pointer)
        world.after(pause) { [self] in go(on: next) }
    }
}
