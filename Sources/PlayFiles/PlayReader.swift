package import Storage
import UntrustedFiles

/// Reads plays, KML and GPX by libxml2, and GeoJSON.
package struct PlayReader: PlayDocumentReading {
    private let schema: XMLSchema

    /// Compiles the schema.
    ///
    /// - Parameter schemaPath: The path of docs/play.xsd, with docs/xml.xsd beside it.
    /// - Throws: The faults of the schema.
    package init(schemaPath: String) throws(DocumentFaults) {
        do throws(XMLFaults) {
            schema = try XMLSchema(path: schemaPath)
        } catch {
            throw DocumentFaults(error)
        }
    }

    /// Reads a play.
    ///
    /// - Throws: All faults of the document.
    package func script(_ bytes: [UInt8]) throws(DocumentFaults) -> PlayScript {
        try located(bytes).script
    }

    /// The play, and the lines of its scenes.
    func located(_ bytes: [UInt8]) throws(DocumentFaults) -> LocatedScript {
        let document = try Self.document(bytes)
        let faults = document.faults(against: schema)
        guard faults.isEmpty else { throw DocumentFaults(XMLFaults(faults)) }
        return try PlayElement(document.root).locatedScript()
    }

    /// Reads the regions and tracks of a KML, GPX or GeoJSON file, or of the KML file in a KMZ.
    ///
    /// - Throws: The faults that prevent reading.
    package func regions(_ bytes: [UInt8]) throws(DocumentFaults) -> MapRegions {
        if GeoJSON.isExpected(in: bytes) {
            try Self.requireSize(bytes)
            var regions = try GeoJSON(bytes).regions
            regions.faults = DocumentFaults(regions.faults).faults
            return regions
        }
        let document = try Self.document(try KMZ.unpacked(bytes), .lenient)
        let root = document.root
        var regions: MapRegions
        switch root.name {
        case "kml": regions = KML(root).regions
        case "gpx": regions = GPX(root).regions
        default:
            throw DocumentFaults([
                DocumentFault(
                    line: root.line,
                    reason: "expected <kml>, <gpx> or GeoJSON, not <\(root.name.prefix(40))>"
                )
            ])
        }
        let passed = DocumentFaults(XMLFaults(document.faults)).faults
        guard passed.isEmpty || !regions.isEmpty else { throw DocumentFaults(passed) }
        regions.faults = DocumentFaults(passed + regions.faults).faults
        return regions
    }

    private static func requireSize(_ bytes: [UInt8]) throws(DocumentFaults) {
        guard bytes.count > PlayLimits.fileBytes else { return }
        throw DocumentFaults([
            DocumentFault(line: nil, reason: "the file is larger than \(PlayLimits.fileBytes >> 20) MiB")
        ])
    }

    private static func document(
        _ bytes: [UInt8],
        _ reading: XMLReading = .strict
    ) throws(DocumentFaults) -> XMLDocument {
        try requireSize(bytes)
        do throws(XMLFaults) {
            return try XMLDocument(bytes, reading: reading)
        } catch {
            throw DocumentFaults(error)
        }
    }
}

/// A play with the lines of its scenes.
struct LocatedScript {
    var script: PlayScript
    var sceneLines: [Int]
}

extension DocumentFaults {
    init(_ faults: XMLFaults) {
        self.init(faults.faults.map { DocumentFault(line: $0.line, reason: $0.reason) })
    }
}
