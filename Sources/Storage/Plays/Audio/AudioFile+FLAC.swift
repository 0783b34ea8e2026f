/// FLAC (RFC 9639), whose header contains rate and length.
extension AudioFile {
    static func flac(_ file: FileBytes) throws(AudioFault) -> AudioFile {
        let information = try streamInformation(file, at: 4)
        guard sampleRates.contains(information.rate) else {
            throw .notPlayed("FLAC with a sample rate of \(information.rate) Hz")
        }
        // Chromium stops with an error before the second part.
        guard !hasFurtherFLAC(file) else {
            throw AudioFault(
                "it is FLAC of several parts, of which browsers play the first: join them in an audio editor"
            )
        }
        return AudioFile(mediaType: "audio/flac", seconds: information.seconds)
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
    private static func streamInformation(
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
