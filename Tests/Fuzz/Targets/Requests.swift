import Features
import Foundation
import Geometry
import SpotTheDifference
import Storage
import Transport
import Web
import WireProtocol

extension FuzzTarget {
    /// A JSON body of any route.
    static let bodies = FuzzTarget(name: "bodies", longestInput: 4096) { bytes in
        _ = try? Lesson(document: bytes)
        _ = try? PressRequest(json: bytes.span)
        do throws(JSONDocument.Fault) {
            let document = try JSONDocument(bytes)
            _ = document.fieldNames
            let body = try document.decode(AnyBody.self)
            require((body.values ?? []).allSatisfy { $0?.isFinite ?? true }, "numbers are finite")
        } catch {
            // Foundation accepts other encodings, which contain NUL.
            guard case .notJSON = error, !bytes.contains(0) else { return }
            let other = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            require(other == nil, "what is JSON is read as JSON")
        }
    }

    private struct AnyBody: Decodable {
        var action: String?
        var step: Int?
        var on: Bool?
        var values: [Double?]?
        var names: [String]?
        var items: [Item]?

        struct Item: Decodable {
            var x: Double
            var name: String?
        }
    }

    /// The first line is the request's `Content-Type`, the rest its body.
    static let multipartForm = FuzzTarget(name: "multipart", longestInput: 4096) { bytes in
        let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
        let body = Array(bytes[min(lineEnd + 1, bytes.count)...])
        guard let form = try? MultipartForm(body, contentType: text(bytes[..<lineEnd])) else { return }
        require(form.parts.values.reduce(0) { $0 + $1.count } <= body.count, "the parts are parts of the body")
    }

    /// The query of the map, one parameter per line: `bbox`, `near`, `zoom`, `limit`, `cursor`.
    static let pins = FuzzTarget(name: "pins", longestInput: 512) { bytes in
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 4, omittingEmptySubsequences: false)
        let query = zip(["bbox", "near", "zoom", "limit", "cursor"], lines).filter { !$1.isEmpty }
            .map { QueryItem(name: $0, value: text($1)) }
        guard let parameters = try? PinParameters(HTTPRequest(method: .get, path: "/api/v1/pins", query: query)) else {
            return
        }
        let (cursor, bounds, near) = (parameters.cursor, parameters.bounds, parameters.near)
        if let position = (try? Cursor.position(cursor, bounds: bounds, near: near, seal)) ?? nil {
            let query = PinQuery(bounds: bounds, near: near, limit: parameters.limit, after: position)
            let text = Cursor.text(position, of: query, seal)
            let again = (try? Cursor.position(text, bounds: bounds, near: near, seal)) ?? nil
            require(again == position, "a cursor means the same when it comes back")
        }
        if let number = try? Cursor.number(parameters.cursor) { require(number >= 0, "a page begins at 0 or later") }
        guard let zoom = parameters.zoom, let first = try? Cursor.cell(parameters.cursor) else { return }
        let page = someIndex.clusters(in: parameters.bounds, zoom: zoom, from: first, limit: parameters.limit)
        require(page.clusters.count <= parameters.limit, "a page is as long as was asked for")
        if let next = page.next { require(next >= first, "the next page is a later one") }
    }

    /// The body of a comparison; samples that it has are compared with themselves.
    static let comparison = FuzzTarget(name: "comparison", longestInput: 4096) { bytes in
        let request = HTTPRequest(
            method: .post,
            path: "/api/v1/sessions/K7M2QX/comparison",
            headers: ["content-type": "application/json"],
            body: .bytes(bytes)
        )
        guard let sent = (try? ComparisonDraft(request))?.with.samples, let samples = try? sent.checked() else {
            return
        }
        let answer = try? JSONSerialization.jsonObject(with: Data(ComparedParts(samples, samples).json()))
        let measures = (answer as? [String: Any])?["measures"] as? [[String: Any]]
        require(measures != nil, "a comparison is JSON")
        let differences = (measures ?? []).compactMap { $0["difference"] as? Double }
        require(differences.allSatisfy { $0 == 0 }, "nothing differs from itself")
    }

    /// The values of header fields that are read beyond their name, one after the other a line.
    static let headerValues = FuzzTarget(name: "headers", longestInput: 512) { bytes in
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let value = text(line)
            for size in [0, 1, 1000] {
                guard case .part(let range) = ByteRange.parse(value, size: size) else { continue }
                require(!range.isEmpty && 0 <= range.lowerBound && range.upperBound <= size, "a range lies in its file")
            }
            let offers = ["application/json", "text/csv", "image/png"]
            require(offers.contains(Negotiation.preferred(of: offers, accept: value)), "what is chosen was offered")
            _ = ContentCodingPreference.accepts("br", in: value)
            _ = EntityTag.isNamed("\"tag\"", in: value)
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    private static let seal = CursorSeal(key: (1, 2))

    /// A few places over the world, two of them at its corners.
    private static let someIndex = PinIndex(
        (0..<200).compactMap { number in
            let step = Double(number) / 199
            return GeographicCoordinate(
                latitude: 180 * step - 90,
                longitude: 360 * (step * 7).truncatingRemainder(dividingBy: 1) - 180
            )
            .map { Pin(number: Int64(number), coordinate: $0) }
        }
    )
}
