import Foundation

/// The parts of a `multipart/form-data` body (RFC 7578), by field name.
package struct MultipartForm {
    private static let maxParts = 16
    /// The largest head of a part in bytes.
    private static let headLimit = 4096

    /// The bytes of each part by its field name.
    package private(set) var parts: [String: [UInt8]] = [:]

    /// Parses a form.
    ///
    /// - Parameter contentType: the request's `Content-Type`, with the boundary.
    /// - Throws: 415 for another content type, 400 for a malformed body.
    package init(_ body: [UInt8], contentType: String?) throws(Problem) {
        guard let boundary = Self.boundary(contentType) else {
            throw Problem(
                415,
                "unsupported-media-type",
                title: "Unsupported media type",
                detail: "The body must be multipart/form-data, with a boundary in Content-Type."
            )
        }
        let data = Data(body)
        // RFC 2046 §5.1.1: a delimiter is a line break, two hyphens and the boundary; the first may lack the line
        // break.
        let delimiter = Data("\r\n--\(boundary)".utf8)
        var start: Int
        if data.starts(with: delimiter.dropFirst(2)) {
            start = delimiter.count - 2
        } else if let first = data.range(of: delimiter) {
            start = first.upperBound
        } else {
            throw Self.malformed
        }
        while !data[start...].starts(with: Data("--".utf8)) {
            let farthest = min(start + Self.headLimit, data.endIndex)
            guard let headEnd = data.range(of: Data("\r\n\r\n".utf8), in: start..<farthest),
                let end = data.range(of: delimiter, in: (headEnd.upperBound - 2)..<data.endIndex),
                parts.count < Self.maxParts
            else { throw Self.malformed }
            let head = String(decoding: data[start..<headEnd.lowerBound], as: UTF8.self)
            let content = end.lowerBound >= headEnd.upperBound ? data[headEnd.upperBound..<end.lowerBound] : Data()
            if let name = Self.name(head) { parts[name] = Array(content) }
            start = end.upperBound
        }
    }

    private static let malformed = Problem(
        400,
        "bad-request",
        title: "Bad request",
        detail:
            "Malformed multipart body: a part is incomplete, its head is larger than \(headLimit) bytes, or there are more than \(maxParts) parts."
    )

    private static func boundary(_ contentType: String?) -> String? {
        let fields = (contentType ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        guard fields.first?.lowercased() == "multipart/form-data" else { return nil }
        let value = fields.first { $0.lowercased().hasPrefix("boundary=") }?.dropFirst("boundary=".count)
        let boundary = value.map { String($0).trimmingCharacters(in: ["\""]) } ?? ""
        return (1...70).contains(boundary.utf8.count) ? boundary : nil
    }

    /// Returns the field name in a part's `Content-Disposition`.
    private static func name(_ head: String) -> String? {
        for line in head.components(separatedBy: "\r\n") where line.lowercased().hasPrefix("content-disposition:") {
            for field in line.split(separator: ";").map({ $0.trimmingCharacters(in: .whitespaces) })
            where field.hasPrefix("name=") {
                return field.dropFirst("name=".count).trimmingCharacters(in: ["\""])
            }
        }
        return nil
    }
}
