package import Foundation
package import Storage

/// Writes a play's file, and its sounds into the same folder. Existing files are kept, and must be the same.
package struct PlayExporter: Sendable {
    private let audio: any AudioStore

    package init(audio: any AudioStore) {
        self.audio = audio
    }

    /// Writes the play.
    ///
    /// - Returns: the names of missing sounds, which could not be written.
    /// - Throws: `PlayFileRefusal` with nothing written if a file of another content is there; `StorageError`.
    package func run(_ play: StoredPlay, to file: URL) async throws -> [String] {
        let folder = file.deletingLastPathComponent()
        let needed = Set(play.script.audioNames)
        var contents = [(file, play.script.xml)]
        for sound in play.audio where needed.contains(sound.name) {
            guard let bytes = try await audio.bytes(of: sound.hash) else {
                throw StorageError.failed("\(audio.path(of: sound.hash)) is not there any more")
            }
            contents.append((folder.appending(path: sound.name), bytes))
        }
        let missing = try contents.filter { target, bytes in
            guard FileManager.default.fileExists(atPath: target.path) else { return true }
            guard let present = try? Data(contentsOf: target), present.elementsEqual(bytes) else {
                throw PlayFileRefusal("\(target.relativePath) is there already, with another content")
            }
            return false
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (target, bytes) in missing { try Data(bytes).write(to: target, options: .atomic) }
        return play.missing
    }
}
