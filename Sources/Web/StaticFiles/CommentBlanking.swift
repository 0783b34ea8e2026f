/// Blanks the comment lines of scripts and style sheets, to send less to phones.
///
/// Comments are about a third of the pages' bytes. Blank lines remain, so that line numbers in a browser's errors match
/// the source. A comment on a line with code stays.
enum CommentBlanking {
    static func applies(to path: String) -> Bool { path.hasSuffix(".js") || path.hasSuffix(".css") }

    /// Returns the source with blank lines instead of comment lines.
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
                // Code after the end of a comment stays.
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

    /// Returns the index after the first `*/`.
    private static func endOfComment(in text: ArraySlice<UInt8>) -> Int? {
        var index = text.startIndex
        while index + 1 < text.endIndex {
            if text[index] == UInt8(ascii: "*"), text[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return nil
    }
}
