import Testing

@testable import LiveCheck

@Suite struct RoomFiguresTests {
    private func participant(_ id: String, label: String? = nil, connected: Bool = true, centimetres: Double = 0)
        -> String
    {
        let label = label.map { ",\"label\":\"\($0)\"" } ?? ""
        return #"{"id":"\#(id)","name":"blue salmon"\#(label),"connected":\#(connected),"touches":1,"#
            + #""distance":{"totalCentimetres":\#(centimetres)},"time":{"totalSeconds":2}}"#
    }

    private func figures(after messages: String...) -> RoomFigures {
        var figures = RoomFigures()
        for message in messages { figures.apply(Array(message.utf8)) }
        return figures
    }

    @Test func `frames change what the snapshot said`() {
        #expect(RoomFigures().table(of: "K7M2QX") == "K7M2QX: no phone yet; open /touch?s=K7M2QX on one")
        let figures = figures(
            after: #"{"type":"snapshot","participants":[\#(participant("p1", centimetres: 3))]}"#,
            #"{"type":"frame","t":1,"touches":[],"figures":[["p1",4,7.5,1,2,3]],"joined":[\#(participant("p2"))],"left":["p1"]}"#
        )
        #expect(figures.summary == "phones 2, connected 1, total 7.50 cm, touches 4")
        let lines = figures.table(of: "K7M2QX").split(separator: "\n")
        #expect(lines[0] == "K7M2QX: phones 2, connected 1, total 7.50 cm, touches 4")
        #expect(lines[2] == "(blue salmon)        7.50      2.00        3")
    }

    @Test func `who was erased is gone, and a new snapshot replaces all`() {
        let snapshot = #"{"type":"snapshot","participants":[\#(participant("p1")),\#(participant("p2"))]}"#
        let erased = figures(after: snapshot, #"{"type":"frame","t":1,"touches":[],"figures":[],"removed":["p1"]}"#)
        #expect(erased.summary.hasPrefix("phones 1, "))
        let replaced = figures(after: snapshot, #"{"type":"snapshot","participants":[]}"#)
        #expect(replaced.table(of: "K7M2QX") == "K7M2QX: no phone yet; open /touch?s=K7M2QX on one")
    }

    @Test(arguments: [#"{"type":"clock","id":1}"#, "[]", "nonsense", #"{"type":"frame","figures":[["p1"]]}"#])
    func `other messages change nothing`(message: String) {
        let snapshot = #"{"type":"snapshot","participants":[\#(participant("p1", centimetres: 3))]}"#
        #expect(figures(after: snapshot, message).summary == "phones 1, connected 1, total 3.00 cm, touches 1")
    }

    @Test func `a name cannot command the terminal`() {
        let snapshot = #"{"type":"snapshot","participants":[\#(participant("p1", label: "\\u001b[2Jx"))]}"#
        let table = figures(after: snapshot).table(of: "K7M2QX")
        #expect(table.contains("?[2Jx") && !table.unicodeScalars.contains("\u{1b}"))
    }
}
