/// The type and length of a sound, read from the file's content; its name does not count.
package struct AudioFile: Sendable, Equatable {
    /// The media type, such as `audio/mpeg`.
    package var mediaType: String
    /// The length in seconds; `nil` if the file does not state it.
    package var seconds: Double?

    /// The sample rates that browsers play (Chromium's `media/base/limits.h`).
    static let sampleRates = 3_000...768_000

    /// Creates a description; a length that is not finite, not over 0 or over a day becomes `nil`.
    package init(mediaType: String, seconds: Double?) {
        self.mediaType = mediaType
        self.seconds = seconds.flatMap { $0.isFinite && $0 > 0 && $0 <= 86_400 ? $0 : nil }
    }

    /// Reads the type and length from a file's content.
    ///
    /// - Throws: `AudioFault` for anything but MP3, AAC, MPEG-4 with AAC, MP3, FLAC or Opus,
    ///   Ogg with Opus or Vorbis, WAV and FLAC.
    package init(_ bytes: [UInt8]) throws(AudioFault) {
        let reader = FileBytes(bytes)
        if reader.hasRIFF(at: 0), reader.has("WAVE", at: 8) {
            self = try .wav(reader)
        } else if reader.has("fLaC", at: 0) {
            self = try .flac(reader)
        } else if reader.has("OggS", at: 0) {
            self = try .ogg(reader)
        } else if reader.has("ftyp", at: 4) {
            self = try .mpeg4(reader)
        } else {
            self = try .frames(reader)
        }
    }
}

extension AudioFile {
    /// Returns a file in a form that all browsers play: without tags before a header that has its own place for them,
    /// and with WAV's sizes in 32 bits; any other bytes are unchanged.
    package static func played(_ bytes: [UInt8]) -> [UInt8] {
        let file = FileBytes(bytes)
        var start = 0
        while let size = FrameTags.id3v2(file, at: start) { start += size }
        let hasOwnTags = file.hasRIFF(at: start) || file.has("fLaC", at: start) || file.has("OggS", at: start)
        return withShortSizes(start > 0 && hasOwnTags ? Array(bytes[start...]) : bytes)
    }
}

/// Reads numbers at any offset of a file; `nil` beyond its end.
struct FileBytes {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var count: Int { bytes.count }

    func has(_ text: StaticString, at offset: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard offset >= 0, offset <= count - length else { return false }
        return text.withUTF8Buffer { bytes[offset..<offset + length].elementsEqual($0) }
    }

    func has(_ expected: [UInt8], at offset: Int) -> Bool {
        offset >= 0 && offset <= count - expected.count && bytes[offset...].starts(with: expected)
    }

    /// The first position of a text within a range.
    func firstIndex(of text: StaticString, from start: Int, to end: Int = .max) -> Int? {
        let first = text.withUTF8Buffer { $0[0] }
        let end = min(end, count)
        var offset = start
        while offset < end {
            if bytes[offset] == first, has(text, at: offset) { return offset }
            offset += 1
        }
        return nil
    }

    func byte(_ offset: Int) -> Int? {
        offset >= 0 && offset < count ? Int(bytes[offset]) : nil
    }

    /// Reads a number of 1 to 8 bytes, the most significant first; a number beyond `Int` becomes `Int.max`.
    func big(_ offset: Int, _ length: Int) -> Int? {
        guard offset >= 0, offset <= count - length else { return nil }
        return Int(clamping: bytes[offset..<offset + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    func little(_ offset: Int, _ length: Int) -> Int? {
        guard offset >= 0, offset <= count - length else { return nil }
        return Int(clamping: bytes[offset..<offset + length].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}

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
