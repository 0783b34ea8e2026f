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
