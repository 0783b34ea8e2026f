/// Collects the errors that libxml2 reports during one call, for the C callbacks, which cannot capture anything.
final class XMLFaultCollector {
    /// The maximum number of reported faults: a file of 1 MiB can have a hundred thousand.
    private static let maxFaults = 1_000

    /// The document type that may be named.
    let documentType: XMLDocumentType?
    let reading: XMLReading
    private(set) var faults: [XMLFault] = []
    /// Whether the document contains something that is refused even in lenient reading.
    private(set) var isHostile = false

    init(documentType: XMLDocumentType? = nil, reading: XMLReading = .strict) {
        self.documentType = documentType
        self.reading = reading
    }

    func refuse(line: Int?, _ reason: String) {
        isHostile = true
        add(line: line, reason)
    }

    /// Whether no further fault is collected; parsing stops then.
    var isFull: Bool { faults.count >= Self.maxFaults }

    func add(line: Int?, _ reason: String) {
        guard !isFull else { return }
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
