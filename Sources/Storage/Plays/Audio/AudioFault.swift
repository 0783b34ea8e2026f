/// Why a file is not a supported sound.
package struct AudioFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// The reason as a message for people.
    package var reason: String

    /// Creates a fault with its reason.
    package init(_ reason: String) {
        self.reason = reason
    }

    /// The reason.
    package var description: String { reason }

    static func damaged(_ format: String) -> AudioFault {
        AudioFault("invalid \(format) file: damaged or truncated")
    }

    static func notPlayed(_ format: String) -> AudioFault {
        AudioFault("it is \(format), which browsers do not play: save it as MP3 or AAC")
    }

    static func notPlayedByAll(_ format: String) -> AudioFault {
        AudioFault("it is \(format), which not all browsers play: save it as MP3 or AAC")
    }

    /// Parts whose sample rate, channels or coding differ.
    static func changedInside(_ format: String) -> AudioFault {
        AudioFault("it is \(format) whose parts differ in coding, sample rate or channels: browsers stop at the change")
    }

    /// A format that begins at this place and is not supported, by its name where its first bytes tell it.
    static func unsupported(_ file: FileBytes, at offset: Int) -> AudioFault {
        if file.has([0x1a, 0x45, 0xdf, 0xa3], at: offset) { return notPlayedByAll("WebM or Matroska") }
        if let name = names.first(where: { file.has($0.bytes, at: offset) })?.name { return notPlayed(name) }
        if let head = file.big(offset, 4), head >> 21 == 0x7ff {
            switch (head >> 17 & 3, head >> 12 & 15) {
            case (3, 1...14): return notPlayed("MPEG audio of layer I")
            case (2, 1...14): return notPlayed("MPEG audio of layer II")
            case (1, 0): return notPlayed("MP3 of free format")
            default: break
            }
        }
        return AudioFault("it is not a supported sound: expected MP3, M4A, AAC, Ogg (Opus or Vorbis), WAV or FLAC")
    }

    private static let names: [(bytes: [UInt8], name: String)] = [
        (Array("caff".utf8), "CAF"), (Array("FORM".utf8), "AIFF"),
        (Array("#!AMR".utf8), "AMR"), ([0x30, 0x26, 0xb2, 0x75], "Windows Media"), (Array("MThd".utf8), "MIDI"),
        ([0x0b, 0x77], "AC-3"), (Array(".snd".utf8), "AU"), (Array("riff".utf8), "Wave64"),
        (Array("wvpk".utf8), "WavPack"), (Array("ADIF".utf8), "AAC without frames"),
    ]
}
