import Foundation
import TouchMetrics

/// What is wrong with a greeting.
struct HelloFault: Error {
    var detail: String
}

extension Hello {
    private struct Fields: Decodable {
        var role: String
        var resume: String?
        var host: String?
        var locale: String?
        var peers: Bool?
        var screen: ScreenFields?
    }

    fileprivate struct ScreenFields: Decodable {
        var width: Double
        var height: Double
        var pixelsPerCentimetre: Double?
        var calibrated: Bool?
    }

    /// Greetings are rare: the library reads them, and its error says which field is wrong.
    init(json bytes: Span<UInt8>) throws(HelloFault) {
        var data = Data(capacity: bytes.count)
        for index in bytes.indices { data.append(bytes[index]) }
        let fields: Fields
        do {
            fields = try JSONDecoder().decode(Fields.self, from: data)
        } catch let error as DecodingError {
            throw HelloFault(detail: "hello: \(error.shortDescription)")
        } catch {
            throw HelloFault(detail: "hello: \(error)")
        }
        locale = fields.locale
        wantsPeers = fields.peers ?? false
        switch fields.role {
        case "touch":
            guard let screen = fields.screen else { throw HelloFault(detail: "hello: screen: missing") }
            role = .touch(screen: try Screen(screen), resume: fields.resume)
        case "view":
            role = .view(hostToken: fields.host)
        default:
            throw HelloFault(detail: "hello: role: \"\(fields.role.prefix(40))\" is neither touch nor view")
        }
    }
}

extension Hello.Screen {
    fileprivate init(_ fields: Hello.ScreenFields) throws(HelloFault) {
        let sides = 1...TouchLimits.screenSide
        guard sides.contains(fields.width), sides.contains(fields.height) else {
            throw HelloFault(
                detail: "hello: screen: \(fields.width) × \(fields.height); each side 1 to \(TouchLimits.screenSide) px"
            )
        }
        let density = fields.pixelsPerCentimetre ?? 64
        guard (1...1000).contains(density) else {
            throw HelloFault(detail: "hello: pixelsPerCentimetre: \(density); 1 to 1000")
        }
        self.init(
            width: fields.width,
            height: fields.height,
            pixelsPerCentimetre: density,
            calibrated: fields.calibrated ?? false
        )
    }
}

extension DecodingError {
    /// The field's path and the reason, on one line.
    package var shortDescription: String {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            "\(Self.path(context.codingPath))\(context.debugDescription)"
        case .keyNotFound(let key, let context):
            "\(Self.path(context.codingPath + [key]))missing"
        @unknown default: "not of the expected shape"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.isEmpty ? "" : keys.map(\.stringValue).joined(separator: ".") + ": "
    }
}

extension JSONCursor.StringRange {
    /// The string itself, its escapes resolved.
    func text(in bytes: Span<UInt8>) -> String {
        var data: [UInt8] = []
        for index in start..<end { data.append(bytes[index]) }
        guard isEscaped else { return String(decoding: data, as: UTF8.self) }
        let quoted = [UInt8(ascii: "\"")] + data + [UInt8(ascii: "\"")]
        return (try? JSONDecoder().decode(String.self, from: Data(quoted))) ?? ""
    }
}
