import Foundation
import TouchMetrics

/// Why a greeting is invalid.
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
        var scale: ScaleFields?
        var play: String?
        var join: String?
    }

    fileprivate struct ScreenFields: Decodable {
        var width: Double
        var height: Double
        var pixelsPerCentimetre: Double?
        var calibrated: Bool?
    }

    fileprivate struct ScaleFields: Decodable {
        var fullScaleGrams: Double?
        var tare: Double?
        var calibrated: Bool?
    }

    /// Decodes a greeting by Foundation, whose errors name the field; greetings are rare.
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
        if let sent = fields.scale { scale = try Scale(sent) }
        if let sent = fields.join {
            guard Self.joinBytes.contains(sent.utf8.count) else {
                throw HelloFault(
                    detail:
                        "hello: join: \(sent.utf8.count) bytes; \(Self.joinBytes.lowerBound) to \(Self.joinBytes.upperBound)"
                )
            }
            join = sent
        }
        switch fields.role {
        case "touch":
            guard let screen = fields.screen else { throw HelloFault(detail: "hello: screen: missing") }
            role = .touch(screen: try Screen(screen), resume: fields.resume)
        case "walk":
            // A walk needs no screen; whoever touches later is measured on this one.
            let screen = try fields.screen.map { sent throws(HelloFault) in try Screen(sent) } ?? Screen.unknown
            if let play = fields.play, !(1...Self.longestPlay).contains(play.utf8.count) {
                throw HelloFault(detail: "hello: play: \(play.utf8.count) bytes; 1 to \(Self.longestPlay)")
            }
            role = .walk(screen: screen, resume: fields.resume, play: fields.play)
        case "view":
            role = .view(hostToken: fields.host)
        default:
            throw HelloFault(detail: "hello: role: \"\(fields.role.prefix(40))\" is not touch, walk or view")
        }
    }

    /// The longest id of a play in bytes.
    private static let longestPlay = 100
    /// The length of a `join` value in bytes; shorter ones could be guessed.
    private static let joinBytes = 16...100
}

extension Hello.Screen {
    /// The screen assumed for a walker that sent none: that of a common phone.
    fileprivate static let unknown = Self(width: 390, height: 844)

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

extension Hello.Scale {
    fileprivate init(_ fields: Hello.ScaleFields) throws(HelloFault) {
        let grams = fields.fullScaleGrams ?? ForceScale.defaultFullScaleGrams
        let limits = ForceScale.fullScaleLimits
        guard limits.contains(grams) else {
            throw HelloFault(
                detail: "hello: scale: fullScaleGrams: \(grams); \(limits.lowerBound) to \(limits.upperBound)"
            )
        }
        let tare = fields.tare ?? 0
        guard tare >= 0, tare < 1 else { throw HelloFault(detail: "hello: scale: tare: \(tare); 0 to below 1") }
        self.init(fullScaleGrams: grams, tare: tare, calibrated: fields.calibrated ?? false)
    }
}

extension DecodingError {
    /// The path of the field and the reason, in one line.
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
