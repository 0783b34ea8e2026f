import CLibXML2
import Foundation

/// A compiled schema (XSD) for any number of documents.
///
/// Sendable: libxml2 only reads it, and documents are validated one at a time.
package final class XMLSchema: @unchecked Sendable {
    private let schema: xmlSchemaPtr
    private let lock = NSLock()

    /// Compiles a schema.
    ///
    /// - Throws: `XMLFaults` if the file is missing or not a valid schema.
    package init(path: String) throws(XMLFaults) {
        LibXML2.initialise()
        let collector = XMLFaultCollector()
        let compiled: xmlSchemaPtr? = collector.withPointer { pointer in
            guard let parser = xmlSchemaNewParserCtxt(path) else { return nil }
            defer { xmlSchemaFreeParserCtxt(parser) }
            xmlSchemaSetParserStructuredErrors(parser, { reportSchemaFault($0, $1.map { UnsafePointer($0) }) }, pointer)
            return xmlSchemaParse(parser)
        }
        guard let compiled else {
            throw XMLFaults(
                collector.faults.isEmpty ? [XMLFault(line: nil, reason: "the schema cannot be read")] : collector.faults
            )
        }
        schema = compiled
    }

    deinit {
        xmlSchemaFree(schema)
    }

    func faults(of document: xmlDocPtr) -> [XMLFault] {
        lock.withLock {
            let collector = XMLFaultCollector()
            let result = collector.withPointer { pointer -> Int32 in
                guard let validation = xmlSchemaNewValidCtxt(schema) else { return -1 }
                defer { xmlSchemaFreeValidCtxt(validation) }
                xmlSchemaSetValidStructuredErrors(
                    validation,
                    { reportSchemaFault($0, $1.map { UnsafePointer($0) }) },
                    pointer
                )
                return xmlSchemaValidateDoc(validation, document)
            }
            if result != 0, collector.faults.isEmpty { collector.add(line: nil, "it cannot be validated (\(result))") }
            return collector.faults
        }
    }
}

/// libxml2 reports a fault; the first argument is the collector.
private func reportSchemaFault(_ collector: UnsafeMutableRawPointer?, _ error: UnsafePointer<xmlError>?) {
    guard let error else { return }
    XMLFaultCollector.recover(collector)?.add(error)
}
