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
