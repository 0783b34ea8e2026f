import Storage
import TestSupport
import Testing

/// Files as small as their formats allow, made after the formats' own documents.
@Suite struct AudioFileTests {
    @Test(
        "Each kind is known by its content, with its length",
        arguments: [
            (wav(seconds: 2), "audio/wav", 2.0), (wav(seconds: 2, announced: 4_000_000), "audio/wav", 2.0),
            (flac(samples: 66_150), "audio/flac", 1.5),
            (ogg(opusHead(), granule: 312 + 96_000), "audio/ogg", 2.0),
            (ogg(vorbisHead(), granule: 44_100), "audio/ogg", 1.0),
            (mpeg4(handler: "soun"), "audio/mp4", 12.5),
            (mp3(frames: 100), "audio/mpeg", 100 * 1152 / 44_100.0),
            (id3(1000) + mp3(frames: 10), "audio/mpeg", 10 * 1152 / 44_100.0),
            (mp3(frames: 10, xing: 5000), "audio/mpeg", 5000 * 1152 / 44_100.0),
            (adts(frames: 20), "audio/aac", 20 * 1024 / 48_000.0),
        ] as [([UInt8], String, Double)]
    )
    func known(bytes: [UInt8], type: String, seconds: Double) throws {
        let file = try AudioFile(bytes)
        #expect(file.mediaType == type)
        #expect(abs((file.seconds ?? 0) - seconds) < 1e-9)
    }

    @Test(
        "What is no sound is refused with a reason",
        arguments: [
            [], Array("hello, I am song.mp3".utf8), [0xff, 0xfb, 0x90, 0x64], [0xff, 0xd8, 0xff, 0xe0] + zeros(500),
            [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a], Array("<svg/>".utf8), Array("RIFF0000WAVE".utf8),
            Array("RIFF0000AVI LIST".utf8), Array("fLaC".utf8), Array("OggS".utf8),
            ogg(Array("\u{80}theora".utf8), granule: 9),
            mpeg4(handler: "vide"), Array("0000ftypM4A ".utf8), id3(1 << 20), zeros(5000), wav(seconds: 1, code: 2),
            mp3(frames: 2) + zeros(100),
        ] as [[UInt8]]
    )
    func refused(bytes: [UInt8]) {
        #expect(throws: AudioFault.self) { try AudioFile(bytes) }
    }

    @Test("A file cut anywhere, or with any byte changed, is recognised or refused, with a plausible length")
    func damaged() {
        var numbers = SeededNumbers(state: 7)
        let files = [
            wav(seconds: 0.01), flac(samples: 9), ogg(opusHead(), granule: 9000), mpeg4(handler: "soun"),
            mp3(frames: 4),
            id3(9) + mp3(frames: 4, xing: 4), adts(frames: 4),
        ]
        for file in files {
            for end in stride(from: 0, to: file.count, by: max(1, file.count / 100)) { check(Array(file[..<end])) }
            for _ in 0..<300 {
                var changed = file
                let index = Int.random(in: 0..<min(200, file.count), using: &numbers)
                changed[index] = UInt8.random(in: 0...255, using: &numbers)
                check(changed)
            }
        }
    }

    private func check(_ bytes: [UInt8]) {
        guard let seconds = (try? AudioFile(bytes))?.seconds else { return }
        #expect(seconds > 0 && seconds <= 86_400)
    }
}

private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

private func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

private func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

private func wav(seconds: Double, code: Int = 1, announced: Int? = nil) -> [UInt8] {
    let data = zeros(Int(seconds * 16_000) * 2)
    let format = little(code, 2) + little(1, 2) + little(16_000, 4) + little(32_000, 4) + little(2, 2) + little(16, 2)
    // A chunk of odd length before: the next begins at an even place.
    let odd = Array("LIST".utf8) + little(3, 4) + zeros(4)
    let chunks = Array("fmt ".utf8) + little(16, 4) + format + odd + Array("data".utf8)
    return Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVE".utf8) + chunks
        + little(announced ?? data.count, 4) + data
}

private func flac(samples: Int) -> [UInt8] {
    let packed = 44_100 << 44 | 0 << 41 | 15 << 36 | samples
    return Array("fLaC".utf8) + [0x80] + big(34, 3) + zeros(10) + big(packed, 8) + zeros(16)
}

private func ogg(_ packet: [UInt8], granule: Int) -> [UInt8] {
    func page(_ granule: Int, _ content: [UInt8]) -> [UInt8] {
        Array("OggS".utf8) + [0, 2] + little(granule, 8) + little(77, 4) + zeros(8) + [1, UInt8(content.count)]
            + content
    }
    return page(0, packet) + page(granule, zeros(50))
}

private func opusHead() -> [UInt8] {
    Array("OpusHead".utf8) + [1, 1] + little(312, 2) + little(44_100, 4) + zeros(3)
}

private func vorbisHead() -> [UInt8] {
    Array("\u{1}vorbis".utf8) + little(0, 4) + [1] + little(44_100, 4) + zeros(14)
}

private func mpeg4(handler: String) -> [UInt8] {
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] { big(content.count + 8, 4) + Array(type.utf8) + content }
    let header = box("mvhd", zeros(12) + big(1000, 4) + big(12_500, 4) + zeros(80))
    let media = box("mdia", box("hdlr", zeros(8) + Array(handler.utf8) + zeros(12)))
    return box("ftyp", Array("M4A ".utf8)) + box("mdat", zeros(100)) + box("moov", header + box("trak", media))
}

/// MPEG 1 layer III, 128 kbit/s, 44.1 kHz, stereo: 417 bytes a frame.
private func mp3(frames: Int, xing: Int? = nil) -> [UInt8] {
    let frame: [UInt8] = [0xff, 0xfb, 0x90, 0x64] + zeros(413)
    guard let xing else { return Array(repeatElement(frame, count: frames).joined()) }
    let told = [0xff, 0xfb, 0x90, 0x64] + zeros(32) + Array("Xing".utf8) + big(1, 4) + big(xing, 4)
    return told + zeros(417 - told.count) + Array(repeatElement(frame, count: frames - 1).joined())
}

private func id3(_ size: Int) -> [UInt8] {
    let synchsafe = (0..<4).reversed().map { UInt8(size >> ($0 * 7) & 0x7f) }
    return Array("ID3".utf8) + [4, 0, 0] + synchsafe + (size < 1 << 16 ? zeros(size) : [])
}

/// AAC LC at 48 kHz, 100 bytes a frame.
private func adts(frames: Int) -> [UInt8] {
    let head: [UInt8] = [0xff, 0xf1, 0x4c, 0x80, UInt8(100 >> 3), UInt8((100 & 7) << 5 | 0x1f), 0xfc]
    return Array(repeatElement(head + zeros(93), count: frames).joined())
}
