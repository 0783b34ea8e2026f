import Testing

@testable import Storage

/// The heads of frames and descriptions, field by field.
@Suite struct SoundHeadTests {
    private func head(_ bytes: [UInt8]) -> FrameHeader? { FrameHeader(FileBytes(bytes), at: 0) }

    /// Bytes of a frame: 144 (MPEG 1) or 72 × bit rate / sample rate, and one of padding.
    @Test(
        arguments: [
            ([0xff, 0xfb, 0x90, 0x64], 44_100, 1152, 417, 32), ([0xff, 0xfb, 0x92, 0x64], 44_100, 1152, 418, 32),
            ([0xff, 0xfb, 0x90, 0xc4], 44_100, 1152, 417, 17), ([0xff, 0xfb, 0x14, 0x64], 48_000, 1152, 96, 32),
            ([0xff, 0xfb, 0xe8, 0x64], 32_000, 1152, 1440, 32), ([0xff, 0xf3, 0x90, 0x64], 22_050, 576, 261, 17),
            ([0xff, 0xf3, 0x90, 0xc4], 22_050, 576, 261, 9), ([0xff, 0xe3, 0x90, 0x64], 11_025, 576, 522, 17),
            ([0xff, 0xe3, 0xe8, 0xc4], 8_000, 576, 1440, 9),
        ] as [([UInt8], Int, Int, Int, Int)]
    )
    func `a frame of MP3 has its rate, samples and length`(
        bytes: [UInt8],
        rate: Int,
        samples: Int,
        length: Int,
        side: Int
    ) throws {
        let found = try #require(head(bytes))
        #expect(found.isMP3 && found.rate == rate && found.samples == samples)
        #expect(found.bytes == length && found.sideInformation == side)
    }

    @Test func `bit rates equal those of the standard`() {
        let first = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
        let second = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
        for index in 0..<14 {
            let rate = UInt8(index + 1) << 4
            // At 32 and 16 kHz.
            #expect(head([0xff, 0xfb, rate | 0x08, 0x64])?.bytes == first[index] * 144 / 32)
            #expect(head([0xff, 0xf3, rate | 0x08, 0x64])?.bytes == second[index] * 72 / 16)
        }
    }

    private func adts(rate: UInt8, length: Int, blocks: UInt8 = 0) -> [UInt8] {
        [
            0xff, 0xf1, 0x40 | rate << 2, UInt8(length >> 11), UInt8(length >> 3 & 0xff), UInt8(length & 7) << 5 | 0x1f,
            0xfc | blocks,
        ]
    }

    @Test func `a frame of AAC has its rate, samples and length`() throws {
        let rates = [
            96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
        ]
        for (index, rate) in rates.enumerated() {
            let found = try #require(head(adts(rate: UInt8(index), length: 5000)))
            #expect(!found.isMP3 && found.rate == rate && found.samples == 1024 && found.bytes == 5000)
        }
        for blocks: UInt8 in 0..<4 {
            #expect(head(adts(rate: 3, length: 8, blocks: blocks))?.samples == 1024 * (Int(blocks) + 1))
        }
        #expect(head(adts(rate: 13, length: 100)) == nil && head(adts(rate: 3, length: 7)) == nil)
        #expect(head(Array(adts(rate: 3, length: 100).dropLast())) == nil)
    }

    @Test(
        arguments: [
            [0xff, 0xfb, 0x00, 0x64], [0xff, 0xfb, 0xf0, 0x64], [0xff, 0xfb, 0x9c, 0x64], [0xff, 0xfd, 0x90, 0x64],
            [0xff, 0xeb, 0x90, 0x64], [0xff, 0xdb, 0x90, 0x64], [0xfe, 0xfb, 0x90, 0x64],
            [0xff, 0xe1, 0x4c, 0x80, 0x0c, 0x9f, 0xfc],
            [0xff, 0xfb, 0x90],
        ] as [[UInt8]]
    )
    func `anything but a frame is refused`(bytes: [UInt8]) {
        #expect(head(bytes) == nil)
    }

    @Test func `a frame continues one of the same coding, rate, channels and samples`() throws {
        let mp3 = try #require(head([0xff, 0xfb, 0x90, 0x64]))
        for (bytes, continues) in [
            ([0xff, 0xfb, 0x92, 0x04], true), ([0xff, 0xfb, 0x92, 0xc4], false), ([0xff, 0xfb, 0x94, 0x64], false),
            ([0xff, 0xf3, 0x90, 0x64], false),
        ] as [([UInt8], Bool)] {
            #expect(try #require(head(bytes)).continues(mp3) == continues)
        }
        var other = mp3
        other.isMP3 = false
        #expect(!other.continues(mp3))
        other = mp3
        other.samples = 1024
        #expect(!other.continues(mp3))
    }

    // MARK: Descriptions

    private func descriptor(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag, UInt8(content.count)] + content }

    /// An entry mp4a whose stream descriptor has these flags, and what they announce.
    private func coding(flags: UInt8 = 0, more: [UInt8] = [], type: UInt8 = 0x40, specific: [UInt8]) -> SoundCoding {
        let decoder = [type] + [UInt8](repeating: 0, count: 12) + descriptor(5, specific)
        let stream = descriptor(3, [0, 1, flags] + more + descriptor(4, decoder))
        let bytes = Array("mp4a".utf8) + [0, 0, 0, 0] + Array("esds".utf8) + [0, 0, 0, 0] + stream
        return SoundCoding(FileBytes(bytes), 4..<bytes.count)
    }

    private func specific(_ type: Int) -> [UInt8] {
        type < 31 ? [UInt8(type << 3), 0] : [0xf8 | UInt8((type - 32) >> 3), UInt8((type - 32) & 7) << 5]
    }

    @Test func `of MPEG-4's codings AAC-LC and HE-AAC are played`() {
        let played = [0, 2, 5, 29]
        for type in (0...95) where type != 31 {
            let coding = coding(specific: specific(type))
            #expect(coding.isPlayed == played.contains(type) && coding.name == "MPEG-4 audio of type \(type)")
        }
    }

    @Test(
        arguments: [
            (0x80, [9, 9]), (0x40, [3, 9, 9, 9]), (0x20, [9, 9]), (0xe0, [9, 9, 1, 9, 9, 9]), (0x1f, []),
        ] as [(UInt8, [UInt8])]
    )
    func `fields that a stream's flags announce are skipped`(flags: UInt8, more: [UInt8]) {
        #expect(coding(flags: flags, more: more, specific: specific(36)).name == "MPEG-4 audio of type 36")
    }

    @Test func `a coding has its name`() {
        for (type, name) in [
            (0xa5, "AC-3"), (0xa6, "AC-3"), (0xa9, "DTS"), (0xac, "DTS"), (0xae, "AC-4"), (0xad, "Opus"),
            (0xdd, "Vorbis"),
            (0x66, "AAC Main"), (0x68, "AAC SSR"), (0xe1, "QCELP"), (0xd1, "EVRC"), (0xd0, "a private coding"),
            (0xa0, "EVRC"), (0x21, "the coding 33"),
        ] as [(UInt8, String)] {
            let coding = coding(type: type, specific: [])
            #expect(coding.name == name && !coding.isPlayed)
        }
        #expect(coding(type: 0x67, specific: []).isPlayed && !coding(type: 0x65, specific: []).isPlayed)
    }
}
