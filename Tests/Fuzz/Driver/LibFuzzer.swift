import FuzzTargets
import Glibc

/// The function that libFuzzer calls with every input; the environment's `FUZZ_TARGET` names the target.
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
