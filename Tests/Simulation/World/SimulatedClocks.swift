import Rooms

/// The machine's clocks as one run of the server reads them.
///
/// Sendable: the simulation has one thread.
final class SimulatedClocks: MachineClocks, @unchecked Sendable {
    private unowned let world: World
    private let life: Life
    let boot: String
    /// The processor time of the loop, in s, grows with its work.
    var threadSeconds = 0.0

    init(_ world: World, _ life: Life) {
        (self.world, self.life) = (world, life)
        boot = "boot \(world.boots)"
    }

    var wall: Double { world.wall }
    var uptime: Double { world.uptime }
    var monotonicMilliseconds: Double { world.now }

    nonisolated(nonsending) func sleep(milliseconds: Double) async {
        await withUnsafeContinuation { continuation in
            world.after(milliseconds, in: life) { continuation.resume() }
        }
    }
}
