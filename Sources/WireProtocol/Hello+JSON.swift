import TouchMetrics

/// Why a greeting is invalid.
struct HelloFault: Error {
    var detail: String

    init(detail: String) { self.detail = "hello: \(detail)" }

    /// Names a field of the greeting, and its fault.
    init(_ field: String, _ fault: String) { self.init(detail: "`\(field)` \(fault).") }
}

extension Hello {
    private struct Fields: Decodable {
        var role: String
        var resume: String?
        var host: String?
        var locale: String?
        var peers: Bool?
        var frames: Int?
        var screen: ScreenFields?
        var scale: ScaleFields?
        var play: String?
        var join: String?
        var label: String?
        var group: String?
        var abilities: Abilities?
    }

    fileprivate struct ScreenFields: Decodable {
        var width: Double
        var height: Double
        var pixelsPerCentimetre: Double?
        var calibrated: Bool?
        var relativeError: Double?
    }

    fileprivate struct ScaleFields: Decodable {
        var fullScaleGrams: Double?
        var tare: Double?
        var calibrated: Bool?
    }

    /// Decodes a greeting.
    init(json bytes: Span<UInt8>) throws(HelloFault) {
        let fields: Fields
        do throws(JSONDocument.Fault) {
            fields = try JSONDocument(bytes.copied).decode(Fields.self)
        } catch {
            switch error {
            case .notJSON(let detail), .value(_, let detail): throw HelloFault(detail: detail)
            }
        }
        locale = fields.locale
        wantsPeers = fields.peers ?? false
        abilities = fields.abilities
        if let frames = fields.frames {
            guard Self.frameRates.contains(frames) else { throw HelloFault("frames", "must be 30 or 60") }
            wantsCloseFrames = frames == Self.frameRates.last
        }
        if let sent = fields.scale { scale = try Scale(sent) }
        if let sent = fields.join {
            guard Self.joinBytes.contains(sent.utf8.count) else {
                let (least, most) = (Self.joinBytes.lowerBound, Self.joinBytes.upperBound)
                throw HelloFault("join", "must have \(least) to \(most) bytes")
            }
            join = sent
        }
        do throws(LabelText.Fault) {
            name = try OwnName(checking: fields.label, group: fields.group)
        } catch {
            throw HelloFault(detail: error.detail)
        }
        switch fields.role {
        case "touch":
            guard let screen = fields.screen else { throw HelloFault("screen", "is missing") }
            role = .touch(screen: try Screen(screen), resume: fields.resume)
        case "walk":
            // A walk needs no screen, but later touches are measured on this one.
            let screen = try fields.screen.map { sent throws(HelloFault) in try Screen(sent) } ?? Screen.unknown
            if let play = fields.play, !(1...Self.maxPlayBytes).contains(play.utf8.count) {
                throw HelloFault("play", "must have 1 to \(Self.maxPlayBytes) bytes")
            }
            role = .walk(screen: screen, resume: fields.resume, play: fields.play)
        case "view":
            role = .view(hostToken: fields.host)
        default:
            throw HelloFault("role", "must be touch, walk or view, not \"\(fields.role.prefix(40))\"")
        }
    }

    /// The frames a second that a viewer may ask for.
    private static let frameRates = [30, 60]
    /// The longest id of a play in bytes.
    private static let maxPlayBytes = 100
    /// The length of a `join` value in bytes; a shorter one could be guessed.
    private static let joinBytes = 16...100
}

extension Hello.Screen {
    /// The screen assumed for a walker that sent none: that of a common phone.
    fileprivate static let unknown = Self(width: 390, height: 844)

    fileprivate init(_ fields: Hello.ScreenFields) throws(HelloFault) {
        for (name, side) in [("width", fields.width), ("height", fields.height)]
        where !(1...TouchLimits.screenSide).contains(side) {
            throw HelloFault("screen.\(name)", "must be from 1 to \(Int(TouchLimits.screenSide)) px")
        }
        let density = fields.pixelsPerCentimetre ?? 64
        guard (1...1000).contains(density) else {
            throw HelloFault("screen.pixelsPerCentimetre", "must be from 1 to 1000")
        }
        if let error = fields.relativeError {
            guard error > 0, error <= DensityTrust.maxRelativeError else {
                throw HelloFault(
                    "screen.relativeError",
                    "must be over 0 and at most \(DensityTrust.maxRelativeError)"
                )
            }
            guard fields.pixelsPerCentimetre != nil else {
                throw HelloFault("screen.relativeError", "needs `pixelsPerCentimetre`, of which it is the error")
            }
        }
        self.init(
            width: fields.width,
            height: fields.height,
            pixelsPerCentimetre: density,
            calibrated: fields.calibrated ?? false,
            relativeError: fields.relativeError
        )
    }
}

extension Hello.Scale {
    fileprivate init(_ fields: Hello.ScaleFields) throws(HelloFault) {
        let grams = fields.fullScaleGrams ?? ForceScale.defaultFullScaleGrams
        let limits = ForceScale.fullScaleLimits
        guard limits.contains(grams) else {
            let (least, most) = (Int(limits.lowerBound), Int(limits.upperBound))
            throw HelloFault("scale.fullScaleGrams", "must be from \(least) to \(most)")
        }
        let tare = fields.tare ?? 0
        guard tare >= 0, tare < 1 else { throw HelloFault("scale.tare", "must be from 0 to below 1") }
        self.init(fullScaleGrams: grams, tare: tare, calibrated: fields.calibrated ?? false)
    }
}
