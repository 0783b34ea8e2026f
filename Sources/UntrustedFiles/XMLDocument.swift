import CLibXML2

/// A well-formed document in libxml2's memory, read without declarations, custom entities or network access.
package final class XMLDocument {
    private let document: xmlDocPtr
    /// Faults that a lenient reading ignored.
    package let faults: [XMLFault]

    /// Parses a document.
    ///
    /// - Parameter documentType: The document type that a `<!DOCTYPE>` without declarations may name; `nil` refuses
    ///   any.
    /// - Throws: `XMLFaults` with all faults.
    package init(
        _ bytes: [UInt8],
        documentType: XMLDocumentType? = nil,
        reading: XMLReading = .strict
    ) throws(XMLFaults) {
        LibXML2.initialise()
        guard !bytes.isEmpty else { throw XMLFaults([XMLFault(line: nil, reason: "the file is empty")]) }
        guard !Self.hasEndlessTag(bytes) else {
            throw XMLFaults([XMLFault(line: nil, reason: "an element has too many attributes")])
        }
        let collector = XMLFaultCollector(documentType: documentType, reading: reading)
        let parsed = collector.withPointer { Self.parse(bytes, reading, reportingTo: $0) }
        let isRead = collector.faults.isEmpty || (reading == .lenient && !collector.isHostile)
        if let parsed, isRead, xmlDocGetRootElement(parsed) != nil {
            document = parsed
            faults = collector.faults
            return
        }
        if let parsed { xmlFreeDoc(parsed) }
        if collector.faults.isEmpty { collector.add(line: nil, "the file is not well-formed XML") }
        throw XMLFaults(collector.faults)
    }

    deinit {
        xmlFreeDoc(document)
    }

    /// The root element.
    package var root: XMLElement {
        // A well-formed document has exactly one root element.
        guard let node = xmlDocGetRootElement(document) else {
            return XMLElement(name: "", namespace: "", line: 0)
        }
        return XMLElement(node)
    }

    /// Validates the document; empty if it is valid.
    package func faults(against schema: XMLSchema) -> [XMLFault] {
        schema.faults(of: document)
    }

    /// Whether a tag has too many equals signs. libxml2 compares each attribute of an element with all previous ones,
    /// so a file of attributes alone would take minutes. Equals signs have the same bytes in UTF-16.
    private static func hasEndlessTag(_ bytes: [UInt8]) -> Bool {
        var equalsSigns = 0
        for byte in bytes {
            if byte == UInt8(ascii: "<") { equalsSigns = 0 } else if byte == UInt8(ascii: "=") { equalsSigns += 1 }
            if equalsSigns > maxEqualsSigns { return true }
        }
        return false
    }

    /// Twice the longest text of the forms that are read.
    private static let maxEqualsSigns = 20_000

    private static func parse(
        _ bytes: [UInt8],
        _ reading: XMLReading,
        reportingTo collector: UnsafeMutableRawPointer
    ) -> xmlDocPtr? {
        let text = reading == .lenient ? MarkedText(bytes) : nil
        guard let context = xmlNewParserCtxt() else { return nil }
        defer { xmlFreeParserCtxt(context) }
        context.pointee._private = collector
        // libxml2 2.12 and later hand over a constant error.
        context.pointee.sax.pointee.serror = { parser, error in report(parser, error.map { UnsafePointer($0) }) }
        context.pointee.sax.pointee.internalSubset = judgeDocumentType
        context.pointee.sax.pointee.externalSubset = nil
        context.pointee.sax.pointee.startElementNs = startElement
        // No entity is replaced and no file fetched; line numbers above 65,535 are reported.
        var options =
            XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue | XML_PARSE_BIG_LINES.rawValue
            | XML_PARSE_COMPACT.rawValue
        if reading == .lenient { options |= XML_PARSE_RECOVER.rawValue }
        return (text?.bytes ?? bytes).withUnsafeBytes { bytes in
            xmlCtxtReadMemory(
                context,
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(clamping: bytes.count),
                nil,
                text == nil ? nil : "UTF-8",
                Int32(options)
            )
        }
    }
}

/// libxml2 reports a fault; with a parser's own handler the first argument is the parser.
private func report(_ parser: UnsafeMutableRawPointer?, _ error: UnsafePointer<xmlError>?) {
    guard let error else { return }
    let context = parser?.assumingMemoryBound(to: xmlParserCtxt.self)
    guard let collector = XMLFaultCollector.recover(context?.pointee._private) else { return }
    collector.add(error)
    // A fault takes a thousand times as long as a byte.
    if collector.isFull, let context { xmlStopParser(context) }
}

