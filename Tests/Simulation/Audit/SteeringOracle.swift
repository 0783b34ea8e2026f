/// Drawing through a tunnel by the rules of docs/experiments.md, written without the engine.
enum SteeringOracle {
    /// Upwards, because the screen is taller than wide.
    struct Tunnel: Equatable {
        /// The middle of the start line.
        var x: Double
        var y: Double
        var length: Double
        var width: Double
        private var freePixels: Double

        init(_ condition: ExperimentOracle.Condition) {
            length = condition.distance * ExperimentOracle.Condition.pixelsPerMillimetre
            width = condition.widthPixels
            // 190 px for texts at the top, 40 px for the name at the bottom; 64 px before the tunnel, 24 px behind it.
            freePixels = FigureOracle.height - 190 - 40 - 64 - 24 - length
            x = FigureOracle.width / 2
            y = FigureOracle.height - 40 - 64 - freePixels / 2
        }

        var fits: Bool { freePixels >= 0 && width <= FigureOracle.width - 16 }

        /// In the stored form, in 1/1000 CSS px.
        var stored: [Int] { Self.stored([x, y, x, y - length, width]) }

        static func stored(_ numbers: [Double]) -> [Int] { numbers.map { Int(($0 * 1000).rounded()) } }
    }

    /// From the last point before the start line to the first one at the end line or beyond it.
    struct Trial: Equatable {
        var points: [ExperimentOracle.Tap]
        /// The number of attempts broken off since the previous trial.
        var breaks: Int

        /// In a checkpoint's form.
        var numbers: [Double] { Self.numbers([Double(breaks)], points) }

        /// In the form of a sequence's row.
        static func stored(_ trial: JSONText) -> Trial {
            let numbers = trial["points"].items.map { $0.number ?? .nan }
            let points = stride(from: 0, to: numbers.count, by: 3).map {
                ExperimentOracle.Tap(x: numbers[$0], y: numbers[$0 + 1], milliseconds: numbers[$0 + 2])
            }
            return Trial(points: points, breaks: trial["breaks"].integer ?? -1)
        }

        static func numbers(_ head: [Double], _ points: [ExperimentOracle.Tap]) -> [Double] {
            let numbers = head + points.flatMap { [$0.x, $0.y, $0.milliseconds] }
            return [Double(numbers.count)] + numbers
        }
    }

    /// The finger that steers.
    struct Finger: Equatable {
        private var pointer: Int?
        /// Its last point before the start line, and all later ones in the tunnel or beside it.
        private var points: [ExperimentOracle.Tap] = []
        private var breaks = 0

        /// In a checkpoint's form.
        var numbers: [Double] { Trial.numbers([Double(pointer ?? -1), Double(breaks)], points) }

        private var isInTrial: Bool { points.count >= 2 }

        /// Returns the trial that the event finishes.
        mutating func apply(_ event: FingerEvent, in tunnel: Tunnel) -> Trial? {
            let isOwn = event.pointer == pointer
            switch event.phase {
            case 0:
                // Others that touch down during a trial are ignored; before it, the newest one steers.
                guard isOwn || !isInTrial else { return nil }
                breakOff()
                pointer = event.pointer
                return go(to: (event.x, event.y), event.milliseconds, in: tunnel)
            case 1: return isOwn ? go(to: (event.x, event.y), event.milliseconds, in: tunnel) : nil
            case 4:
                guard isOwn, let last = points.last else { return nil }
                return go(to: (last.x, last.y), event.milliseconds, in: tunnel)
            default:
                guard isOwn else { return nil }
                // A cancelled touch has no place.
                let trial = event.phase == 2 ? go(to: (event.x, event.y), event.milliseconds, in: tunnel) : nil
                breakOff()
                pointer = nil
                return trial
            }
        }

        private mutating func breakOff() {
            breaks += isInTrial ? 1 : 0
            points = []
        }

        private mutating func go(to place: (x: Double, y: Double), _ time: Double, in tunnel: Tunnel) -> Trial? {
            // A clock that goes back counts as stopped.
            let latest = max(time, points.last?.milliseconds ?? time)
            let point = ExperimentOracle.Tap(x: place.x, y: place.y, milliseconds: latest)
            if place.y > tunnel.y {
                points = [point]
                return nil
            }
            guard let last = points.last else { return nil }
            if !isInTrial {
                let share = (last.y - tunnel.y) / (last.y - place.y)
                let x = last.x + share * (place.x - last.x)
                guard abs(x - tunnel.x) <= tunnel.width / 2 else {
                    points = []
                    return nil
                }
            }
            points.append(point)
            if place.y <= tunnel.y - tunnel.length {
                defer { (points, breaks) = ([], 0) }
                return Trial(points: points, breaks: breaks)
            }
            if points.count == 2000 { breakOff() }
            return nil
        }
    }

    /// The measures of a trial; lengths in CSS px.
    struct Measures {
        var milliseconds: Double
        var departures = 0
        var outsideShare: Double
        /// The distances of the points between the lines from the middle.
        var deviations: [Double]
        var isOutlier: Bool

        /// The drawn path: cut off at both lines, with a corner wherever it meets a wall.
        init(_ trial: Trial, in tunnel: Tunnel) {
            let points = trial.points.map { (along: tunnel.y - $0.y, across: $0.x - tunnel.x) }
            let end = points.count - 1
            func crossing(of line: Double, after index: Int) -> (across: Double, milliseconds: Double) {
                let (from, to) = (points[index], points[index + 1])
                let share = (line - from.along) / (to.along - from.along)
                let (before, after) = (trial.points[index].milliseconds, trial.points[index + 1].milliseconds)
                return (from.across + share * (to.across - from.across), after - (1 - share) * min(after - before, 50))
            }
            let (first, last) = (crossing(of: 0, after: 0), crossing(of: tunnel.length, after: end - 1))
            milliseconds = last.milliseconds - first.milliseconds
            deviations = points[1..<end].map(\.across)
            let corners = [(0, first.across)] + points[1..<end] + [(tunnel.length, last.across)]
            let half = tunnel.width / 2
            var (length, outside, wasInside) = (0.0, 0.0, true)
            for (from, to) in zip(corners, corners.dropFirst()) {
                let whole = ((to.0 - from.0) * (to.0 - from.0) + (to.1 - from.1) * (to.1 - from.1)).squareRoot()
                // The shares of the segment at which it meets the walls.
                let cuts = [-half, half].map { ($0 - from.1) / (to.1 - from.1) }.filter { $0 > 0 && $0 < 1 }.sorted()
                for (low, high) in zip([0] + cuts, cuts + [1]) {
                    // A piece that begins at a wall begins in the tunnel, because the walls belong to it.
                    if low > 0 || abs(from.1) <= half { wasInside = true }
                    let isInside = abs(from.1 + (low + high) / 2 * (to.1 - from.1)) <= half
                    if wasInside, !isInside { departures += 1 }
                    wasInside = isInside
                    length += (high - low) * whole
                    outside += isInside ? 0 : (high - low) * whole
                }
            }
            outsideShare = outside / length
            let farthest = corners.map { abs($0.1) }.max() ?? 0
            isOutlier = farthest > 2 * tunnel.width || milliseconds <= 0 || milliseconds > 20_000
        }
    }
}
