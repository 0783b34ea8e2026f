/// Counts the messages to a connection, and compares them with the rates of docs/protocol.md.
struct SendRates {
    private var begun = -Double.infinity
    private var figures = 0
    private var frames = 0
    private var peers = 0

    /// In any second: 60 figures and a single one early, 30 frames and one after a pause, 10 `peers`; each with one at
    /// the window's edge.
    mutating func count(_ message: UnsafeRawBufferPointer, now: Double, _ trace: Trace) {
        if now - begun >= 1000 {
            begun = now
            (figures, frames, peers) = (0, 0, 0)
        }
        // {"type":"figures"
        guard message.count > 16 else { return }
        switch message[9] {
        case UInt8(ascii: "f") where message[10] == UInt8(ascii: "i"): figures += 1
        case UInt8(ascii: "f"): frames += 1
        case UInt8(ascii: "p"): peers += 1
        default: break
        }
        if figures > 63 || frames > 33 || peers > 12 {
            trace.fail("sent too often: in a second \(figures) figures, \(frames) frames, \(peers) peers")
        }
    }
}