/// Called at `<!DOCTYPE name "public" "system"`, before the declarations in brackets are read, which could fetch files
/// and multiply texts. An allowed document type is dropped, so that no later step uses it.
private func judgeDocumentType(
    _ parser: UnsafeMutableRawPointer?,
    _ name: UnsafePointer<xmlChar>?,
    _ publicID: UnsafePointer<xmlChar>?,
    _ systemID: UnsafePointer<xmlChar>?
) {
    guard let context = parser?.assumingMemoryBound(to: xmlParserCtxt.self) else { return }
    let collector = XMLFaultCollector.recover(context.pointee._private)
    let declares = context.pointee.input?.pointee.cur?.pointee == UInt8(ascii: "[")
    if let allowed = collector?.documentType, !declares,
        allowed.isNamed(
            by: name.map { String(cString: $0) } ?? "",
            publicID: publicID.map { String(cString: $0) },
            hasSystemID: systemID != nil
        )
    {
        return
    }
    let line = context.pointee.input.map { Int($0.pointee.line) }
    collector?.refuse(line: line, XMLDocumentType.refusal(instead: collector?.documentType))
    xmlStopParser(context)
}

/// The maximum number of attributes of one element; the formats have less than a tenth of them. For each attribute,
/// libxml2 searches the list of all previous ones.
private let maxAttributes: Int32 = 100

/// Called at each start tag; passes it on to libxml2's own tree.
private func startElement(
    _ parser: UnsafeMutableRawPointer?,
    _ name: UnsafePointer<xmlChar>?,
    _ prefix: UnsafePointer<xmlChar>?,
    _ address: UnsafePointer<xmlChar>?,
    _ namespaceCount: Int32,
    _ namespaces: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
    _ attributeCount: Int32,
    _ defaultedCount: Int32,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
) {
    guard namespaceCount + attributeCount <= maxAttributes else {
        guard let context = parser?.assumingMemoryBound(to: xmlParserCtxt.self) else { return }
        let line = context.pointee.input.map { Int($0.pointee.line) }
        XMLFaultCollector.recover(context.pointee._private)?
            .refuse(line: line, "an element has more than \(maxAttributes) attributes")
        xmlStopParser(context)
        return
    }
    xmlSAX2StartElementNs(
        parser,
        name,
        prefix,
        address,
        namespaceCount,
        namespaces,
        attributeCount,
        defaultedCount,
        attributes
    )
}

/// A document type that files of a format may name; it is compared but never fetched.
package struct XMLDocumentType: Sendable {
    /// The root element's name.
    package var name: String
    /// The allowed public identifiers; a declaration without any identifier is allowed, too.
    package var publicIDs: [String]

    /// Creates a document type.
    package init(name: String, publicIDs: [String]) {
        self.name = name
        self.publicIDs = publicIDs
    }

    func isNamed(by name: String, publicID: String?, hasSystemID: Bool) -> Bool {
        guard name == self.name else { return false }
        return publicID.map(publicIDs.contains) ?? !hasSystemID
    }

    static func refusal(instead allowed: XMLDocumentType?) -> String {
        guard let allowed else { return "a document type (<!DOCTYPE) is not allowed: remove it" }
        return "only the usual document type (<!DOCTYPE) of \(allowed.name) is allowed"
    }
}

/// A text that begins with a byte order mark, in UTF-8: the mark takes precedence over any declared encoding.
struct MarkedText {
    let bytes: [UInt8]

    /// `nil` for a text without a mark.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) {
            self.bytes = Array(bytes.dropFirst(3))
        } else if bytes.starts(with: [0xff, 0xfe]), !bytes.starts(with: [0xff, 0xfe, 0, 0]) {
            self.bytes = Self.utf8(bytes, low: 0, high: 1)
        } else if bytes.starts(with: [0xfe, 0xff]) {
            self.bytes = Self.utf8(bytes, low: 1, high: 0)
        } else {
            return nil
        }
    }

    private static func utf8(_ bytes: [UInt8], low: Int, high: Int) -> [UInt8] {
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
            UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + low])
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}

/// The library as a whole.
enum LibXML2 {
    private static let initialised: Void = xmlInitParser()

    /// Initialises the library; must be called before threads use it at the same time.
    static func initialise() { initialised }
}
