package import Foundation
package import Storage
import UntrustedFiles

/// Imports a play's file with the sounds in its folder, all or nothing.
package struct PlayImporter: Sendable {
    private let plays: any PlayStore
    private let audio: any AudioStore
    private let reader: PlayReader

    /// Creates an importer into these stores.
    package init(plays: any PlayStore, audio: any AudioStore, reader: PlayReader) {
        self.plays = plays
        self.audio = audio
        self.reader = reader
    }

    /// The result of an import.
    package enum Outcome: Sendable {
        /// The play was stored; `bytes` is the size of its sounds.
        case stored(ImportedPlay, PlayScript, bytes: Int)
        /// All faults, one line each in a compiler's format.
        case refused([String])
    }

    /// Imports a file.
    ///
    /// - Parameter now: Seconds since 1970.
    /// - Throws: `StorageError` if a store cannot be written.
    package func run(_ file: URL, now: Double) async throws(StorageError) -> Outcome {
        let located: LocatedScript
        do {
            located = try reader.located(RegularFile.read(file.path, limit: PlayLimits.fileBytes))
        } catch let faults as DocumentFaults {
            return .refused(faults.faults.map { $0.text(file: file.relativePath) })
        } catch {
            return .refused(["\(file.relativePath): \(error)"])
        }
        // All checks come before the first byte is stored.
        let (sounds, faults) = sounds(of: located, in: PlayFolder(of: file))
        guard faults.isEmpty else { return .refused(faults.map { $0.text(file: file.relativePath) }) }
        var stored: [StoredAudio] = []
        for sound in sounds {
            let hash = try await audio.add(sound.bytes)
            stored.append(
                StoredAudio(
                    name: sound.name,
                    hash: hash,
                    mediaType: sound.file.mediaType,
                    bytes: sound.bytes.count,
                    seconds: sound.file.seconds
                )
            )
        }
        let source = file.resolvingSymlinksInPath().standardizedFileURL.path
        let taken = try await plays.addImported(located.script, audio: stored, source: source, now: now)
        for hash in taken.dropped where try await !plays.isUsed(audio: hash) { try await audio.removeUnused(hash) }
        return .stored(taken, located.script, bytes: stored.reduce(0) { $0 + $1.bytes })
    }

    private struct Sound {
        var name: String
        var bytes: [UInt8]
        var file: AudioFile
    }

    /// The sounds, read and recognised; faults have the line of the first scene that names the sound.
    private func sounds(of located: LocatedScript, in folder: PlayFolder) -> ([Sound], [DocumentFault]) {
        var sounds: [Sound] = []
        var faults: [DocumentFault] = []
        for name in located.script.audioNames {
            let scene = located.script.scenes.firstIndex { $0.audio == name }
            do {
                let bytes = AudioFile.played(try folder.audio(name))
                do throws(AudioFault) {
                    sounds.append(Sound(name: name, bytes: bytes, file: try AudioFile(bytes)))
                } catch {
                    throw PlayFileRefusal("\"\(name)\": \(error)")
                }
            } catch {
                faults.append(DocumentFault(line: scene.map { located.sceneLines[$0] }, reason: "\(error)"))
            }
            if sounds.reduce(0, { $0 + $1.bytes.count }) > PlayLimits.playBytes {
                faults.append(
                    DocumentFault(
                        line: nil,
                        reason: "all sounds of a play have at most \(PlayLimits.playBytes >> 20) MiB"
                    )
                )
                break
            }
        }
        return (sounds, faults)
    }
}

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
