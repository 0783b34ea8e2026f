package import Foundation
package import Storage

/// Writes a play's file and its sounds into a folder; existing files are kept and must have the same content.
package struct PlayExporter: Sendable {
    private let audio: any AudioStore

    /// Creates an exporter of the plays whose sounds are in this store.
    package init(audio: any AudioStore) {
        self.audio = audio
    }

    /// Writes a play.
    ///
    /// - Returns: The names of the sounds that were never uploaded, and are therefore missing.
    /// - Throws: `PlayFileRefusal`, with nothing written, if a file with another content exists; `StorageError`; an
    ///   error of Foundation if a file cannot be written.
    package func run(_ play: StoredPlay, to file: URL) async throws -> [String] {
        let folder = file.deletingLastPathComponent()
        let needed = Set(play.script.audioNames)
        var contents = [(file, play.script.xml)]
        for sound in play.audio where needed.contains(sound.name) {
            guard let bytes = try await audio.bytes(of: sound.hash) else {
                throw StorageError.failed("the stored sound \(sound.name) (\(sound.hash)) is missing")
            }
            contents.append((folder.appending(path: sound.name), bytes))
        }
        let missing = try contents.filter { target, bytes in
            guard FileManager.default.fileExists(atPath: target.path) else { return true }
            guard let present = try? Data(contentsOf: target), present.elementsEqual(bytes) else {
                throw PlayFileRefusal("\(target.relativePath) already exists with other content")
            }
            return false
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (target, bytes) in missing { try Data(bytes).write(to: target, options: .atomic) }
        return play.missing
    }
}
