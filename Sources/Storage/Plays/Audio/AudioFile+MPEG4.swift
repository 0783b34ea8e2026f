/// MPEG-4 (ISO/IEC 14496-12): nested boxes; `mvhd` has the length, `hdlr` the type of a track.
extension AudioFile {
    static func mpeg4(_ file: FileBytes) throws(AudioFault) -> AudioFile {
        let movies = boxes(file, 0..<file.count, "moov")
        guard let movie = movies.first else { throw .damaged("MPEG-4") }
        var seconds: Double?
        var soundTracks = 0
        var isFragmented = false
        for box in boxes(file, movie) {
            if file.has("mvhd", at: box.lowerBound - 4) { seconds = length(file, box.lowerBound) }
            if file.has("mvex", at: box.lowerBound - 4) { isFragmented = true }
            guard file.has("trak", at: box.lowerBound - 4) else { continue }
            for media in boxes(file, box, "mdia") {
                let handlers = boxes(file, media, "hdlr").map { $0.lowerBound + 8 }
                if handlers.contains(where: { file.has("vide", at: $0) }) {
                    throw AudioFault("it has a video track: only sound is supported")
                }
                // Once for each media: it should have one handler, and may have thousands of each box.
                guard handlers.contains(where: { file.has("soun", at: $0) }) else { continue }
                soundTracks += 1
                try checkCodings(file, media)
            }
        }
        guard soundTracks > 0 else { throw AudioFault("it is MPEG-4 without a sound track") }
        // The fragments that follow count in no length of the header. Of several tracks players play one, of joined
        // files some play the first.
        let isKnown = !isFragmented && soundTracks == 1 && movies.count == 1
        return AudioFile(mediaType: "audio/mp4", seconds: isKnown ? seconds : nil)
    }

    /// Every entry of the sound's description must be one that browsers play.
    private static func checkCodings(_ file: FileBytes, _ media: Range<Int>) throws(AudioFault) {
        let tables = boxes(file, media, "minf").flatMap { boxes(file, $0, "stbl") }
        let first = tables.lazy.compactMap({ firstChunk(file, $0) }).first
        for description in tables.flatMap({ boxes(file, $0, "stsd") }) {
            // The entries follow a version and their number.
            for entry in boxes(file, description.dropFirst(8)) {
                let coding = SoundCoding(file, entry)
                guard coding.isPlayed else { throw .notPlayed("MPEG-4 with \(coding.name)") }
                // One type of description stands for all layers of MPEG audio.
                if coding.name == "MP3", let first, let head = file.big(first, 4), head >> 21 == 0x7ff,
                    head >> 17 & 3 > 1
                {
                    throw .notPlayed("MPEG-4 with MPEG audio of layer I or II")
                }
            }
        }
    }

    /// The offset of a track's first samples.
    private static func firstChunk(_ file: FileBytes, _ table: Range<Int>) -> Int? {
        for (type, length) in [("stco", 4), ("co64", 8)] as [(StaticString, Int)] {
            if let chunks = boxes(file, table, type).first { return file.big(chunks.lowerBound + 8, length) }
        }
        return nil
    }

    /// The contents of the boxes of a type.
    private static func boxes(_ file: FileBytes, _ range: Range<Int>, _ type: StaticString) -> [Range<Int>] {
        boxes(file, range).filter { file.has(type, at: $0.lowerBound - 4) }
    }

    /// The contents of the boxes in a part of the file; each starts 4 bytes after its type.
    static func boxes(_ file: FileBytes, _ range: Range<Int>) -> [Range<Int>] {
        var boxes: [Range<Int>] = []
        var offset = range.lowerBound
        while offset <= range.upperBound - 8, let small = file.big(offset, 4), boxes.count < 10_000 {
            // 1: a 64-bit size follows the type. 0: the box extends to the end of the file.
            let isLarge = small == 1
            let size = isLarge ? file.big(offset + 8, 8) ?? 0 : small == 0 ? range.upperBound - offset : small
            guard size >= (isLarge ? 16 : 8), size <= range.upperBound - offset else { break }
            // Large boxes are not needed: only `mdat` can be large.
            if !isLarge { boxes.append(offset + 8..<offset + size) }
            offset += size
        }
        return boxes
    }

    private static func length(_ file: FileBytes, _ offset: Int) -> Double? {
        let isLong = file.byte(offset) == 1
        guard let scale = file.big(offset + (isLong ? 20 : 12), 4), scale > 0,
            let duration = file.big(offset + (isLong ? 24 : 16), isLong ? 8 : 4),
            // All bits set: the writer did not know it (§8.2.2.3).
            isLong || duration != 0xffff_ffff
        else { return nil }
        return Double(duration) / Double(scale)
    }
}

/// The coding of an entry of an MPEG-4 sound description (ISO/IEC 14496-12 §12.2).
struct SoundCoding {
    /// The name in messages for people.
    var name: String
    /// Whether current versions of Chromium, Firefox and Safari play it.
    var isPlayed: Bool

