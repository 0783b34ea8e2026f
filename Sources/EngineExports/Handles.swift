/// A reference to an engine, so that no call copies it.
final class Held<Engine> {
    var engine: Engine

    init(_ engine: Engine) { self.engine = engine }
}

/// Engines by small integer handles, which a page can hold.
struct Handles<Engine> {
    private var engines: [Held<Engine>?] = []

    mutating func add(_ engine: Engine) -> Int {
        if let free = engines.firstIndex(where: { $0 == nil }) {
            engines[free] = Held(engine)
            return free
        }
        engines.append(Held(engine))
        return engines.count - 1
    }

    mutating func remove(_ handle: Int) {
        if engines.indices.contains(handle) { engines[handle] = nil }
    }

    /// `nil` for an invalid handle.
    subscript(_ handle: Int) -> Held<Engine>? { engines.indices.contains(handle) ? engines[handle] : nil }
}
