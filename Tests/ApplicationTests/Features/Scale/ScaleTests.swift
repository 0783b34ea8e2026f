import Testing
import Transport

/// Force: provenance by the readings, percent and grams, a phone's own scale, and the same after a kill.
@Suite(.timeLimit(.minutes(10))) struct ScaleTests {
    /// A finger's readings, the fields after its time, 8 ms apart.
    private func press(_ readings: [String]) -> String {
        let events = readings.enumerated().map { index, reading in
            "[\(index == 0 ? 0 : 1),1,100,100,\(8 * index)\(reading.isEmpty ? "" : "," + reading)]"
        }
        return "[\(events.joined(separator: ","))]"
    }

    private static let none: JSON = ["provenance": "none", "force": nil, "grams": nil, "peakGrams": nil]

    private static let gestures: [(String, [String], JSON)] = [
        ("a force", ["0.1", "0.42"], ["provenance": "measured", "force": 42, "grams": 161, "peakGrams": 161]),
        (
            "the maximum", ["0.1", "0.6", "1"],
            ["provenance": "measured", "force": 100, "grams": 385, "peakGrams": 385]
        ),
        (
            "out of range", ["0.1", "0.6", "9", "-9"],
            ["provenance": "measured", "force": 0, "grams": 0, "peakGrams": 385]
        ),
        (
            "missing in the middle", ["0.1", "", "null", "0.42", ""],
            ["provenance": "measured", "force": 42, "grams": 161, "peakGrams": 161]
        ),
        (
            "a pen", [#"0.1,null,"pen""#, #"0.42,3,"pen""#],
            ["provenance": "pen", "force": 42, "grams": 161, "peakGrams": 161]
        ),
        (
            "a contact area", ["0.5,8", "0.5,16"],
            ["provenance": "contactArea", "force": 25, "grams": nil, "peakGrams": nil]
        ),
        ("constant 0", ["0", "0", "0", "0"], none), ("constant 0.5", ["0.5", "0.5", "0.5", "0.5"], none),
        ("constant 1", ["1", "1", "1", "1"], none), ("0 and 0.5 in turn", ["0", "0.5", "0", "0.5"], none),
        ("nothing reported", ["", "", ""], none), ("radius 0 and 2000", ["0.5,0", "0.5,2000", "0.5,0"], none),
    ]

    @Test(arguments: gestures)
    func `a gesture has its provenance and its figures`(what: String, readings: [String], wanted: JSON) async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await phone.touch(1, press(readings))
        #expect(try await classroom.stats("p1")["pressure"] == wanted)
        await phone.touch(2, "[[2,1,100,100,500,0]]")
        // Nothing is on the glass any longer.
        var fields = wanted.fields
        for name in ["force", "grams"] where fields[name] != .null { fields[name] = 0 }
        #expect(try await classroom.stats("p1")["pressure"] == .object(fields))
    }

    @Test func `a calibrated scale and a tare correct all grams, and stay until they are sent again`() async throws {
        let classroom = try await Classroom()
        var phone = try await classroom.join()
        await phone.touch(1, press(["0.1", "0.42"]))
        #expect(
            try await classroom.stats("p1")["scale"] == ["fullScaleGrams": 385, "calibrated": false, "tareGrams": 0]
        )
        for fields in [#""scale":{"fullScaleGrams":400,"tare":0.05,"calibrated":true}"#, ""] {
            phone = try await classroom.resume(phone, fields)
            let stats = try await classroom.stats("p1")
            #expect(stats["scale"] == ["fullScaleGrams": 400, "calibrated": true, "tareGrams": 20])
            #expect(stats["pressure"]["grams"] == 148)
            try await classroom.restart()
        }
    }

    @Test func `the room has the maximum weight of all phones`() async throws {
        let classroom = try await Classroom()
        for pressure in ["0.2", "0.7", "0.5", ""] {
            await (try await classroom.join()).touch(1, press(["0.1", pressure]))
        }
        #expect(try await classroom.stats()["merged"]["pressure"] == ["peakGrams": 269])
    }

    @Test(arguments: ["replay", "figures"])
    func `after a kill in the middle of a press everything continues`(retention: String) async throws {
        let classroom = try await Classroom("{\"retention\":\"\(retention)\"}")
        var phone = try await classroom.join(#""scale":{"fullScaleGrams":410}"#)
        let readings = ["0.31,9", "0.5,9", "0.2,14", "0.6,14"]
        for (index, reading) in readings.enumerated() {
            await phone.touch(index + 1, "[[\(index == 0 ? 0 : 1),1,100,100,\(8 * index),\(reading),\"pen\"]]")
            // With retention `figures` commits are at least a second apart.
            await classroom.pass(milliseconds: retention == "figures" ? 1_200 : 200)
            guard index < 3 else { continue }
            try await classroom.restart(killing: true)
            phone = try await classroom.resume(phone)
        }
        #expect(
            try await classroom.stats("p1")["pressure"]
                == ["provenance": "pen", "force": 60, "grams": 246, "peakGrams": 246]
        )
        guard retention == "replay" else { return }
        let table = await classroom.asHost(.get, "/events", headers: ["accept": "text/csv"]).text
        #expect(table.split(separator: "\r\n").dropFirst().allSatisfy { $0.hasSuffix(",pen,,,") })
    }

    @Test(arguments: [
        "385", #"{"fullScaleGrams":9}"#, #"{"fullScaleGrams":10001}"#, #"{"fullScaleGrams":"385"}"#, #"{"tare":-0.01}"#,
        #"{"tare":1}"#, #"{"calibrated":1}"#,
    ])
    func `an invalid scale closes the connection, and the error names the field`(scale: String) async throws {
        let classroom = try await Classroom()
        let line = await classroom.greet(Classroom.hello("\"scale\":\(scale)"))
        #expect(await line.closeCode == 4400)
        #expect(try await line.newest("error")["detail"].text?.contains("scale") == true)
    }

    @Test func `the host lets one phone correct its scale, or all`() async throws {
        let classroom = try await Classroom(#"{"activity":"scale"}"#)
        let phones = [try await classroom.join(), try await classroom.join()]
        let away = try await classroom.join()
        await away.hangUp()
        let viewer = await classroom.watch()
        #expect(await classroom.control("tare").status == 200)
        #expect(await classroom.control("calibrate", #""participant":"p2","coin":2,"count":4"#).status == 200)
        #expect(await classroom.control("tare", #""participant":"p3""#).status == 200)
        let coins: JSON = ["type": "scale", "action": "calibrate", "coin": 2, "count": 4]
        let tare: JSON = ["type": "scale", "action": "tare"]
        #expect(try await phones[0].messages(ofType: "scale") == [tare])
        #expect(try await phones[1].messages(ofType: "scale") == [tare, coins])
        #expect(try await viewer.messages(ofType: "scale") == [])
        // A phone that was away then gets nothing later.
        #expect(try await classroom.resume(away).messages(ofType: "scale") == [])
    }

    @Test(arguments: [
        ("tare", #""participant":"p9""#, 404, "unknown-participant", ""),
        ("calibrate", "", 422, "invalid-value", "coin"),
        ("calibrate", #""coin":3,"count":1"#, 422, "invalid-value", "coin"),
        ("calibrate", #""coin":2"#, 422, "invalid-value", "count"),
        ("calibrate", #""coin":2,"count":0"#, 422, "invalid-value", "count"),
        ("calibrate", #""coin":2,"count":51"#, 422, "invalid-value", "count"),
    ])
    func `an impossible correction names its field`(
        action: String,
        fields: String,
        status: Int,
        problem: String,
        field: String
    ) async throws {
        let classroom = try await Classroom(#"{"activity":"scale"}"#)
        let phone = try await classroom.join()
        let answer = await classroom.control(action, fields)
        #expect(answer.status == status && answer.problem == problem)
        #expect(try answer.json["detail"].text?.contains(field) == true)
        #expect(try await phone.messages(ofType: "scale") == [])
    }

    @Test func `only phones at the scale correct it`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        let answer = await classroom.control("tare")
        #expect(answer.status == 422 && answer.problem == "invalid-value")
        #expect(try await phone.messages(ofType: "scale") == [])
    }

    @Test(arguments: [#"{"action":"activity","activity":"scale"}"#, #"{"action":"challenge","kind":"press"}"#])
    func `frames have forces while the activity is the scale`(control: String) async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        let viewer = await classroom.watch()
        await phone.touch(1, "[[0,1,100,100,0,0.1],[1,1,100,100,9,0.42],[2,1,100,100,20,0]]")
        await classroom.pass(milliseconds: 100)
        #expect(try await viewer.newest("frame")["forces"].isNull)
        await classroom.asHost(.post, "/control", json: control)
        await phone.touch(2, "[[0,1,100,100,1000,0.1],[1,1,100,100,1009,0.3]]")
        await classroom.pass(milliseconds: 100)
        #expect(try await viewer.newest("frame")["forces"] == [["p1", 30, 115, "measured", 161]])
        await phone.touch(3, "[[2,1,100,100,1020]]")
        await classroom.pass(milliseconds: 100)
        #expect(try await viewer.newest("frame")["forces"] == [["p1", 0, 0, "measured", 161]])
    }
}
