/// RIFF WAVE and FLAC, whose heads tell everything.
extension AudioFile {
    /// PCM, floating point, A-law, µ-law and the extensible form, which holds one of them.
    private static let playedCodes: Set = [1, 3, 6, 7, 0xfffe]

    static func wav(_ file: FileBytes) throws(AudioFault) -> AudioFile {
        var bytesPerSecond: Int?
        var offset = 12
        while let size = file.little(offset + 4, 4) {
            if file.has("fmt ", at: offset), let code = file.little(offset + 8, 2),
                let rate = file.little(offset + 16, 4)
            {
                guard playedCodes.contains(code) else {
                    throw AudioFault("it is WAV with the coding \(code), which browsers do not play")
                }
                bytesPerSecond = rate
            } else if file.has("data", at: offset) {
                guard let bytesPerSecond, bytesPerSecond > 0 else { throw .damaged("WAV") }
                // A recorder that was cut off leaves a size beyond the end.
                let length = min(size, file.count - offset - 8)
                return AudioFile(mediaType: "audio/wav", seconds: Double(length) / Double(bytesPerSecond))
            }
            // Chunks begin at even places.
            offset += 8 + size + size % 2
        }
        throw .damaged("WAV")
    }

    static func flac(_ file: FileBytes) throws(AudioFault) -> AudioFile {
        AudioFile(mediaType: "audio/flac", seconds: try streamInformation(file, at: 4))
    }

    /// RFC 9639 §8.2: the first metadata block is STREAMINFO; 20 bits of sample rate, 36 bits of samples.
    static func streamInformation(_ file: FileBytes, at offset: Int) throws(AudioFault) -> Double? {
        guard let kind = file.byte(offset), kind & 0x7f == 0, file.big(offset + 1, 3) == 34,
            let packed = file.big(offset + 14, 7), let rest = file.big(offset + 21, 1)
        else { throw .damaged("FLAC") }
        let rate = packed >> 36
        guard rate > 0 else { throw .damaged("FLAC") }
        // 20 bits rate, 3 channels, 5 depth, 36 samples: the last 28 of 56 bits and 8 more.
        let samples = (packed & 0xfff_ffff) << 8 | rest
        return samples > 0 ? Double(samples) / Double(rate) : nil
    }
}
