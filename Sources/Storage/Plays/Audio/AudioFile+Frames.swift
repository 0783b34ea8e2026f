/// Consecutive MP3 and AAC frames, each with its own header.
extension AudioFile {
    /// The number of successive frames that identifies a format.
    private static let requiredFrames = 3
    /// More than the tags that have no known head, and less than a sound.
    private static let maxUnknownBytes = 16_384

    static func frames(_ file: FileBytes) throws(AudioFault) -> AudioFile {
        var offset = 0
        while let size = FrameTags.id3v2(file, at: offset) { offset += size }
        // Some programs write zeros after the tag.
        while file.byte(offset) == 0 { offset += 1 }
        // A sound file starts with a recognisable head; players skip anything unknown after that.
        guard let first = FrameRun(file, at: offset), first.isConvincing(in: file, Self.requiredFrames) else {
            throw .unsupported(file, at: offset)
        }
        guard first.head.isPlayed else { throw .notPlayedByAll("AAC of another profile than LC") }
        var runs = [first]
        var unknownBytes = 0
        while let next = nextRun(file, after: runs[runs.count - 1].end, &unknownBytes),
            let run = FrameRun(file, at: next)
        {
            // Chromium stops with an error at the change, others play on or fall silent.
            guard run.head.hasSameOutput(as: first.head) else { throw .changedInside(first.head.isMP3 ? "MP3" : "AAC") }
            runs.append(run)
        }
        return AudioFile(
            mediaType: first.head.isMP3 ? "audio/mpeg" : "audio/aac",
            // Players may find frames where a file of another kind follows.
            seconds: unknownBytes > maxUnknownBytes ? nil : seconds(of: runs, in: file, from: offset)
        )
    }

    /// The length of all parts.
    private static func seconds(of runs: [FrameRun], in file: FileBytes, from offset: Int) -> Double {
        let first = runs[0].head
        var counted = runs.reduce(0) { $0 + $1.samples }
        guard first.isMP3, let declared = DeclaredFrames(file, offset, first) else {
            return Double(counted) / Double(first.rate)
        }
        // The frame with the declaration is silent and not played.
        counted -= first.samples
        // The declared number is correct for an encoder's own file, but not for a file that was cut or joined.
        let isTrue = (counted - declared.frames * first.samples).magnitude <= first.samples
        return Double(isTrue ? declared.samples : counted) / Double(first.rate)
    }

    /// The offset of the next frame after a tag or unknown bytes, which are counted; `nil` if there is none.
    private static func nextRun(_ file: FileBytes, after end: Int, _ unknownBytes: inout Int) -> Int? {
        var offset = end
        while let byte = file.byte(offset) {
            if FrameTags.initials.contains(byte), let size = FrameTags.size(file, at: offset) {
                offset += size
            } else if byte == 0xff, let run = FrameRun(file, at: offset, limit: requiredFrames),
                run.isConvincing(in: file, requiredFrames)
            {
                return offset
            } else {
                offset += 1
                unknownBytes += 1
            }
        }
        return nil
    }
}

/// Successive frames of one format.
private struct FrameRun {
    var head: FrameHeader
    var count = 0
    var samples = 0
    /// The position after the last frame.
    var end: Int

    /// `nil` without a frame at this place.
    init?(_ file: FileBytes, at offset: Int, limit: Int = .max) {
        guard let head = FrameHeader(file, at: offset) else { return nil }
        self.head = head
        end = offset
        while count < limit, let next = FrameHeader(file, at: end), next.continues(head) {
            samples += next.samples
            end += next.bytes
            count += 1
        }
    }

    /// Three bytes in a row may look like a head by chance, several heads at their distances do not.
    func isConvincing(in file: FileBytes, _ number: Int) -> Bool { count >= number || (count > 0 && end == file.count) }
}

/// The counts that the encoder wrote into the first frame: Xing or Info, or VBRI.
private struct DeclaredFrames {
    /// The number of frames without the one that declares them.
    var frames: Int
    /// The number of samples without the silence at both ends, which players skip.
    var samples: Int

    init?(_ file: FileBytes, _ offset: Int, _ head: FrameHeader) {
        let xing = offset + 4 + head.sideInformation
        if file.has("Xing", at: xing) || file.has("Info", at: xing), let flags = file.big(xing + 4, 4), flags & 1 != 0,
            let frames = file.big(xing + 8, 4), frames > 0
        {
            // If all parts are present, LAME's own part follows: 12 bits each.
            let silence = flags & 15 == 15 && file.has("LAME", at: xing + 120) ? file.big(xing + 141, 3) ?? 0 : 0
            self.frames = frames
            samples = frames * head.samples - (silence >> 12) - (silence & 0xfff)
        } else if file.has("VBRI", at: offset + 36), let frames = file.big(offset + 50, 4), frames > 0 {
            self.frames = frames
            samples = frames * head.samples
        } else {
            return nil
        }
        guard samples > 0 else { return nil }
    }
}

