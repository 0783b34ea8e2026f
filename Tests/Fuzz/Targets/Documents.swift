import Foundation
import PlayFiles
import PuzzleFolders
import Storage

extension FuzzTarget {
    /// A play's file; read, written and read again.
    static let play = FuzzTarget(name: "play", longestInput: 8192) { bytes in
        guard let script = try? reader.script(bytes) else { return }
        require((try? reader.script(script.xml)) == script, "a play is written as it was read")
    }

    static let kml = FuzzTarget(name: "kml", longestInput: 8192, run: readRegions)
    static let gpx = FuzzTarget(name: "gpx", longestInput: 8192, run: readRegions)
    static let geoJSON = FuzzTarget(name: "geojson", longestInput: 8192, run: readRegions)
    static let xmlPropertyList = FuzzTarget(name: "plist-xml", longestInput: 8192, run: readPuzzle)
    static let binaryPropertyList = FuzzTarget(name: "plist-binary", longestInput: 4096, run: readPuzzle)

    static let audio = FuzzTarget(name: "audio", longestInput: 16_384) { bytes in
        let sound = try? AudioFile(bytes)
        require((sound?.seconds ?? 1) > 0, "a sound has a length over 0 or none")
    }

    private static func readRegions(_ bytes: [UInt8]) { _ = try? reader.regions(bytes) }

    private static func readPuzzle(_ bytes: [UInt8]) { _ = try? PuzzleFile(reading: bytes) }

    private static let reader: PlayReader = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
        do {
            return try PlayReader(schemaPath: root.appending(path: "docs/play.xsd").path)
        } catch {
            fatalError("docs/play.xsd: \(error)")
        }
    }()
}