    /// - Parameter entry: the contents of the entry's box, without its type.
    init(_ file: FileBytes, _ entry: Range<Int>) {
        let type = (0..<4).map { file.byte(entry.lowerBound - 4 + $0) ?? 0 }
        let text = String(decoding: type.map { UInt8($0) }, as: UTF8.self)
        switch text {
        case "mp4a": self = Self.fromDescriptor(file, entry)
        case ".mp3": self.init(name: "MP3", isPlayed: true)
        case "fLaC": self.init(name: "FLAC", isPlayed: true)
        case "Opus": self.init(name: "Opus", isPlayed: true)
        default: self.init(name: Self.names[text] ?? "the coding \(text.debugDescription)", isPlayed: false)
        }
    }

    private init(name: String, isPlayed: Bool) {
        self.name = name
        self.isPlayed = isPlayed
    }

    /// The codings that phones, recorders and shops write (mp4ra.org).
    private static let names = [
        "alac": "Apple Lossless", "samr": "AMR", "sawb": "AMR", "sawp": "AMR", "ac-3": "AC-3", "ec-3": "AC-3",
        "ac-4": "AC-4",
        "dtsc": "DTS", "dtse": "DTS", "dtsh": "DTS", "dtsl": "DTS", "dtsx": "DTS", "drms": "copy protection",
        "enca": "encryption", "sowt": "PCM", "twos": "PCM", "lpcm": "PCM", "ipcm": "PCM", "fpcm": "PCM", "in24": "PCM",
        "in32": "PCM", "fl32": "PCM", "fl64": "PCM", "raw ": "PCM", "alaw": "A-law", "ulaw": "µ-law", "ima4": "ADPCM",
        "mha1": "MPEG-H", "mhm1": "MPEG-H", "mlpa": "Dolby TrueHD", "Qclp": "QCELP", "sqcp": "QCELP", "sevc": "EVRC",
    ]

    // MARK: mp4a, whose coding is in a separate descriptor (ISO/IEC 14496-1 §7.2.6)

    private static func fromDescriptor(_ file: FileBytes, _ entry: Range<Int>) -> SoundCoding {
        // Without a descriptor, the type's usual coding is assumed.
        let aac = SoundCoding(name: "AAC", isPlayed: true)
        guard var offset = file.firstIndex(of: "esds", from: entry.lowerBound, to: entry.upperBound) else { return aac }
        // After type, version and flags: a stream descriptor that contains a decoder descriptor with the decoder's own
        // data.
        offset += 8
        guard file.byte(offset) == 0x03, let stream = content(file, offset), let flags = file.byte(stream + 2) else {
            return aac
        }
        offset = stream + 3
        if flags & 0x80 != 0 { offset += 2 }
        if flags & 0x40 != 0 { offset += 1 + (file.byte(offset) ?? 0) }
        if flags & 0x20 != 0 { offset += 2 }
        guard file.byte(offset) == 0x04, let decoder = content(file, offset), let type = file.byte(decoder) else {
            return aac
        }
        switch type {
        case 0x40:
            guard file.byte(decoder + 13) == 0x05, let specific = content(file, decoder + 13) else { return aac }
            return mpeg4Audio(file.big(specific, 2) ?? 0)
        case 0x67: return aac
        case 0x69, 0x6b: return SoundCoding(name: "MP3", isPlayed: true)
        default: return SoundCoding(name: objects[type] ?? "the coding \(type)", isPlayed: false)
        }
    }

    /// The start of a descriptor's content, after its size of up to four times seven bits.
    private static func content(_ file: FileBytes, _ offset: Int) -> Int? {
        for index in 1...4 where (file.byte(offset + index) ?? 0) & 0x80 == 0 { return offset + index + 1 }
        return nil
    }

    /// The coding of an object type, which has five bits, or six more after 31. AAC-LC and HE-AAC are played by all
    /// browsers; other kinds of AAC, lossless, speech and synthesis are not.
    private static func mpeg4Audio(_ bits: Int) -> SoundCoding {
        let short = bits >> 11
        let type = short == 31 ? 32 + (bits >> 5 & 63) : short
        // A descriptor of zeros has 0 here.
        let played: Set = [0, 2, 5, 29]
        return SoundCoding(name: "MPEG-4 audio of type \(type)", isPlayed: played.contains(type))
    }

    private static let objects = [
        0x66: "AAC Main", 0x68: "AAC SSR",
        0xa5: "AC-3", 0xa6: "AC-3", 0xa9: "DTS", 0xaa: "DTS", 0xab: "DTS", 0xac: "DTS", 0xae: "AC-4", 0xad: "Opus",
        0xdd: "Vorbis", 0xe1: "QCELP", 0xd1: "EVRC", 0xd0: "a private coding", 0xa0: "EVRC",
    ]
}
