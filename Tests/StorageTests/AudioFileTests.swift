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
            (mp3(frames: 101, xing: 100), "audio/mpeg", 100 * 1152 / 44_100.0),
            // An interrupted recorder or a pipe leaves no size, or the largest.
            (wav(seconds: 2, announced: 0), "audio/wav", 2.0),
            (wav(seconds: 2, announced: 0xffff_ffff), "audio/wav", 2.0),
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
            // Samples of an unplayable size, and no channel.
            wav(seconds: 1, bits: 64), wav(seconds: 1, bits: 0), wav(seconds: 1, code: 3, bits: 64),
            wav(seconds: 1, code: 7, bits: 32), wav(seconds: 1, channels: 0),
        ] as [[UInt8]]
    )
    func refused(bytes: [UInt8]) {
        #expect(throws: AudioFault.self) { try AudioFile(bytes) }
    }

    @Test(
        "A sound of several parts has the length of all of them",
        arguments: [
            (mp3(frames: 10) + mp3(frames: 20), 30.0), (mp3(frames: 10) + id3(200) + mp3(frames: 20), 30),
            (id3(90) + mp3(frames: 10) + id3v1() + id3(9) + mp3(frames: 20) + id3v1(), 30),
            (mp3(frames: 10) + ape(100) + mp3(frames: 20), 30), (mp3(frames: 10) + zeros(777) + mp3(frames: 20), 30),
            (mp3(frames: 10) + Array("junk \u{ff}".utf8) + [0xff, 0xfb, 0x90] + mp3(frames: 20), 30),
            // Random letters of a tag, whose size would exceed the end.
            (mp3(frames: 10) + Array("ID3\u{3}\u{0}\u{0}\u{7f}\u{7f}\u{7f}\u{7f}".utf8) + mp3(frames: 20), 30),
            // The first part's encoder declares only that part; the second's declaring frame is a silent one.
            (mp3(frames: 11, xing: 10) + mp3(frames: 20), 30),
            (mp3(frames: 11, xing: 10) + mp3(frames: 21, xing: 20), 31),
            (mp3(frames: 11, xing: 10) + id3(50) + mp3(frames: 20), 30),
            (mp3(frames: 11, vbri: 10) + mp3(frames: 20), 30),
            // Cut off while it was copied.
            (mp3(frames: 11, xing: 5000), 10),
        ] as [([UInt8], Double)]
    )
    func joined(bytes: [UInt8], frames: Double) throws {
        let seconds = try #require(try AudioFile(bytes).seconds)
        #expect(abs(seconds - frames * 1152 / 44_100) < 1e-9)
    }

    @Test(
        "Parts of another rate, channels or coding are refused: browsers stop at the change",
        arguments: [
            // 32 kHz, one channel, AAC, AAC of one channel; links of a chain.
            mp3(frames: 10) + Array(repeatElement([0xff, 0xfb, 0x98, 0x64] + zeros(572), count: 20).joined()),
            mp3(frames: 10) + Array(repeatElement([0xff, 0xfb, 0x90, 0xc4] + zeros(413), count: 20).joined()),
            mp3(frames: 10) + adts(frames: 9), adts(frames: 9) + id3(9) + adts(frames: 9, configuration: 1),
            ogg(opusHead(), granule: 9000) + ogg(opusHead(channels: 2), granule: 9000, serial: 1),
            ogg(opusHead(), granule: 9000) + ogg(vorbisHead(), granule: 9000, serial: 1),
            ogg(vorbisHead(), granule: 9000) + ogg(vorbisHead(rate: 48_000), granule: 9000, serial: 1),
        ] as [[UInt8]]
    )
    func changed(bytes: [UInt8]) throws {
        let error = #expect(throws: AudioFault.self) { try AudioFile(bytes) }
        #expect(error?.reason.hasSuffix("browsers stop at the change") == true)
    }

    @Test("Of joined FLAC browsers play the first part or none")
    func joinedFLAC() throws {
        let error = #expect(throws: AudioFault.self) { try AudioFile(flac(samples: 66_150) + flac(samples: 9)) }
        #expect(error?.reason.hasPrefix("it is FLAC of several parts") == true)
        #expect(try AudioFile(adts(frames: 10) + id3(9) + adts(frames: 5)).seconds == 15 * 1024 / 48_000.0)
    }

    @Test("A length that its header cannot know is left open")
    func unknownLengths() throws {
        // A file of another kind follows.
        #expect(try AudioFile(mp3(frames: 10) + zeros(20_000)).seconds == nil)
        #expect(try AudioFile(wav(seconds: 1) + wav(seconds: 2)).seconds == nil)
        #expect(try AudioFile(wav(seconds: 1) + Array("data".utf8) + little(4, 4) + zeros(4)).seconds == nil)
        #expect(try AudioFile(wav(seconds: 1) + Array("LIST".utf8) + little(4, 4) + zeros(4)).seconds == 1)
        #expect(try AudioFile(mpeg4(handler: "soun") + mpeg4(handler: "soun")).seconds == nil)
        // A recording that was cut from a longer one, whose positions go on.
        #expect(try AudioFile(ogg(opusHead(), granule: 48_000_000)).seconds == nil)
        #expect(try AudioFile(ogg(vorbisHead(), granule: 44_100_000)).seconds == nil)
        // A movie with two sounds, or of fragments; a writer that did not know the length.
        #expect(try AudioFile(mpeg4(handler: "soun", tracks: 2)).seconds == nil)
        #expect(try AudioFile(mpeg4(handler: "soun", more: box("mvex", zeros(0)))).seconds == nil)
        #expect(try AudioFile(mpeg4(handler: "soun", scale: 90_000, duration: 0xffff_ffff)).seconds == nil)
        #expect(try AudioFile(mpeg4(handler: "soun", scale: 90_000, duration: 180_000)).seconds == 2)
    }

    @Test("Ogg has a bounded number of streams at a time, and MPEG-4 is judged once for each media: no file takes long")
    func repeated() throws {
        let beginning = { (serial: Int) in Array(ogg(opusHead(), granule: 0, serial: serial)[..<47]) }
        let streams = { (number: Int) in (0..<number).flatMap(beginning) }
        #expect(try AudioFile(streams(64)).mediaType == "audio/ogg")
        #expect(throws: AudioFault("it is Ogg with more than 64 streams at a time")) { try AudioFile(streams(65)) }
        // A second handler of the same media makes no second track.
        let handler = box("hdlr", zeros(8) + Array("soun".utf8))
        let table = box("minf", box("stbl", box("stsd", zeros(8) + box("mp4a", zeros(28)))))
        let track = box("trak", box("mdia", handler + handler + table))
        let header = box("mvhd", zeros(12) + big(1000, 4) + big(2500, 4))
        #expect(try AudioFile(box("ftyp", Array("M4A ".utf8)) + box("moov", header + track)).seconds == 2.5)
    }

    @Test("Chained Ogg is as long as its links, also if they have one serial number or rubbish between them")
    func chained() throws {
        let opus = { (seconds: Int, serial: Int) in
            ogg(opusHead(), granule: 312 + seconds * 48_000, serial: serial)
        }
        for (bytes, seconds) in [
            (opus(2, 1) + opus(3, 2), 5.0), (opus(2, 1) + opus(3, 1), 5), (opus(2, 1) + zeros(99) + opus(3, 2), 5),
            // A skeleton is not a sound, and comes first.
            (Array(ogg(Array("fishead\0".utf8), granule: 0, serial: 5)[..<36]) + opus(2, 1), 2),
        ] {
            #expect(try AudioFile(bytes).seconds == seconds)
        }
        // A link of unknown length.
        #expect(try AudioFile(opus(2, 1) + ogg(Array("Speex   ".utf8), granule: 9, serial: 2)).seconds == nil)
        #expect(throws: AudioFault.self) { try AudioFile(ogg(Array("Speex   ".utf8), granule: 9)) }
    }

    @Test(
        "MPEG-4 is taken with codings that browsers play, in each of its entries",
        arguments: [
            (["mp4a"], nil), (["Opus"], nil), (["fLaC"], nil), ([".mp3"], nil), (["alac"], "Apple Lossless"),
            (["samr"], "AMR"), (["sawb"], "AMR"), (["ac-3"], "AC-3"), (["ec-3"], "AC-3"), (["dtsc"], "DTS"),
            (["mp4a", "alac"], "Apple Lossless"), (["drms"], "copy protection"), (["xyz\""], "the coding \"xyz\\\"\""),
        ] as [([String], String?)]
    )
    func entries(types: [String], fault: String?) {
        let bytes = mpeg4(handler: "soun", entries: types.map { box($0, zeros(28)) })
        do throws(AudioFault) {
            #expect(try AudioFile(bytes).mediaType == "audio/mp4" && fault == nil)
        } catch {
            let expected = fault.map { "it is MPEG-4 with \($0), which browsers do not play: save it as MP3 or AAC" }
            #expect(error.reason == expected)
        }
    }

    @Test(
        "An entry mp4a is what its description says",
        arguments: [
            (0x40, [0x12, 0x10], nil), (0x40, [0x2b, 0x92], nil), (0x40, [0xe8, 0x80], nil), (0x67, [], nil),
            (0x69, [], nil),
            (0x66, [], "AAC Main"), (0x68, [], "AAC SSR"),
            // Main, LTP, low delay, MP3 in MPEG-4, enhanced low delay, USAC: not in all browsers.
            (0x40, [0x0a, 0x10], "MPEG-4 audio of type 1"), (0x40, [0x22, 0x10], "MPEG-4 audio of type 4"),
            (0x40, [0xba, 0x10], "MPEG-4 audio of type 23"), (0x40, [0xf8, 0x40], "MPEG-4 audio of type 34"),
            (0x40, [0xf8, 0xe0], "MPEG-4 audio of type 39"), (0x40, [0xf9, 0x40], "MPEG-4 audio of type 42"),
            (0x6b, [], nil), (0xa5, [], "AC-3"), (0xa9, [], "DTS"), (0xe1, [], "QCELP"), (0xdd, [], "Vorbis"),
            (0x20, [], "the coding 32"),
            // Lossless (36) and TwinVQ (7) are MPEG-4's, but not AAC.
            (0x40, [0xf8, 0x80], "MPEG-4 audio of type 36"), (0x40, [0x3a, 0x10], "MPEG-4 audio of type 7"),
        ] as [(UInt8, [UInt8], String?)]
    )
    func described(type: UInt8, specific: [UInt8], fault: String?) {
        let decoder = [type, 0x15] + zeros(11) + (specific.isEmpty ? [] : descriptor(5, specific))
        let elementary = box(
            "esds",
            zeros(4) + descriptor(3, big(1, 2) + [0] + descriptor(4, decoder) + descriptor(6, [2]))
        )
        // As in M4A, and within QuickTime's own box.
        for inner in [elementary, box("wave", box("frma", Array("mp4a".utf8)) + elementary)] {
            let bytes = mpeg4(handler: "soun", entries: [box("mp4a", zeros(28) + inner)])
            #expect((try? AudioFile(bytes)) == nil ? fault != nil : fault == nil)
            if let fault {
                #expect(
                    throws: AudioFault("it is MPEG-4 with \(fault), which browsers do not play: save it as MP3 or AAC")
                ) {
                    try AudioFile(bytes)
                }
            }
        }
    }

    @Test("An entry of MP3 in MPEG-4 is refused where its samples are of another layer", arguments: [1, 2, 3])
    func layers(layer: UInt8) throws {
        // The samples precede the description: their place is known.
        let samples = box("mdat", [0xff, 0xf9 | (4 - layer) << 1, 0x90, 0x64] + zeros(96))
        let decoder = descriptor(4, [0x6b, 0x15] + zeros(11))
        let entry = box("mp4a", zeros(28) + box("esds", zeros(4) + descriptor(3, big(1, 2) + [0] + decoder)))
        let place = box("stco", zeros(4) + big(1, 4) + big(12 + 8, 4))
        let bytes = mpeg4(handler: "soun", entries: [entry], samples: samples, table: place)
        #expect((try? AudioFile(bytes)) == nil ? layer != 3 : layer == 3)
    }

    @Test(
        "Formats that browsers do not play are refused by their names",
        arguments: [
            (Array("caff".utf8), "CAF"), (Array("FORM".utf8), "AIFF"),
            (Array("#!AMR-WB".utf8), "AMR"), ([0x0b, 0x77], "AC-3"), ([0xff, 0xfd, 0x90], "MPEG audio of layer II"),
            ([0xff, 0xff, 0x90], "MPEG audio of layer I"), (id3(9) + [0xff, 0xfb, 0x00], "MP3 of free format"),
            (flac(samples: 9, rate: 1000), "FLAC with a sample rate of 1000 Hz"),
            (wav(seconds: 1, sampleRate: 1000), "WAV with a sample rate of 1000 Hz"),
            (wav(seconds: 1, channels: 9), "WAV with 9 channels"),
            (wav(seconds: 1, code: 0x11), "WAV with the coding 17"),
            (wav(seconds: 1, bits: 24, frameBytes: 4), "WAV with 24 bits a sample in 4 bytes a frame"),
            (wav(seconds: 1, code: 0xfffe, guid: 1, guidEnd: zeros(14)), "WAV with a coding of its own"),
        ] as [([UInt8], String)]
    )
    func named(bytes: [UInt8], name: String) {
        #expect(throws: AudioFault("it is \(name), which browsers do not play: save it as MP3 or AAC")) {
            try AudioFile(bytes + zeros(99))
        }
    }

    @Test("What some browsers alone play is refused, and what holds no sample")
    func silent() {
        for (bytes, name) in [
            (ogg(Array("\u{7f}FLAC".utf8) + zeros(46), granule: 9), "Ogg with FLAC"),
            ([0x1a, 0x45, 0xdf, 0xa3] + zeros(99), "WebM or Matroska"),
            (adts(frames: 9, profile: 0), "AAC of another profile than LC"),
        ] {
            #expect(throws: AudioFault("it is \(name), which not all browsers play: save it as MP3 or AAC")) {
                try AudioFile(bytes)
            }
        }
        #expect(throws: AudioFault("it is WAV without a sample")) { try AudioFile(wav(seconds: 0)) }
    }

    @Test("A WAV's length follows from its samples, whatever its header says of a second", arguments: [0, 1, 1 << 20])
    func bytesPerSecond(stated: Int) throws {
        #expect(try AudioFile(wav(seconds: 2, bytesPerSecond: stated)).seconds == 2)
        #expect(try AudioFile(wav(seconds: 2, code: 7, bits: 8, frameBytes: 1)).seconds == 4)
        #expect(try AudioFile(wav(seconds: 2, code: 7, bits: 16)).seconds == 4)
    }

    @Test("A tag before a WAV, FLAC or Ogg goes: not all browsers find the sound behind it")
    func tagged() throws {
        for sound in [wav(seconds: 1), flac(samples: 9), ogg(opusHead(), granule: 9000)] {
            #expect(AudioFile.played(id3(300) + id3(0) + sound) == sound)
            #expect(AudioFile.played(sound) == sound)
        }
        #expect(AudioFile.played(id3(9) + mp3(frames: 4)) == id3(9) + mp3(frames: 4))
    }

    @Test("WAV in the extensible form has the format of its GUID")
    func extensible() throws {
        #expect(try AudioFile(wav(seconds: 1, code: 0xfffe, guid: 1)).seconds == 1)
        #expect(try AudioFile(wav(seconds: 1, code: 0xfffe, guid: 3, bits: 32)).seconds == 1)
        for code in [2, 0x11, 0x55] {
            #expect(throws: AudioFault.self) { try AudioFile(wav(seconds: 1, code: 0xfffe, guid: code)) }
            #expect(throws: AudioFault.self) { try AudioFile(wav(seconds: 1, code: code)) }
        }
    }

    @Test(
        "A WAV file with 64-bit sizes becomes one with 32-bit sizes, as browsers play it",
        arguments: ["RF64", "BW64"]
    )
    func rf64(kind: String) throws {
        let plain = wav(seconds: 2)
        let size = plain.count - 8 + 36
        let dataSize = little(64_000, 8)
        var long = Array(kind.utf8) + little(0xffff_ffff, 4) + Array("WAVEds64".utf8) + little(28, 4)
        long += little(size, 8) + dataSize + zeros(12) + plain[12...]
        let data = try #require(long.indices.first { long[$0...].starts(with: Array("data".utf8)) })
        long.replaceSubrange(data + 4..<data + 8, with: little(0xffff_ffff, 4))
        let played = AudioFile.played(long)
        #expect(played.count == long.count)
        #expect(Array(played[..<16]) == Array("RIFF".utf8) + little(size, 4) + Array("WAVEJUNK".utf8))
        #expect(try AudioFile(played) == AudioFile(mediaType: "audio/wav", seconds: 2))
        #expect(Array(played[(data + 4)...]) == little(64_000, 4) + long[(data + 8)...])
        #expect(AudioFile.played(plain) == plain)
    }

    @Test("A file cut anywhere, or with any byte changed, is recognised or refused, with a plausible length")
    func damaged() {
        var numbers = SeededNumbers(state: 7)
        let files = [
            wav(seconds: 0.01), flac(samples: 9), ogg(opusHead(), granule: 9000), mpeg4(handler: "soun"),
            ogg(opusHead(), granule: 9000) + ogg(vorbisHead(), granule: 9, serial: 1),
            mp3(frames: 4) + id3(9) + mp3(frames: 3),
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

private func wav(
    seconds: Double,
    code: Int = 1,
    guid: Int? = nil,
    guidEnd: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71],
    announced: Int? = nil,
    channels: Int = 1,
    bits: Int = 16,
    frameBytes: Int? = nil,
    sampleRate: Int = 16_000,
    bytesPerSecond: Int = 32_000
) -> [UInt8] {
    let data = zeros(Int(seconds * 16_000) * (bits == 32 ? 4 : 2))
    let rates = little(sampleRate, 4) + little(bytesPerSecond, 4)
    let frame = little(frameBytes ?? channels * (bits + 7) / 8, 2)
    let format = little(code, 2) + little(channels, 2) + rates + frame + little(bits, 2)
    // A chunk of odd length before: the next begins at an even place.
    let odd = Array("LIST".utf8) + little(3, 4) + zeros(4)
    let details = guid.map { little(22, 2) + little(16, 2) + little(4, 4) + little($0, 2) + guidEnd } ?? []
    let chunks = Array("fmt ".utf8) + little(16 + details.count, 4) + format + details + odd + Array("data".utf8)
    return Array("RIFF".utf8) + little(36 + data.count, 4) + Array("WAVE".utf8) + chunks
        + little(announced ?? data.count, 4) + data
}

private func flac(samples: Int, rate: Int = 44_100) -> [UInt8] {
    let packed = rate << 44 | 0 << 41 | 15 << 36 | samples
    return Array("fLaC".utf8) + [0x80] + big(34, 3) + zeros(10) + big(packed, 8) + zeros(16)
}

private func ogg(_ packet: [UInt8], granule: Int, serial: Int = 77) -> [UInt8] {
    func page(_ flags: UInt8, _ granule: Int, _ content: [UInt8]) -> [UInt8] {
        Array("OggS".utf8) + [0, flags] + little(granule, 8) + little(serial, 4) + zeros(8) + [1, UInt8(content.count)]
            + content
    }
    return page(2, 0, packet) + page(4, granule, zeros(50))
}

private func opusHead(channels: UInt8 = 1) -> [UInt8] {
    Array("OpusHead".utf8) + [1, channels] + little(312, 2) + little(44_100, 4) + zeros(3)
}

private func vorbisHead(rate: Int = 44_100) -> [UInt8] {
    Array("\u{1}vorbis".utf8) + little(0, 4) + [1] + little(rate, 4) + zeros(14)
}

private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8, 4) + Array(type.utf8) + content
}

