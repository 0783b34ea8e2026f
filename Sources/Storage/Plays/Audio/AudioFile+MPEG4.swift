/// MPEG-4 (ISO/IEC 14496-12): nested boxes; `mvhd` has the length, `hdlr` the type of a track.
extension AudioFile {
    static func mpeg4(_ file: FileBytes) throws(AudioFault) -> AudioFile {
        let movies = boxes(file, 0..<file.count, "moov")
        guard let movie = movies.first else { throw .damaged("MPEG-4") }
        var seconds: Double?
        var soundTracks = 0
        var isFragmented = false
        for box in boxes(file, movie) {
            if file.has("mvhd", at: box.lowerBound - 4) { seconds = length(file, box.lowerBound) }
            if file.has("mvex", at: box.lowerBound - 4) { isFragmented = true }
            guard file.has("trak", at: box.lowerBound - 4) else { continue }
            for media in boxes(file, box, "mdia") {
                let handlers = boxes(file, media, "hdlr").map { $0.lowerBound + 8 }
                if handlers.contains(where: { file.has("vide", at: $0) }) {
                    throw AudioFault("it has a video track: only sound is supported")
                }
                // Once for each media: it should have one handler, and may have thousands of each box.
                guard handlers.contains(where: { file.has("soun", at: $0) }) else { continue }
                soundTracks += 1
                try checkCodings(file, media)
            }
        }
        guard soundTracks > 0 else { throw AudioFault("it is MPEG-4 without a sound track") }
        // The fragments that follow count in no length of the header. Of several tracks players play one, of joined
        // files some play the first.
        let isKnown = !isFragmented && soundTracks == 1 && movies.count == 1
        return AudioFile(mediaType: "audio/mp4", seconds: isKnown ? seconds : nil)
    }

    /// Every entry of the sound's description must be one that browsers play.
    private static func checkCodings(_ file: FileBytes, _ media: Range<Int>) throws(AudioFault) {
        let tables = boxes(file, media, "minf").flatMap { boxes(file, $0, "stbl") }
        let first = tables.lazy.compactMap({ firstChunk(file, $0) }).first
        for description in tables.flatMap({ boxes(file, $0, "stsd") }) {
            // The entries follow a version and their number.
            for entry in boxes(file, description.dropFirst(8)) {
                let coding = SoundCoding(file, entry)
                guard coding.isPlayed else { throw .notPlayed("MPEG-4 with \(coding.name)") }
                // One type of description stands for all layers of MPEG audio.
                if coding.name == "MP3", let first, let head = file.big(first, 4), head >> 21 == 0x7ff,
                    head >> 17 & 3 > 1
                {
                    throw .notPlayed("MPEG-4 with MPEG audio of layer I or II")
                }
            }
        }
    }

    /// The offset of a track's first samples.
    private static func firstChunk(_ file: FileBytes, _ table: Range<Int>) -> Int? {
        for (type, length) in [("stco", 4), ("co64", 8)] as [(StaticString, Int)] {
            if let chunks = boxes(file, table, type).first { return file.big(chunks.lowerBound + 8, length) }
        }
        return nil
    }

    /// The contents of the boxes of a type.
    private static func boxes(_ file: FileBytes, _ range: Range<Int>, _ type: StaticString) -> [Range<Int>] {
        boxes(file, range).filter { file.has(type, at: $0.lowerBound - 4) }
    }

    /// The contents of the boxes in a part of the file; each starts 4 bytes after its type.
    static func boxes(_ file: FileBytes, _ range: Range<Int>) -> [Range<Int>] {
        var boxes: [Range<Int>] = []
        var offset = range.lowerBound
        while offset <= range.upperBound - 8, let small = file.big(offset, 4), boxes.count < 10_000 {
            // 1: a 64-bit size follows the type. 0: the box extends to the end of the file.
            let isLarge = small == 1
            let size = isLarge ? file.big(offset + 8, 8) ?? 0 : small == 0 ? range.upperBound - offset : small
            guard size >= (isLarge ? 16 : 8), size <= range.upperBound - offset else { break }
            // Large boxes are not needed: only `mdat` can be large.
            if !isLarge { boxes.append(offset + 8..<offset + size) }
            offset += size
        }
        return boxes
    }

    private static func length(_ file: FileBytes, _ offset: Int) -> Double? {
        let isLong = file.byte(offset) == 1
        guard let scale = file.big(offset + (isLong ? 20 : 12), 4), scale > 0,
            let duration = file.big(offset + (isLong ? 24 : 16), isLong ? 8 : 4),
            // All bits set: the writer did not know it (§8.2.2.3).
            isLong || duration != 0xffff_ffff
        else { return nil }
        return Double(duration) / Double(scale)
    }
}
