import AudioWalk
import Geometry
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

/// The element `play` of a document that is valid by the schema.
struct PlayElement {
    private let element: XMLElement

    init(_ element: XMLElement) {
        self.element = element
    }

    /// - Throws: every fault that the schema cannot express, with its scene's line.
    func locatedScript() throws(DocumentFaults) -> LocatedScript {
        var faults: [DocumentFault] = []
        var scenes: [ScriptedScene] = []
        var lines: [Int] = []
        for scene in element.all("scene") {
            do throws(DocumentFault) {
                scenes.append(try Self.scene(scene))
                lines.append(scene.line)
            } catch {
                faults.append(error)
            }
        }
        let script = PlayScript(
            title: element.first("title")?.text.collapsed.composed ?? "",
            version: element.first("version")?.text.collapsed ?? "",
            language: element.attributes["xml:lang"]?.collapsed ?? "",
            about: Self.trimmed(element.first("about")?.text ?? ""),
            scenes: scenes,
            isDraft: ["true", "1"].contains(element.attributes["draft"]?.collapsed)
        )
        // If a region is unknown, the order of the scenes cannot be checked.
        if faults.isEmpty {
            faults = ScriptCheck.findings(script).map { finding in
                DocumentFault(line: finding.scene.map { lines[$0] } ?? element.line, reason: finding.reason)
            }
        }
        guard faults.isEmpty else { throw DocumentFaults(faults) }
        return LocatedScript(script: script, sceneLines: lines)
    }

    private static func scene(_ element: XMLElement) throws(DocumentFault) -> ScriptedScene {
        ScriptedScene(
            // An author may have written the same name on two systems.
            name: element.attributes["name"]?.collapsed.composed ?? "",
            audio: element.attributes["audio"]?.collapsed.composed ?? "",
            region: try region(element),
            repetition: element.attributes["repeat"].flatMap { Scene.Repetition(word: $0.collapsed) } ?? .visit,
            after: element.all("after").map { $0.attributes["scene"]?.collapsed.composed ?? "" },
            transcript: (element.first("transcript")?.all("line") ?? []).map {
                TranscriptLine(seconds: number($0, "at") ?? 0, text: $0.text.collapsed)
            }
        )
    }

    private static func region(_ scene: XMLElement) throws(DocumentFault) -> Region {
        let element = scene.first("circle") ?? scene.first("polygon") ?? scene
        do throws(RegionFault) {
            if element.name == "circle" {
                guard let centre = position(element), let radius = number(element, "radius") else { throw .radius }
                return try .circle(centre: centre, radiusMetres: radius)
            }
            return try .polygon(points: element.all("point").compactMap(position))
        } catch {
            throw DocumentFault(line: element.line, reason: error.reason)
        }
    }

    private static func position(_ element: XMLElement) -> GeographicCoordinate? {
        guard let latitude = number(element, "latitude"), let longitude = number(element, "longitude") else {
            return nil
        }
        return GeographicCoordinate(latitude: latitude, longitude: longitude)
    }

    private static func number(_ element: XMLElement, _ name: String) -> Double? {
        element.attributes[name].flatMap { Double($0.collapsed) }
    }

    /// Removes white space at the ends; inside the text it is the author's choice.
    private static func trimmed(_ text: String) -> String {
        var text = text.unicodeScalars[...]
        let isSpace = { (scalar: Unicode.Scalar) in [" ", "\t", "\n", "\r"].contains(scalar) }
        while let first = text.first, isSpace(first) { text.removeFirst() }
        while let last = text.last, isSpace(last) { text.removeLast() }
        return String(text)
    }
}
