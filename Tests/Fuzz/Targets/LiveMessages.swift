import Geometry
import TouchMetrics
import WireProtocol

extension FuzzTarget {
    /// Messages of a phone, one a line, applied as the server does it.
    static let messages = FuzzTarget(name: "messages", longestInput: 4096) { bytes in
        var decoder = ClientMessageDecoder()
        var phone = TouchMetrics(screen: Size(width: 390, height: 844))
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let message = Array(line)
            switch decoder.decode(message.span) {
            case .touches:
                require(decoder.events.count <= message.count, "a message holds as many events as it has room for")
                do {
                    try phone.apply(decoder.events.span)
                } catch {
                    phone.discard(decoder.events.span)
                }
            case .hello(let hello):
                if case .touch(let screen, _) = hello.role {
                    phone = TouchMetrics(screen: Size(width: screen.width, height: screen.height))
                }
            case .fixes:
                require(decoder.fixes.count <= message.count, "a message holds as many fixes as it has room for")
            default:
                phone.cancelAll()
            }
            require(
                "\(ClientMessageDecoder.answer(to: message))" == "\(ClientMessageDecoder.answer(to: message))",
                "what a message means does not depend on the one before"
            )
        }
        readFigures(of: phone)
    }
}

extension ClientMessageDecoder {
    /// What a decoder that has seen nothing yet answers.
    fileprivate static func answer(to message: [UInt8]) -> ClientMessage {
        var decoder = ClientMessageDecoder()
        return decoder.decode(message.span)
    }
}

/// Reads everything the server tells of a phone, and keeps it and restores it once.
func readFigures(of phone: TouchMetrics) {
    let checkpoint = phone.checkpoint()
    let restored = try? TouchMetrics(checkpoint: checkpoint)
    require(restored?.checkpoint() == checkpoint, "a checkpoint is read back bit for bit")
    var json = JSONWriter()
    json.stats(
        ParticipantStats(
            identity: ParticipantIdentity(id: "p1", name: "Otter", colour: "#000000", shape: "circle"),
            isConnected: true,
            seq: 1,
            pixelsPerCentimetre: 64,
            isCalibrated: false,
            metrics: phone
        )
    )
    require(!json.bytes.isEmpty, "figures are written")
}
