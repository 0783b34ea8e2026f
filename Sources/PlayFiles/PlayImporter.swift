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