/// With its size in four bytes, the usual form.
private func descriptor(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag, 0x80, 0x80, 0x80, UInt8(content.count)] + content
}

private func mpeg4(
    handler: String,
    entries: [[UInt8]] = [box("mp4a", zeros(28))],
    scale: Int = 1000,
    duration: Int = 12_500,
    tracks: Int = 1,
    samples: [UInt8] = box("mdat", zeros(100)),
    table: [UInt8] = [],
    more: [UInt8] = []
) -> [UInt8] {
    let header = box("mvhd", zeros(12) + big(scale, 4) + big(duration, 4) + zeros(80))
    let description = box("stsd", zeros(4) + big(entries.count, 4) + Array(entries.joined()))
    let media = box(
        "mdia",
        box("hdlr", zeros(8) + Array(handler.utf8) + zeros(12)) + box("minf", box("stbl", description + table))
    )
    let allTracks = Array(repeatElement(box("trak", media), count: tracks).joined())
    return box("ftyp", Array("M4A ".utf8)) + samples + box("moov", header + allTracks + more)
}

/// MPEG 1 layer III, 128 kbit/s, 44.1 kHz, stereo: 417 bytes a frame.
private func mp3(frames: Int, xing: Int? = nil, vbri: Int? = nil) -> [UInt8] {
    let head: [UInt8] = [0xff, 0xfb, 0x90, 0x64]
    let frame = head + zeros(413)
    guard let declared = xing ?? vbri else { return Array(repeatElement(frame, count: frames).joined()) }
    let told =
        head + zeros(32)
        + (xing == nil ? Array("VBRI".utf8) + zeros(10) : Array("Xing".utf8) + big(1, 4)) + big(declared, 4)
    return told + zeros(417 - told.count) + Array(repeatElement(frame, count: frames - 1).joined())
}

private func id3(_ size: Int) -> [UInt8] {
    let synchsafe = (0..<4).reversed().map { UInt8(size >> ($0 * 7) & 0x7f) }
    return Array("ID3".utf8) + [4, 0, 0] + synchsafe + (size < 1 << 16 ? zeros(size) : [])
}

private func id3v1() -> [UInt8] { Array("TAG".utf8) + zeros(125) }

/// APEv2 with a head.
private func ape(_ size: Int) -> [UInt8] {
    Array("APETAGEX".utf8) + little(2000, 4) + little(size, 4) + zeros(16 + size)
}

/// AAC at 48 kHz, 100 bytes a frame.
private func adts(frames: Int, profile: UInt8 = 1, configuration: UInt8 = 2) -> [UInt8] {
    let head: [UInt8] = [
        0xff, 0xf1, profile << 6 | 0x0c, configuration << 6, UInt8(100 >> 3), UInt8((100 & 7) << 5 | 0x1f), 0xfc,
    ]
    return Array(repeatElement(head + zeros(93), count: frames).joined())
}
