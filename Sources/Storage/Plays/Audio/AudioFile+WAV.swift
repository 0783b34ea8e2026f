/// RIFF WAVE and FLAC, whose headers contain coding and length.
extension AudioFile {
    /// PCM, floating point, A-law and µ-law, with the bytes of a sample; of the last two the coding has one, and some
    /// writers state the decoded two.
    private static let playedCodes: [Int: Set<Int>] = [1: [1, 2, 3, 4], 3: [4], 6: [1, 2], 7: [1, 2]]
    /// WAVE_FORMAT_EXTENSIBLE: the coding is 24 bytes further on, in the first bytes of a GUID.
    private static let extensibleCode = 0xfffe

    static func wav(_ file: FileBytes) throws(AudioFault) -> AudioFile {
        var bytesPerSecond: Int?
        var offset = 12
        while let size = file.little(offset + 4, 4) {
            if file.has("fmt ", at: offset), let code = file.little(offset + 8, 2),
                let rate = file.little(offset + 16, 4)
            {
                let coding = code == extensibleCode ? file.little(offset + 32, 2) : code
                guard let coding else { throw .damaged("WAV") }
                guard let sizes = playedCodes[coding] else {
                    throw AudioFault("it is WAV with the coding \(coding), which browsers do not play")
                }
                guard let channels = file.little(offset + 10, 2), let bits = file.little(offset + 22, 2),
                    let sampleRate = file.little(offset + 12, 4), channels > 0, sampleRate > 0
                else { throw .damaged("WAV") }
                // A sample occupies whole bytes.
                guard sizes.contains((bits + 7) / 8) else {
                    throw AudioFault("it is WAV with \(bits) bits a sample, which browsers do not play")
                }
                bytesPerSecond = rate
            } else if file.has("data", at: offset) {
                guard let bytesPerSecond, bytesPerSecond > 0 else { throw .damaged("WAV") }
                // An interrupted recorder leaves a size beyond the end, a streaming one none: in both cases everything
                // that follows is data.
                let remaining = file.count - offset - 8
                let length = size == 0 ? remaining : min(size, remaining)
                return AudioFile(mediaType: "audio/wav", seconds: Double(length) / Double(bytesPerSecond))
            }
            // Chunks begin at even places.
            offset += 8 + size + size % 2
        }
        throw .damaged("WAV")
    }

    /// Returns a WAV file in a form that all browsers play: 64-bit sizes (EBU Tech 3306, RF64 and BW64), which
    /// recorders write even for short sounds, are replaced by 32-bit ones; any other bytes are unchanged.
    package static func played(_ bytes: [UInt8]) -> [UInt8] {
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

    static func flac(_ file: FileBytes) throws(AudioFault) -> AudioFile {
        let seconds = try streamInformation(file, at: 4).seconds
        // The header has the length of the first part only, but players may play the rest as well.
        return AudioFile(mediaType: "audio/flac", seconds: hasFurtherFLAC(file) ? nil : seconds)
    }

    /// Whether another stream begins after the first one: its marker and STREAMINFO, which may be its last metadata.
    private static func hasFurtherFLAC(_ file: FileBytes) -> Bool {
        var offset = 42
        while let marker = file.firstIndex(of: "fLaC", from: offset) {
            if (try? streamInformation(file, at: marker + 4)) != nil { return true }
            offset = marker + 4
        }
        return false
    }

    /// RFC 9639 §8.2: the first metadata block is STREAMINFO; 20 bits of sample rate, 36 bits of samples.
    static func streamInformation(
        _ file: FileBytes,
        at offset: Int
    ) throws(AudioFault) -> (rate: Int, seconds: Double?) {
        guard let kind = file.byte(offset), kind & 0x7f == 0, file.big(offset + 1, 3) == 34,
            let packed = file.big(offset + 14, 7), let lowBits = file.big(offset + 21, 1)
        else { throw .damaged("FLAC") }
        let rate = packed >> 36
        guard rate > 0 else { throw .damaged("FLAC") }
        // 20 bits rate, 3 channels, 5 depth, 36 samples: the last 28 of 56 bits and 8 more.
        let samples = (packed & 0xfff_ffff) << 8 | lowBits
        return (rate, samples > 0 ? Double(samples) / Double(rate) : nil)
    }
}
