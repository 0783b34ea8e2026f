/// MPEG-4 (ISO/IEC 14496-12): nested boxes; `mvhd` has the length, `hdlr` the type of a track.
extension AudioFile {
    static func mpeg4(_ file: FileBytes) throws(AudioFault) -> AudioFile {
        guard let movie = boxes(file, 0..<file.count).first(where: { file.has("moov", at: $0.lowerBound - 4) }) else {
            throw .damaged("MPEG-4")
        }
        var seconds: Double?
        var handlers: [String] = []
        for box in boxes(file, movie) {
            if file.has("mvhd", at: box.lowerBound - 4) { seconds = length(file, box.lowerBound) }
            guard file.has("trak", at: box.lowerBound - 4) else { continue }
            for media in boxes(file, box) where file.has("mdia", at: media.lowerBound - 4) {
                for part in boxes(file, media) where file.has("hdlr", at: part.lowerBound - 4) {
                    for kind in ["soun", "vide"] as [StaticString] where file.has(kind, at: part.lowerBound + 8) {
                        handlers.append("\(kind)")
                    }
                }
            }
        }
        guard handlers.contains("soun") else { throw AudioFault("it is MPEG-4 without a sound track") }
        guard !handlers.contains("vide") else { throw AudioFault("it has a video track: only sound is supported") }
        return AudioFile(mediaType: "audio/mp4", seconds: seconds)
    }

    /// The contents of the boxes in a part of the file; each begins 4 bytes behind its type.
    private static func boxes(_ file: FileBytes, _ range: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var offset = range.lowerBound
        while offset <= range.upperBound - 8, let small = file.big(offset, 4), found.count < 10_000 {
            // 1 stands for a size of 64 bits behind the type, 0 for all that is left.
            let isLarge = small == 1
            let size = isLarge ? file.big(offset + 8, 8) ?? 0 : small == 0 ? range.upperBound - offset : small
            guard size >= (isLarge ? 16 : 8), size <= range.upperBound - offset else { break }
            // A large box of interest does not occur: only `mdat` needs it.
            if !isLarge { found.append(offset + 8..<offset + size) }
            offset += size
        }
        return found
    }

    private static func length(_ file: FileBytes, _ offset: Int) -> Double? {
        let isLong = file.byte(offset) == 1
        guard let scale = file.big(offset + (isLong ? 20 : 12), 4), scale > 0,
            let duration = file.big(offset + (isLong ? 24 : 16), isLong ? 8 : 4)
        else { return nil }
        return Double(duration) / Double(scale)
    }
}
