/// Ogg (RFC 3533): each logical stream's first page names its coding, its last page's granule position its length.
extension AudioFile {
    /// The maximum number of streams at a time. A page's stream is searched among them.
    private static let maxStreams = 64

    static func ogg(_ file: FileBytes) throws(AudioFault) -> AudioFile {
        // The links of a chain are consecutive; each begins with the first pages of its streams.
        var links: [[OggStream]] = []
        var isBeginning = false
        var offset = 0
        while let page = OggPage(file, at: offset) {
            let index = links.last?.firstIndex { $0.serial == page.serial }
            if page.isFirst, let stream = try OggStream(file, page, isNew: index == nil || !isBeginning) {
                if isBeginning { links[links.count - 1].append(stream) } else { links.append([stream]) }
                guard links[links.count - 1].count <= maxStreams else {
                    throw AudioFault("it is Ogg with more than \(maxStreams) streams at a time")
                }
                isBeginning = true
            } else {
                if let index, let granule = page.granule { links[links.count - 1][index].add(granule) }
                isBeginning = false
            }
            // After a damaged page, continue with the next one.
            offset = file.firstIndex(of: "OggS", from: page.end) ?? file.count
        }
        guard let first = links.first else { throw .damaged("Ogg") }
        guard let coding = first.first(where: \.isPlayed)?.coding else {
            throw AudioFault("it is Ogg without Opus or Vorbis")
        }
        guard links.allSatisfy({ $0.allSatisfy { !$0.isPlayed || $0.coding == coding } }) else {
            throw .changedInside("Ogg")
        }
        var seconds: Double? = 0
        for link in links {
            // If one link's length is unknown, so is the total.
            let part = link.filter(\.isPlayed).compactMap(\.seconds).max()
            seconds = seconds.flatMap { sum in part.map { sum + $0 } }
        }
        return AudioFile(mediaType: "audio/ogg", seconds: seconds)
    }
}

/// A page's header.
private struct OggPage {
    var isFirst: Bool
    /// `nil` for a page on which no packet ends.
    var granule: Int?
    var serial: Int
    var content: Int
    var end: Int

    init?(_ file: FileBytes, at offset: Int) {
        guard file.has("OggS", at: offset), let flags = file.byte(offset + 5), let granule = file.little(offset + 6, 8),
            let serial = file.little(offset + 14, 4), let segments = file.byte(offset + 26)
        else { return nil }
        isFirst = flags & 2 != 0
        self.granule = granule > 0 && granule < 1 << 48 ? granule : nil
        self.serial = serial
        content = offset + 27 + segments
        end = (0..<segments).reduce(content) { $0 + (file.byte(offset + 27 + $1) ?? 0) }
    }
}

/// A logical stream.
private struct OggStream {
    enum Coding: Equatable {
        case opus(channels: Int)
        case vorbis(rate: Int, channels: Int)
        /// A skeleton stream, or another that players skip.
        case other
    }

    /// A page has seldom more; a stream that starts later was cut from a longer one.
    private static let maxFirstSeconds = 40

    var serial: Int
    var coding: Coding
    private var firstGranule: Int?
    private var lastGranule: Int?
    private var preSkip = 0

    /// - Parameter isNew: `false` on a page that can only continue a known stream, whatever its header.
    /// - Returns: `nil` for a page that begins no stream.
    init?(_ file: FileBytes, _ page: OggPage, isNew: Bool) throws(AudioFault) {
        let packet = page.content
        serial = page.serial
        if file.has("OpusHead", at: packet), let preSkip = file.little(packet + 10, 2) {
            coding = .opus(channels: file.byte(packet + 9) ?? 0)
            self.preSkip = preSkip
        } else if file.has("\u{1}vorbis", at: packet), let rate = file.little(packet + 12, 4), rate > 0 {
            coding = .vorbis(rate: rate, channels: file.byte(packet + 11) ?? 0)
        } else if file.has("\u{7f}FLAC", at: packet) {
            // Safari plays it only outside of Ogg.
            throw .notPlayedByAll("Ogg with FLAC")
        } else if file.has("theora", at: packet + 1) || file.has("BBCD", at: packet) {
            throw AudioFault("it has a video track: only sound is supported")
        } else {
            guard isNew else { return nil }
            coding = .other
        }
    }

    var isPlayed: Bool { coding != .other }

    mutating func add(_ granule: Int) {
        firstGranule = firstGranule ?? granule
        lastGranule = granule
    }

    var seconds: Double? {
        guard let firstGranule, let lastGranule else { return nil }
        let rate: Int
        switch coding {
        // RFC 7845 §4: positions are at 48 kHz whatever the input's rate, and include the pre-skip.
        case .opus: rate = 48_000
        case .vorbis(let ownRate, _): rate = ownRate
        case .other: return nil
        }
        guard firstGranule <= Self.maxFirstSeconds * rate else { return nil }
        return Double(lastGranule - preSkip) / Double(rate)
    }
}

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
