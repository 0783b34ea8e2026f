import Storage
import UntrustedFiles

/// KMZ: a zip archive whose first `.kml` file is the map (OGC 12-007r2 §2.4, "doc.kml").
enum KMZ {
    /// The map in an archive; any other bytes are returned unchanged.
    static func unpacked(_ bytes: [UInt8]) throws(DocumentFaults) -> [UInt8] {
        guard bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) else { return bytes }
        do throws(ZipFault) {
            let map = try ZippedFile.first(in: bytes, limit: PlayLimits.fileBytes, where: isMap)
            if let map { return map }
        } catch {
            throw DocumentFaults([DocumentFault(line: nil, reason: "the KMZ file: \(error)")])
        }
        throw DocumentFaults([DocumentFault(line: nil, reason: "the archive has no .kml file")])
    }

    /// A Mac packs a file `._doc.kml` with properties beside each file or in `__MACOSX`; names that begin with a dot are
    /// never maps.
    private static func isMap(_ path: String) -> Bool {
        // Some programs write the separators of Windows.
        let names = path.split { $0 == "/" || $0 == "\\" }
        guard let name = names.last, !names.contains("__MACOSX") else { return false }
        return name.first != "." && name.lowercased().hasSuffix(".kml")
    }
}
