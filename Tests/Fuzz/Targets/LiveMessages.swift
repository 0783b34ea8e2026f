import Geometry
import Studies
import TouchMetrics
import WireProtocol

extension FuzzTarget {
    /// Messages of a phone, one per line, applied like the server.
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
            case .anchors(_, let page, let width):
                require(decoder.anchors.count <= message.count, "a message holds as many anchors as it has room for")
                countAnchors(AnchorBatch(page: page, width: width, anchors: decoder.anchors))
            case .motion(let seq, let batch):
                // What it means is written again as what means the same.
                var json = JSONWriter()
                json.raw("{\"type\":\"motion\"")
                json.integer("seq", seq)
                json.motion(batch)
                json.raw("}")
                require(
                    ClientMessageDecoder.answer(to: json.bytes) == .motion(seq: seq, batch: batch),
                    "a recording is exported as it was sent"
                )
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

/// Counts a batch twice, by a catalogue without space and by one with it: no touch is lost.
private func countAnchors(_ batch: AnchorBatch) {
    for space in [0, StudyLimits.sums] {
        var (catalogue, sums) = (StudyCatalogue(), StudySums())
        for _ in 0..<2 { sums.add(catalogue.resolve(batch, for: sums, space: space)) }
        let touches = sums.byKey.values.reduce(0) { $0 + $1.touches }
        require(touches == 2 * batch.anchors.count, "each touch counts once")
        require(catalogue.sums == sums.byKey.count, "the catalogue knows how many sums there are")
        catalogue.remove(sums)
        require(catalogue.sums == 0, "no name is left without a sum")
    }
}

extension ClientMessageDecoder {
    /// The result of a new decoder.
    fileprivate static func answer(to message: [UInt8]) -> ClientMessage {
        var decoder = ClientMessageDecoder()
        return decoder.decode(message.span)
    }
}

/// Reads all of the server's data about a phone, and stores and restores it once.
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
            trust: DensityTrust(),
            metrics: phone
        )
    )
    require(!json.bytes.isEmpty, "figures are written")
}
