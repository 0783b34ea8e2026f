/// Memory that the page fills before a call and reads after it.
@_expose(wasm, "allocate") @_cdecl("engines_allocate")
func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes), alignment: 16)
}

@_expose(wasm, "release") @_cdecl("engines_release")
func release(_ memory: UnsafeMutableRawPointer) {
    memory.deallocate()
}

/// The results of a call besides its return value: consecutive doubles, valid until the next call.
struct Results {
    private(set) var memory = UnsafeMutablePointer<Double>.allocate(capacity: 256)
    private var capacity = 256
    private(set) var count = 0

    mutating func begin() { count = 0 }

    mutating func append(_ value: Double) {
        if count == capacity {
            let larger = UnsafeMutablePointer<Double>.allocate(capacity: 2 * capacity)
            larger.update(from: memory, count: count)
            memory.deallocate()
            memory = larger
            capacity *= 2
        }
        memory[count] = value
        count += 1
    }

    mutating func append(_ value: Int) { append(Double(value)) }

    /// An absent number is `nan`.
    mutating func append(_ value: Double?) { append(value ?? .nan) }

    /// An absent index is −1.
    mutating func append(_ value: Int?) { append(Double(value ?? -1)) }
}

// A page has one thread, so nothing else runs during a call.
nonisolated(unsafe) var results = Results()

@_expose(wasm, "results") @_cdecl("engines_results")
func resultsMemory() -> UnsafeMutablePointer<Double> { results.memory }

@_expose(wasm, "results_count") @_cdecl("engines_results_count")
func resultsCount() -> Int { results.count }

/// The bytes of the last checkpoint; valid until the next one.
nonisolated(unsafe) var checkpointMemory: UnsafeMutablePointer<UInt8>?

@_expose(wasm, "checkpoint") @_cdecl("engines_checkpoint")
func checkpoint() -> UnsafeMutablePointer<UInt8>? { checkpointMemory }

/// Lays bytes out for the page.
func hand(_ bytes: [UInt8]) -> Int {
    checkpointMemory?.deallocate()
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
    for (index, byte) in bytes.enumerated() { memory[index] = byte }
    checkpointMemory = memory
    return bytes.count
}

func bytes(_ memory: UnsafePointer<UInt8>, _ count: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: memory, count: count))
}

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
