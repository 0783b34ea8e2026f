import Foundation
import Storage
import UntrustedFiles

/// The folder of a play's file, where its sounds are.
struct PlayFolder {
    private let folder: URL
    private let names: FolderNames

    /// - Parameter file: the play's file.
    init(of file: URL) {
        folder = file.deletingLastPathComponent()
        names = FolderNames((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    }

    /// The sound's bytes: of the file with exactly this name, or of one that looks the same.
    ///
    /// - Throws: The reason why it cannot be read.
    func audio(_ name: String) throws(PlayFileRefusal) -> [UInt8] {
        guard PlayLimits.isAudioName(name) else {
            throw PlayFileRefusal("\"\(name)\" is not a file name without a folder or leading dot")
        }
        guard let fileName = names.find(name) else {
            throw PlayFileRefusal("\"\(name)\" is missing in the play's folder")
        }
        do throws(FileFault) {
            return try RegularFile.read(fileName, in: folder, limit: PlayLimits.audioBytes)
        } catch {
            throw PlayFileRefusal("\"\(name)\": \(error)")
        }
    }
}

/// Why a play's file or sound cannot be imported or written.
package struct PlayFileRefusal: Error, Equatable, CustomStringConvertible {
    /// The reason as a message for people.
    package var reason: String

    init(_ reason: String) {
        self.reason = reason
    }

    /// The reason.
    package var description: String { reason }
}
