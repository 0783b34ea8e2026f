/// Ogg (RFC 3533): its first page names the coding, its last page's granule position the length.
extension AudioFile {
    static func ogg(_ file: FileBytes) throws(AudioFault) -> AudioFile {
        guard let segments = file.byte(26), let serial = file.little(14, 4) else { throw .damaged("Ogg") }
        let packet = 27 + segments
        let last = lastGranule(file, serial: serial)
        if file.has("OpusHead", at: packet), let preSkip = file.little(packet + 10, 2) {
            // RFC 7845 §4: granule positions count at 48 kHz, whatever went in.
            return AudioFile(mediaType: "audio/ogg", seconds: last.map { Double($0 - preSkip) / 48_000 })
        }
        if file.has("\u{1}vorbis", at: packet), let rate = file.little(packet + 12, 4), rate > 0 {
            return AudioFile(mediaType: "audio/ogg", seconds: last.map { Double($0) / Double(rate) })
        }
        if file.has("\u{7f}FLAC", at: packet) {
            return AudioFile(mediaType: "audio/ogg", seconds: try streamInformation(file, at: packet + 13))
        }
        throw AudioFault("it is Ogg without Opus, Vorbis or FLAC")
    }

    /// The granule position of the stream's last page that has one.
    private static func lastGranule(_ file: FileBytes, serial: Int) -> Int? {
        // A page has at most 65,307 bytes; pages of other streams and pages without a position may follow the last one.
        let earliest = max(0, file.count - 1 << 20)
        var offset = file.count - 27
        while offset >= earliest {
            if file.has("OggS", at: offset), file.little(offset + 14, 4) == serial,
                let granule = file.little(offset + 6, 8), granule > 0, granule < 1 << 48
            {
                return granule
            }
            offset -= 1
        }
        return nil
    }
}