/// Tags before, after and between frames.
enum FrameTags {
    static let initials = [Int(UInt8(ascii: "I")), Int(UInt8(ascii: "T")), Int(UInt8(ascii: "A"))]

    /// The size of the tag at this place; `nil` if there is none.
    ///
    /// Three letters may be there by chance; a tag's size does not exceed the file.
    static func size(_ file: FileBytes, at offset: Int) -> Int? {
        guard let size = announcedSize(file, at: offset), size <= file.count - offset else { return nil }
        return size
    }

    private static func announcedSize(_ file: FileBytes, at offset: Int) -> Int? {
        if let size = id3v2(file, at: offset) { return size }
        if file.has("TAG", at: offset) { return 128 }
        // APEv2: its size leaves the 32 bytes of its head out.
        if file.has("APETAGEX", at: offset), let size = file.little(offset + 12, 4) { return 32 + size }
        return nil
    }

    /// ID3v2: its size is four times seven bits.
    static func id3v2(_ file: FileBytes, at offset: Int) -> Int? {
        guard file.has("ID3", at: offset), let packed = file.big(offset + 6, 4), packed & 0x8080_8080 == 0 else {
            return nil
        }
        let size = (packed >> 3 & 0xfe0_0000) | (packed >> 2 & 0x1f_c000) | (packed >> 1 & 0x3f80) | packed & 0x7f
        let hasFooter = (file.byte(offset + 5) ?? 0) & 0x10 != 0
        return 10 + size + (hasFooter ? 10 : 0)
    }
}

/// The header of one frame of MPEG audio (ISO/IEC 11172-3 §2.4.1.3) or ADTS (ISO/IEC 13818-7 §6.2).
struct FrameHeader {
    /// Layer III of MPEG 1, 2 or 2.5; else AAC.
    var isMP3: Bool
    var rate: Int
    var samples: Int
    /// One channel; of ADTS, their configuration.
    var channels: Int
    /// Whether all browsers play the profile: of AAC, low complexity, with which HE-AAC is sent, too.
    var isPlayed = true
    /// The size of the frame, including its header.
    var bytes: Int
    /// The number of bytes between the frame header and the Xing tag, for MP3.
    var sideInformation = 0

    func continues(_ first: FrameHeader) -> Bool {
        hasSameOutput(as: first) && samples == first.samples
    }

    /// Whether players can continue from the one to the other.
    func hasSameOutput(as other: FrameHeader) -> Bool {
        isMP3 == other.isMP3 && rate == other.rate && channels == other.channels
    }

    init?(_ file: FileBytes, at offset: Int) {
        guard let head = file.big(offset, 4), head >> 20 == 0xfff || head >> 21 == 0x7ff else { return nil }
        let layer = head >> 17 & 3
        if layer == 0 {
            // Layer 0 with twelve bits of synchronisation is ADTS.
            guard head >> 20 == 0xfff, let long = file.big(offset, 7) else { return nil }
            let rates = [
                96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
            ]
            let index = head >> 10 & 15
            let size = long >> 13 & 0x1fff
            guard index < rates.count, size > 7 else { return nil }
            isMP3 = false
            isPlayed = head >> 14 & 3 == 1
            channels = head >> 6 & 7
            rate = rates[index]
            samples = 1024 * ((long & 3) + 1)
            bytes = size
            return
        }
        let version = head >> 19 & 3
        let rateIndex = head >> 10 & 3
        let bitrateIndex = head >> 12 & 15
        guard layer == 1, version != 1, rateIndex < 3, (1...14).contains(bitrateIndex) else { return nil }
        let isMPEG1 = version == 3
        let kilobits =
            isMPEG1
            ? [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
            : [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
        isMP3 = true
        rate = [44_100, 48_000, 32_000][rateIndex] / (isMPEG1 ? 1 : version == 2 ? 2 : 4)
        samples = isMPEG1 ? 1152 : 576
        bytes = samples / 8 * kilobits[bitrateIndex] * 1000 / rate + (head >> 9 & 1)
        let isMono = head >> 6 & 3 == 3
        channels = isMono ? 1 : 2
        sideInformation = isMPEG1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
    }
}
