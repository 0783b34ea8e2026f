import Glibc

/// A phone at a task of the class: its actions in addition to drawing.
extension Phone {
    /// The announced task.
    struct Game {
        var kind: TaskOracle.Round.Kind
        var target: Int
        /// Of `targets`, and the one that comes next.
        var ring: TargetRing?
        var next: Int
    }

    func play(_ message: JSONText) {
        guard let kind = message["kind"].text.flatMap(TaskOracle.Round.Kind.init), kind != .distance, kind != .hold
        else { return game = nil }
        // It knows its own taps before the server's response.
        game = Game(
            kind: kind,
            target: message["target"].integer ?? 1,
            ring: TargetRing(message["layout"]),
            next: message["next"].integer ?? 0
        )
        guard !playsAlready else { return }
        playsAlready = true
        world.after(500 + gameDice.time(mean: 500)) { [self] in playNext() }
    }

    private func playNext() {
        guard !isGone, !lesson.isOver, let game else { return playsAlready = false }
        let rests = isDrawing || isWalking || Chaos.still(after: world.now) < 10_000
        guard !rests, isLive || gameDice.chance(0.3) else { return world.after(2000) { [self] in playNext() } }
        switch game.kind {
        case .reaction: react()
        case .latency: followMark()
        case .targets: tapTarget(of: game)
        case .symbol: draw(Stencil(SymbolShape(game.target), gameDice))
        case .press: press()
        case .wave, .relay: touchTogether()
        case .distance, .hold: playsAlready = false
        }
    }

    private func press() {
        draw(for: 200 + gameDice.number(0..<2500))
        world.after(4000 + gameDice.number(0..<3000)) { [self] in playNext() }
    }

    /// Asks for the time, touches soon after it, mostly when the answer is known, and sometimes again.
    private func touchTogether() {
        touchesSoon = true
        if gameDice.chance(0.8) { askTime() }
        world.after(gameDice.time(mean: 600)) { [self] in
            touchesSoon = false
            touchAnywhere()
            if gameDice.chance(0.3) { world.after(200 + gameDice.time(mean: 500)) { [self] in touchAnywhere() } }
            world.after(5000 + gameDice.number(0..<4000)) { [self] in playNext() }
        }
    }

    private func touchAnywhere() {
        guard !isGone, !lesson.isOver, !isDrawing else { return }
        let place = (gameDice.number(0..<390), gameDice.number(0..<844))
        send(.touches(drawing.tap(at: place, now: world.now)))
    }

    /// Flashes, and gets touches: mostly in time, sometimes too early, too late, or not at all.
    private func react() {
        if gameDice.chance(0.06) { touchAnywhere() }
        send(.own(OwnBatch("flash", ("t", drawing.clock(at: world.now)))))
        let time: Double? =
            switch gameDice.number(0..<1) {
            case ..<0.08: gameDice.number(10..<100)
            case ..<0.12: gameDice.number(4950..<5500)
            case ..<0.2: nil
            default: gameDice.number(100..<700)
            }
        if let time { world.after(time) { [self] in touchAnywhere() } }
        world.after((time ?? 1500) + 600 + gameDice.number(0..<1500)) { [self] in playNext() }
    }

    /// A finger follows the mark for a lap; after a series it is sometimes lifted.
    private func followMark() {
        if gameDice.chance(0.15) { touchAnywhere() }
        let (lag, frame) = (gameDice.number(-40..<180), [8.33, 16.67, 33.4][gameDice.number(0...2)])
        send(.own(OwnBatch("lap", ("t", drawing.clock(at: world.now)), ("lag", lag), ("frame", frame))))
        world.after(500 + gameDice.number(0..<2000)) { [self] in playNext() }
    }

