/// RIFF WAVE, whose header contains coding and sizes.
extension AudioFile {
    /// PCM, floating point, A-law and µ-law, with the bytes of a sample; of the last two the coding has one, and some
    /// writers state the decoded two.
    private static let playedCodes: [Int: Set<Int>] = [1: [1, 2, 3, 4], 3: [4], 6: [1, 2], 7: [1, 2]]
    /// WAVE_FORMAT_EXTENSIBLE: the coding is 24 bytes further on, in the first bytes of a GUID.
    private static let extensibleCode = 0xfffe

    /// The last 14 bytes of the GUIDs that extend codes (RFC 2361 §4): others with the same code are other codings.
    private static let guidEnd: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71]
    /// Chromium plays no more.
    private static let maxChannels = 8

    static func wav(_ file: FileBytes) throws(AudioFault) -> AudioFile {
        var bytesPerSecond: Int?
        var offset = 12
        while let size = file.little(offset + 4, 4) {
            if file.has("fmt ", at: offset) {
                bytesPerSecond = try checkedFormat(file, at: offset + 8)
            } else if file.has("data", at: offset) {
                guard let bytesPerSecond else { throw .damaged("WAV") }
                // An interrupted recorder leaves a size beyond the end, a streaming one none: in both cases everything
                // that follows is data.
                let remaining = file.count - offset - 8
                let length = size == 0 ? remaining : min(size, remaining)
                guard length > 0 else { throw AudioFault("it is WAV without a sample") }
                // Some players play the further data of joined files, others do not.
                let isWhole = !hasFurtherData(file, from: offset + 8 + length + length % 2)
                let seconds = Double(length) / Double(bytesPerSecond)
                return AudioFile(mediaType: "audio/wav", seconds: isWhole ? seconds : nil)
            }
            // Chunks begin at even places.
            offset += 8 + size + size % 2
        }
        throw .damaged("WAV")
    }

    /// The bytes of a second. What the header says of it is not used: players do not use it either.
    private static func checkedFormat(_ file: FileBytes, at offset: Int) throws(AudioFault) -> Int {
        guard let code = file.little(offset, 2), let channels = file.little(offset + 2, 2),
            let sampleRate = file.little(offset + 4, 4), let frameBytes = file.little(offset + 12, 2),
            let bits = file.little(offset + 14, 2)
        else { throw .damaged("WAV") }
        var coding = code
        if code == extensibleCode {
            guard let inner = file.little(offset + 24, 2) else { throw .damaged("WAV") }
            guard file.has(guidEnd, at: offset + 26) else { throw .notPlayed("WAV with a coding of its own") }
            coding = inner
        }
        guard let sizes = playedCodes[coding] else { throw .notPlayed("WAV with the coding \(coding)") }
        guard channels > 0, sampleRate > 0 else { throw .damaged("WAV") }
        guard channels <= maxChannels else { throw .notPlayed("WAV with \(channels) channels") }
        guard sampleRates.contains(sampleRate) else { throw .notPlayed("WAV with a sample rate of \(sampleRate) Hz") }
        // A sample occupies whole bytes.
        let sampleBytes = (bits + 7) / 8
        guard sizes.contains(sampleBytes) else { throw .notPlayed("WAV with \(bits) bits a sample") }
        // A-law and µ-law are one byte, also where the decoded two are stated.
        let storedBytes = coding > 3 ? 1 : sampleBytes
        guard frameBytes == channels * storedBytes || frameBytes == channels * sampleBytes || frameBytes == 0 else {
            throw .notPlayed("WAV with \(bits) bits a sample in \(frameBytes) bytes a frame")
        }
        return sampleRate * channels * storedBytes
    }

    /// Whether further data or another file follows.
    private static func hasFurtherData(_ file: FileBytes, from start: Int) -> Bool {
        var offset = start
        while let size = file.little(offset + 4, 4) {
            if file.has("data", at: offset) || file.hasRIFF(at: offset) { return true }
            offset += 8 + size + size % 2
        }
        return false
    }

    /// Returns a WAV file in a form that all browsers play: 64-bit sizes (EBU Tech 3306, RF64 and BW64), which
    /// recorders write even for short sounds, are replaced by 32-bit ones; any other bytes are unchanged.
    static func withShortSizes(_ bytes: [UInt8]) -> [UInt8] {
        let file = FileBytes(bytes)
        guard file.has("RF64", at: 0) || file.has("BW64", at: 0), file.has("WAVE", at: 8), file.has("ds64", at: 12),
            let dataSize = file.little(28, 8)
        else { return bytes }
        var played = bytes
        func put(_ value: Int, at offset: Int) {
            for index in 0..<4 { played[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
        }
        played.replaceSubrange(0..<4, with: "RIFF".utf8)
        put(bytes.count - 8, at: 4)
        played.replaceSubrange(12..<16, with: "JUNK".utf8)
        var offset = 12
        while let size = file.little(offset + 4, 4) {
            if file.has("data", at: offset) {
                if size == 0xffff_ffff { put(min(dataSize, file.count - offset - 8), at: offset + 4) }
                break
            }
            offset += 8 + size + size % 2
        }
        return played
    }
}

extension FileBytes {
    /// Whether a RIFF file begins: with 32-bit sizes, or with 64-bit ones (EBU Tech 3306).
    func hasRIFF(at offset: Int) -> Bool {
        has("RIFF", at: offset) || has("RF64", at: offset) || has("BW64", at: offset)
    }
}
