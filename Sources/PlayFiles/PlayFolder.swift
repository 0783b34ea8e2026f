import Foundation
import PlayDocuments
import Storage

/// The folder of a play's file, where its sounds are.
struct PlayFolder {
    private let folder: URL
    private let exact: Set<String>
    /// Names as they are on disk, by the name that looks the same.
    private let folded: [String: String]

    /// - Parameter file: the play's file.
    init(of file: URL) {
        folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
        exact = Set(names)
        folded = Dictionary(names.map { (Self.fold($0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The sound's bytes: of the file of that very name, or of one that differs in case or in how its accents are written.
    ///
    /// - Throws: why there is none.
    func audio(_ name: String) throws(PlayFileRefusal) -> [UInt8] {
        guard PlayLimits.isAudioName(name) else {
            throw PlayFileRefusal("\"\(name)\" is no name of a file beside the play")
        }
        guard let found = exact.contains(name) ? name : folded[Self.fold(name)] else {
            throw PlayFileRefusal("there is no \"\(name)\" beside the play")
        }
        let file = folder.appending(path: found).resolvingSymlinksInPath()
        guard file.path.hasPrefix(folder.path + "/") else {
            throw PlayFileRefusal("\"\(name)\" leads out of the folder")
        }
        do throws(PlayFileRefusal) {
            return try Self.read(file, limit: PlayLimits.audioBytes)
        } catch {
            throw PlayFileRefusal("\"\(name)\": \(error.reason)")
        }
    }

    /// The bytes of a regular file of at most `limit` bytes.
    static func read(_ file: URL, limit: Int) throws(PlayFileRefusal) -> [UInt8] {
        do {
            // A pipe would be waited for.
            let attributes = try FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)
            guard attributes[.type] as? FileAttributeType == .typeRegular else {
                throw PlayFileRefusal("it is no file")
            }
            let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
            guard size <= limit else { throw PlayFileRefusal("it is larger than \(limit >> 20) MiB") }
            return Array(try Data(contentsOf: file))
        } catch let refusal as PlayFileRefusal {
            throw refusal
        } catch {
            throw PlayFileRefusal("it cannot be read")
        }
    }

    private static func fold(_ name: String) -> String { name.lowercased().precomposedStringWithCanonicalMapping }
}

/// Why a file is not taken, or not written.
package struct PlayFileRefusal: Error, Equatable, CustomStringConvertible {
    package var reason: String

    init(_ reason: String) {
        self.reason = reason
    }

    package var description: String { reason }
}
