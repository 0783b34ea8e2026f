/// MP3 and AAC as frames one behind the other, each with its own head.
extension AudioFile {
    /// The number of successive frames that identifies a format.
    private static let convincing = 3

    static func frames(_ file: FileBytes) throws(AudioFault) -> AudioFile {
        var offset = 0
        // ID3v2: its size is four times seven bits; there may be several.
        while file.has("ID3", at: offset), let packed = file.big(offset + 6, 4) {
            let size = (packed >> 3 & 0xfe0_0000) | (packed >> 2 & 0x1f_c000) | (packed >> 1 & 0x3f80) | packed & 0x7f
            let hasFooter = (file.byte(offset + 5) ?? 0) & 0x10 != 0
            offset += 10 + size + (hasFooter ? 10 : 0)
        }
        // Some writers leave zeros behind the tag.
        while file.byte(offset) == 0 { offset += 1 }
        guard let first = FrameHead(file, at: offset) else { throw .none }
        var seconds = 0.0
        var count = 0
        var place = offset
        while let head = FrameHead(file, at: place), head.continues(first) {
            seconds += head.seconds
            place += head.bytes
            count += 1
        }
        // What follows the last frame is a tag, or rubbish that players skip.
        guard count >= convincing || (count > 0 && place == file.count) else { throw .none }
        let declared = first.isMP3 ? declaredSamples(file, offset, first).map { Double($0) / Double(first.rate) } : nil
        return AudioFile(mediaType: first.isMP3 ? "audio/mpeg" : "audio/aac", seconds: declared ?? seconds)
    }

    /// The number of samples that the encoder wrote into the first frame, which is silent: Xing or Info, or VBRI.
    private static func declaredSamples(_ file: FileBytes, _ offset: Int, _ head: FrameHead) -> Int? {
        let xing = offset + 4 + head.sideInformation
        if file.has("Xing", at: xing) || file.has("Info", at: xing), let flags = file.big(xing + 4, 4), flags & 1 != 0,
            let frames = file.big(xing + 8, 4), frames > 0
        {
            // With all of its parts LAME's own follows: silence at both ends, 12 bits each, which players leave out.
            let silence = flags & 15 == 15 && file.has("LAME", at: xing + 120) ? file.big(xing + 141, 3) ?? 0 : 0
            let samples = frames * head.samples - (silence >> 12) - (silence & 0xfff)
            return samples > 0 ? samples : nil
        }
        if file.has("VBRI", at: offset + 36), let frames = file.big(offset + 50, 4), frames > 0 {
            return frames * head.samples
        }
        return nil
    }
}

/// The head of one frame of MPEG audio (ISO/IEC 11172-3 §2.4.1.3) or ADTS (ISO/IEC 13818-7 §6.2).
private struct FrameHead {
    /// Layer III of MPEG 1, 2 or 2.5; else AAC.
    var isMP3: Bool
    var rate: Int
    var samples: Int
    /// Of the frame, its head included.
    var bytes: Int
    /// Between the head and where Xing stands, for MP3.
    var sideInformation = 0

    var seconds: Double { Double(samples) / Double(rate) }

    func continues(_ first: FrameHead) -> Bool {
        isMP3 == first.isMP3 && rate == first.rate && samples == first.samples
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
        sideInformation = isMPEG1 ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
    }
}
