import CLibXML2

/// A fault in a document, as libxml2 reports it.
package struct XMLFault: Sendable {
    /// The line, from 1; `nil` if the fault concerns the whole document.
    package var line: Int?
    /// The reason as a message for people.
    package var reason: String
}

/// All faults of a document; never empty.
package struct XMLFaults: Error, Sendable {
    /// The faults in the order of their discovery.
    package var faults: [XMLFault]

    /// Creates an error from faults.
    package init(_ faults: [XMLFault]) {
        self.faults = faults
    }
}

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

extension XMLFaultCollector {
    /// Adds one report. libxml2 ends its texts with a line break and writes names with their namespace in braces.
    func add(_ error: UnsafePointer<xmlError>) {
        guard !isFull else { return }
        let error = error.pointee
        // Warnings, such as about a relative namespace address, are not faults of the document.
        guard error.level != XML_ERR_WARNING else { return }
        // Lenient reading uses local names.
        if reading == .lenient, error.domain == XML_FROM_NAMESPACE.rawValue { return }
        var line = Int(error.line)
        // Line numbers above 65,535 are available only from the node.
        if let node = error.node {
            let nodeLine = xmlGetLineNo(node.assumingMemoryBound(to: xmlNode.self))
            if nodeLine > 0 { line = nodeLine }
        }
        let text = error.message.map { String(cString: $0) } ?? "unknown fault \(error.code)"
        add(line: line > 0 ? line : nil, Self.plain(text))
    }

    private static func plain(_ text: String) -> String {
        if text.contains("XML_PARSE_HUGE") { return "elements are nested too deeply, or a text is too long" }
        var flat = text.split(whereSeparator: \.isNewline).joined(separator: " ")
            .replacing("{http://www.w3.org/XML/1998/namespace}", with: "xml:")
            // Words for the authors of schemas say nothing to those of documents.
            .replacing(
                "No matching global declaration available for the validation root",
                with: "Unknown root; check xmlns"
            )
        if let facet = flat.firstRange(of: "[facet '"), let end = flat[facet.upperBound...].firstRange(of: "'] ") {
            flat.removeSubrange(facet.lowerBound..<end.upperBound)
        }
        let parts = flat.split(separator: "{", omittingEmptySubsequences: false)
        var result = String(parts[0])
        for part in parts.dropFirst() {
            let isNamespace = part.hasPrefix("urn:") && part.contains("}")
            result += isNamespace ? String(part.drop { $0 != "}" }.dropFirst()) : "{\(part)"
        }
        while result.last == "." || result.last == " " { result.removeLast() }
        return result.count > 300 ? "\(result.prefix(300))…" : result
    }
}

/// The strictness of reading; a document type or a tag without end is refused in any case.
package enum XMLReading: Sendable {
    /// By the standards: the first fault refuses the document. For TouchFigures' own formats.
    case strict
    /// Tolerant: faults are reported with the result, prefixes need no declaration, and a byte order mark overrides the
    /// declared encoding. For files written by other programs and devices.
    case lenient
}
