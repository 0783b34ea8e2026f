/// What libxml2 says is wrong, and where.
struct XMLFault {
    /// From 1; `nil` where a file as a whole is meant.
    var line: Int?
    var reason: String
}

/// Takes what libxml2 reports during one call, for the C callbacks, which cannot capture anything.
final class XMLFaultCollector {
    /// A file of 1 MiB can hold a hundred thousand; nobody reads so many.
    private static let most = 1_000

    private(set) var faults: [XMLFault] = []

    func add(line: Int?, _ reason: String) {
        guard faults.count < Self.most else { return }
        faults.append(XMLFault(line: line, reason: reason))
    }

    /// The pointer under which a callback finds this object, valid within `body` only.
    func withPointer<Value>(_ body: (UnsafeMutableRawPointer) -> Value) -> Value {
        withExtendedLifetime(self) { body(Unmanaged.passUnretained(self).toOpaque()) }
    }

    static func recover(_ pointer: UnsafeMutableRawPointer?) -> XMLFaultCollector? {
        pointer.map { Unmanaged<XMLFaultCollector>.fromOpaque($0).takeUnretainedValue() }
    }
}
