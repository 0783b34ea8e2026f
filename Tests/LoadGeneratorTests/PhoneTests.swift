import Geometry
import Testing
import TouchMetrics
import WireProtocol

@testable import LoadGenerator

@Suite struct SimulatedPhones {
    private func tell(_ phone: inout SimulatedPhone, _ json: String) -> SimulatedPhone.News {
        Array(json.utf8).withUnsafeBytes { phone.receive($0) }
    }

    private func welcome(seq: Int, ack: Int) -> String {
        #"{"type":"welcome","participant":{"id":"p1","resume":"TOKEN"},"seq":\#(seq),"ack":\#(ack),"stats":{}}"#
    }

    private func figures(seq: Int, ack: Int) -> String {
        #"{"type":"figures","seq":\#(seq),"ack":\#(ack),"touching":1}"#
    }

    /// Sends all waiting batches; returns their `seq`.
    private func send(_ phone: inout SimulatedPhone, now: Double) -> [UInt64] {
        var seqs: [UInt64] = []
        var decoder = ClientMessageDecoder()
        while let bytes = phone.pending {
            guard case .touches(let seq) = decoder.decode(bytes.span) else {
                Issue.record("not a batch: \(String(decoding: bytes, as: UTF8.self))")
                break
            }
            seqs.append(seq)
            phone.recordSent(now: now)
        }
        return seqs
    }

    /// Draws `count` batches, and advances the clock.
    private func draw(_ phone: inout SimulatedPhone, _ count: Int, from now: inout Double) {
        var drawn = 0
        while drawn < count {
            now += 1000 / 60
            if phone.draw(now: now) { drawn += 1 }
        }
    }