    /// Most taps hit; some miss, some slip, and some are double taps.
    private func tapTarget(of game: Game) {
        guard let ring = game.ring else { return world.after(2000) { [self] in playNext() } }
        let spread = gameDice.chance(0.06) ? 3 * ring.width : 0.5 * ring.width
        let x = ring.targets[game.next].x + gameDice.number(-spread..<spread)
        let y = ring.targets[game.next].y + gameDice.number(-spread..<spread)
        // It continues before the server's message.
        if gameDice.chance(0.96) { self.game?.next = TargetRing.next(after: game.next) }
        let events = drawing.tap(at: (x, y), now: world.now)
        if gameDice.chance(0.5) {
            send(.touches(events))
        } else {
            for event in events { send(.touches([event])) }
        }
        world.after(300 + gameDice.number(0..<500)) { [self] in playNext() }
    }

    // MARK: Symbols

    /// A drawing of a symbol, planned in advance.
    private struct Stencil {
        /// The remaining events of the fingers, in the phone's natural orientation, without their times.
        var events: [(phase: Int, pointer: Int, place: (x: Double, y: Double))] = []
        let size: Double
        let turn: Int
        /// The maximum number of events in a batch.
        private(set) var most = 8

        init(_ shape: SymbolShape, _ dice: Dice) {
            size = dice.number(150..<350).rounded()
            turn = dice.number(0...3)
            let (angle, noise) = (Double(turn) * .pi / 2, dice.chance(0.2) ? 0.2 : 0.03)
            let (middle, size) = ((x: FigureOracle.width / 2, y: FigureOracle.height / 2), size)
            func natural(_ place: SymbolShape.Place) -> (x: Double, y: Double) {
                let x = (place.x - 0.5 + dice.number(-noise..<noise)) * size
                let y = (place.y - 0.5 + dice.number(-noise..<noise)) * size
                return (middle.x + x * cos(angle) - y * sin(angle), middle.y + x * sin(angle) + y * cos(angle))
            }
            // Some only slip, some draw far too much, some leave strokes out or use another order.
            let isSlip = dice.chance(0.05)
            let strokes = dice.chance(0.15) ? shape.strokes.reversed() : shape.strokes
            for stroke in strokes where strokes.count == 1 || !dice.chance(0.05) {
                let pointer = dice.number(8...9)
                events.append((0, pointer, natural(stroke[0])))
                for (start, end) in zip(stroke, stroke.dropFirst()) where !isSlip {
                    let count = dice.chance(0.002) ? 4100 : dice.number(1...9)
                    for index in 1...count {
                        let share = Double(index) / Double(count)
                        let place = (start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))
                        events.append((dice.chance(0.03) ? 4 : 1, pointer, natural(place)))
                    }
                }
                // Another finger touches meanwhile.
                if dice.chance(0.1) {
                    events.append((0, 10, (dice.number(0..<390), dice.number(0..<800))))
                    events.append((1, 10, (dice.number(0..<390), dice.number(0..<800))))
                    events.append((2, 10, (100, 100)))
                }
                events.append((dice.chance(0.08) ? 3 : 2, pointer, natural(stroke[stroke.count - 1])))
            }
            if events.count > 2000 { most = 100 }
        }
    }

    private func draw(_ stencil: Stencil) {
        guard !isGone, !lesson.isOver else { return playsAlready = false }
        var stencil = stencil
        let count = min(stencil.events.count, gameDice.number(1...stencil.most))
        let events = stencil.events.prefix(count).enumerated().map { index, event in
            // A clock that sometimes goes back.
            let later = Double(index) * 8 - (gameDice.chance(0.005) ? 40 : 0)
            return drawing.event(event.phase, of: event.pointer, at: event.place, now: world.now, later: later)
        }
        stencil.events.removeFirst(count)
        if !events.isEmpty { send(.touches(events)) }
        guard stencil.events.isEmpty else {
            return world.after(40 + gameDice.number(0..<60)) { [self] in draw(stencil) }
        }
        world.after(gameDice.chance(0.1) ? 30 : 1000) { [self] in
            let time = drawing.clock(at: world.now)
            send(.own(OwnBatch("drawn", ("t", time), ("size", stencil.size), ("turn", Double(stencil.turn)))))
            world.after(300 + gameDice.time(mean: 1000)) { [self] in playNext() }
        }
    }
}
