/// Empties the lines of a script or style sheet that are nothing but comment, for what is sent to phones.
///
/// About a third of the pages' bytes explain the code to its readers. Lines stay lines, so that a browser's error names
/// the line of the source. A comment that shares its line with code stays as it is.
enum CommentBlanking {
    static func applies(to path: String) -> Bool { path.hasSuffix(".js") || path.hasSuffix(".css") }

    static func blank(_ source: [UInt8], isScript: Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(source.count)
        var isInComment = false
        for line in source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if !result.isEmpty || line.startIndex > 0 { result.append(UInt8(ascii: "\n")) }
            let text = line.drop { $0 == 0x20 || $0 == 0x09 }
            if isInComment {
                guard let end = endOfComment(in: text) else { continue }
                isInComment = false
                // Code behind the end of a comment: nobody writes so, and it is kept.
                result.append(contentsOf: text[end...])
            } else if isScript, text.starts(with: "//".utf8) {
                continue
            } else if text.starts(with: "/*".utf8) {
                guard let end = endOfComment(in: text.dropFirst(2)) else {
                    isInComment = true
                    continue
                }
                if end == text.endIndex { continue }
                result.append(contentsOf: line)
            } else {
                result.append(contentsOf: line)
            }
        }
        return result
    }

    /// The index behind the first `*/`.
    private static func endOfComment(in text: ArraySlice<UInt8>) -> Int? {
        var index = text.startIndex
        while index + 1 < text.endIndex {
            if text[index] == UInt8(ascii: "*"), text[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return nil
    }
}