    @Test(arguments: [(true, 10), (false, 60)]) func `It sends at the server's pace if it follows that`(
        follows: Bool,
        rate: Int
    ) {
        var phone = SimulatedPhone(number: 1, followsPace: follows)
        let welcome = #"{"type":"welcome","participant":{"resume":"T"},"seq":0,"ack":0,"pace":30,"stats":{}}"#
        #expect(tell(&phone, welcome) == .welcomed)
        _ = tell(&phone, #"{"type":"figures","seq":0,"ack":0,"pace":10,"touching":1}"#)
        // Figures without a pace leave it unchanged.
        _ = tell(&phone, figures(seq: 0, ack: 0))
        var batches = 0
        for frame in 0..<600 {
            let now = Double(frame) * 1000 / 60
            if !phone.waits(now: now), phone.draw(now: now) { batches += 1 }
        }
        // It sometimes lifts its fingers.
        #expect(batches <= rate * 10 + 10 && batches > rate * 5, "\(batches)")
    }

    @Test func `The server's decoder accepts its greeting, with the token from the second on`() {
        var phone = SimulatedPhone(number: 3)
        var decoder = ClientMessageDecoder()
        func resume() -> String? {
            guard case .hello(let hello) = decoder.decode(phone.hello().span),
                case .touch(let screen, let resume) = hello.role
            else {
                Issue.record("no hello of a phone")
                return nil
            }
            #expect(screen.width == SimulatedScreen.ofPhone(3).width)
            return resume
        }
        #expect(resume() == nil)
        #expect(tell(&phone, welcome(seq: 0, ack: 0)) == .welcomed)
        #expect(resume() == "TOKEN")
    }

    @Test func `Nothing is sent before the welcome, then everything in order`() {
        var phone = SimulatedPhone(number: 0)
        var now = 0.0
        draw(&phone, 3, from: &now)
        #expect(phone.pending == nil)
        _ = tell(&phone, welcome(seq: 0, ack: 0))
        #expect(send(&phone, now: now) == [1, 2, 3])
        #expect(phone.pending == nil)
    }

    @Test func `After a disconnection, batches that the server has not applied are sent again`() {
        var phone = SimulatedPhone(number: 0)
        var now = 0.0
        _ = tell(&phone, welcome(seq: 0, ack: 0))
        draw(&phone, 6, from: &now)
        #expect(send(&phone, now: now) == [1, 2, 3, 4, 5, 6])
        _ = tell(&phone, figures(seq: 5, ack: 2))
        phone.forgetAcknowledged()
        phone.disconnected(mayReturn: true)
        #expect(phone.state == .away)
        draw(&phone, 1, from: &now)
        #expect(phone.pending == nil)
        // Batch 5 was applied but not on disk when the server died; after the restart it has 3.
        #expect(tell(&phone, welcome(seq: 3, ack: 3)) == .welcomed)
        #expect(send(&phone, now: now) == [4, 5, 6, 7])
    }

    @Test func `Each batch is reported as answered once, and as on disk once`() {
        var phone = SimulatedPhone(number: 0)
        var now = 0.0
        _ = tell(&phone, welcome(seq: 0, ack: 0))
        draw(&phone, 5, from: &now)
        _ = send(&phone, now: now)
        #expect(tell(&phone, figures(seq: 2, ack: 0)) == .progress(answered: 1...2, acknowledged: nil))
        #expect(tell(&phone, figures(seq: 2, ack: 2)) == .progress(answered: nil, acknowledged: 1...2))
        #expect(phone.sentAt(2) == now)
        phone.forgetAcknowledged()
        #expect(phone.sentAt(2) == nil)
        #expect(phone.oldestUnanswered(now: now + 30) == 30)
        #expect(tell(&phone, figures(seq: 5, ack: 5)) == .progress(answered: 3...5, acknowledged: 3...5))
        #expect(phone.oldestUnanswered(now: now + 30) == nil)
    }

    @Test func `A server that acknowledges nothing gets no more than the outbox holds`() {
        var phone = SimulatedPhone(number: 0)
        var now = 0.0
        _ = tell(&phone, welcome(seq: 0, ack: 0))
        for _ in 0..<60 * 600 {
            now += 1000 / 60
            _ = phone.draw(now: now)
        }
        var events = 0
        var decoder = ClientMessageDecoder()
        while let bytes = phone.pending {
            _ = decoder.decode(bytes.span)
            events += decoder.events.count
            phone.recordSent(now: now)
        }
        #expect((PhoneOutbox.eventLimit..<PhoneOutbox.eventLimit + 512).contains(events))
    }

    @Test func `A phone that was delayed for long draws its missed strokes in allowed batches`() {
        var phone = SimulatedPhone(number: 0)
        _ = tell(&phone, welcome(seq: 0, ack: 0))
        _ = phone.draw(now: 0)
        var metrics = TouchMetrics(screen: SimulatedScreen.ofPhone(0))
        var decoder = ClientMessageDecoder()
        for now in [30_000.0, 30_016, 30_033, 60_000] {
            _ = phone.draw(now: now)
            while let bytes = phone.pending {
                _ = decoder.decode(bytes.span)
                #expect(throws: Never.self) { try metrics.apply(decoder.events.span) }
                phone.recordSent(now: now)
            }
        }
    }

    @Test func `Messages are read in any order of their fields`() {
        func read(_ json: String) -> PhoneMessage { Array(json.utf8).withUnsafeBytes { PhoneMessage($0) } }
        #expect(read(figures(seq: 12, ack: 7)) == .figures(seq: 12, ack: 7))
        #expect(read(#"{"ack":7,"type":"figures","new":[1],"seq":12}"#) == .figures(seq: 12, ack: 7))
        #expect(
            read(#"{"type":"error","code":4409,"title":"gap","detail":"d","expected":18}"#)
                == .error(code: 4409, title: "gap", detail: "d")
        )
        #expect(read(#"{"type":"session","frozen":true}"#) == .other)
        #expect(read(#"{"type":"figures","seq":"#) == .other)
        #expect(read("no JSON") == .other)
    }
}
