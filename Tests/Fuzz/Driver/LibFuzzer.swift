import FuzzTargets
import Glibc

/// What libFuzzer calls once with every input; the target is named by the environment's `FUZZ_TARGET`.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    target.run(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

private let target: FuzzTarget = {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = FuzzTarget.named(name) else {
        fatalError("FUZZ_TARGET=\(name): one of \(FuzzTarget.all.map(\.name)) is expected")
    }
    return target
}()
