import Geometry
import TouchMetrics

// How many events a second the engine alone takes on one core: a finger that wanders over the screen, in batches as
// phones send them and in long ones, over as many phones as share that core. Prints a JSON object.

/// The step of a gesture of `steps` events.
func event(_ step: Int, of steps: Int) -> TouchEvent {
    let phase: TouchPhase = step == 0 ? .began : step == steps - 1 ? .ended : .moved
    let position = Point(x: Double(step * 23 % 3900) / 10, y: Double(step * 2 % 844))
    return TouchEvent(phase: phase, pointer: 1, position: position, time: Double(step) * 4.2, pressure: 0.33)
}

/// The batches of one gesture.
func gesture(of steps: Int, inBatchesOf size: Int) -> [[TouchEvent]] {
    stride(from: 0, to: steps, by: size).map { first in (first..<first + size).map { event($0, of: steps) } }
}

/// Events per second, the best of five rounds.
func measure(phones: Int, batches: [[TouchEvent]]) -> Int {
    var engines = [TouchMetrics](repeating: TouchMetrics(screen: Size(width: 390, height: 844)), count: phones)
    let clock = ContinuousClock()
    var best = 0.0
    var changed = 0
    for _ in 0..<5 {
        let elapsed = clock.measure {
            for batch in batches {
                for phone in engines.indices {
                    try? engines[phone].apply(batch.span)
                }
            }
            for phone in engines.indices {
                engines[phone].changedBlocks.drain { changed += $0 }
            }
        }
        let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
        best = max(best, Double(phones * batches.count * batches[0].count) / seconds)
    }
    // Read, so that the compiler cannot remove the work.
    precondition(changed > 0 && engines.allSatisfy { $0.touches == 5 })
    return Int(best)
}

let short = measure(phones: 1500, batches: gesture(of: 512, inBatchesOf: 4))
let long = measure(phones: 1500, batches: gesture(of: 512, inBatchesOf: 512))
print("{\"batchesOf4\":\(short),\"batchesOf512\":\(long)}")
