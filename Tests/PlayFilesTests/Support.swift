import Foundation
import Geometry
import PlayFiles
import Storage

/// The reader with the schema that the server uses.
let reader: PlayReader = {
    let schema = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/play.xsd")
    do {
        return try PlayReader(schemaPath: schema.standardizedFileURL.path)
    } catch {
        fatalError("docs/play.xsd: \(error)")
    }
}()

/// Lines of a play's file, each of which a test can replace: line 1 is the declaration, scenes begin in 5.
func document(_ scenes: [String], declaration: String = #"<?xml version="1.0" encoding="UTF-8"?>"#) -> String {
    ([
        declaration, #"<play xmlns="urn:touchfigures:play:1" xml:lang="en">"#, "<title>T</title>",
        "<version>1</version>",
    ] + scenes + ["</play>"]).joined(separator: "\n")
}

func scene(
    _ name: String,
    _ content: String = #"<circle latitude="1" longitude="2" radius="3"/>"#,
    more: String = ""
) -> String {
    #"<scene name="\#(name)" audio="a.mp3" \#(more)>\#(content)</scene>"#
}

/// The faults of the text, as `line: reason`.
func faults(_ text: String) -> [DocumentFault] { faults(Array(text.utf8)) }

func faults(_ bytes: [UInt8]) -> [DocumentFault] {
    do {
        _ = try reader.script(bytes)
        return []
    } catch {
        return error.faults
    }
}

/// The regions of a map file.
func mapRegions(_ text: String) throws -> MapRegions { try reader.regions(Array(text.utf8)) }

/// Positions, given as latitude and longitude.
func places(_ positions: (Double, Double)...) -> [GeographicCoordinate] {
    positions.compactMap { GeographicCoordinate(latitude: $0.0, longitude: $0.1) }
}
