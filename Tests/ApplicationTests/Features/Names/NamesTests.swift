import Testing
import Transport

/// Own names and codes: permissions, visibility, and the host's actions.
@Suite(.timeLimit(.minutes(10))) struct NamesTests {
    private func called(_ classroom: Classroom, _ id: String = "p1") async throws -> JSON {
        try await classroom.stats(id)["label"]
    }

    @Test func `a session has invented names, and asks phones for no other`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join(#""label":"Ida","group":"A""#)
        #expect(try await called(classroom) == .null)
        #expect(try await classroom.stats()["naming"] == .null)
        await phone.send(#"{"type":"name","label":"Ida"}"#)
        #expect(try await phone.newest("error")["detail"] == "name: this session has invented names.")
        #expect(try await called(classroom) == .null)
    }

    @Test func `an own name is beside the invented one, wherever the phone is named`() async throws {
        let classroom = try await Classroom()
        await classroom.control("naming", #""naming":"own""#)
        let viewer = await classroom.watch()
        let phone = try await classroom.join()
        await phone.send(#"{"type":"name","label":"  Ida   B. ","group":"A"}"#)
        #expect(try await phone.newest("label")["label"] == "Ida B.")
        await classroom.pass(milliseconds: 50)
        let frame = try await #require(viewer.messages(ofType: "frame").last { $0["labels"] != .null })
        #expect(frame["labels"][0]["label"] == "Ida B." && frame["labels"][0]["group"] == "A")
        let stats = try await classroom.stats("p1")
        #expect(stats["label"] == "Ida B." && stats["group"] == "A" && stats["name"] != "Ida B.")
        let welcome = try await classroom.resume(phone).newest("welcome")
        #expect(welcome["participant"]["label"] == "Ida B." && welcome["session"]["naming"] == "own")
    }

    @Test func `a hidden label is in the host's responses only`() async throws {
        let classroom = try await Classroom()
        await classroom.control("naming", #""naming":"own","shown":false"#)
        _ = try await classroom.join(#""label":"Ida","group":"A""#)
        let path = "/api/v1/sessions/\(classroom.code)"
        for other in ["", "/participants/p1", "/results", "/experiments"] {
            #expect(await !classroom.request(.get, path + other).text.contains("Ida"))
        }
        for table in ["", "/results"] {
            #expect(await !classroom.request(.get, path + table, headers: ["accept": "text/csv"]).text.contains("Ida"))
        }
        let snapshot = try await classroom.watch(asHost: true).newest("snapshot")
        #expect(snapshot["participants"][0]["label"] == .null, "the host's page is the projector")
        #expect(try await classroom.asHost(.get).json["participants"][0]["label"] == "Ida")
        #expect(await classroom.asHost(.get, headers: ["accept": "text/csv"]).text.contains("Ida,A"))
        for table in ["participants", "figures", "forces"] {
            #expect(await classroom.asHost(.get, "/tables/\(table)").text.contains(",Ida,A,"), "\(table)")
        }
        await classroom.control("naming", #""shown":true"#)
        #expect(try await called(classroom) == "Ida")
    }

    @Test func `the host hides a name with one action, and its phone cannot show it again`() async throws {
        let classroom = try await Classroom()
        await classroom.control("naming", #""naming":"own""#)
        let phone = try await classroom.join(#""label":"Rude""#)
        let viewer = await classroom.watch()
        await classroom.control("label", #""participant":"p1","on":false"#)
        await classroom.pass(milliseconds: 50)
        #expect(try await called(classroom) == .null)
        #expect(try await classroom.stats("p1")["labelHidden"] == true)
        let entry = try await viewer.newest("frame")["labels"][0]
        #expect(entry["id"] == "p1" && entry["label"] == .null && entry["labelHidden"] == true)
        await phone.send(#"{"type":"name","label":"Ruder"}"#)
        let message = try await phone.newest("label")
        #expect(message["label"] == .null && message["labelHidden"] == true)
        #expect(try await called(classroom) == .null, "a hidden name stays hidden, whatever it becomes")
        await classroom.control("label", #""participant":"p1","on":true"#)
        #expect(try await called(classroom) == "Ruder")
    }

    @Test func `the host renames, and the phone cannot change it`() async throws {
        let classroom = try await Classroom()
        await classroom.control("naming", #""naming":"own""#)
        let phone = try await classroom.join(#""label":"Rude""#)
        await classroom.control("rename", #""participant":"p1","label":"Table 3""#)
        #expect(try await phone.newest("label")["label"] == "Table 3")
        await phone.send(#"{"type":"name","label":"Rude"}"#)
        #expect(try await phone.newest("error")["detail"] == "name: the host has chosen this phone's name.")
        _ = try await classroom.resume(phone, #""label":"Rude""#)
        #expect(try await called(classroom) == "Table 3")
        await classroom.control("rename", #""participant":"p1","label":null"#)
        #expect(try await called(classroom) == .null)
    }

    @Test func `two phones with one code are two participants, and the host sees both`() async throws {
        let classroom = try await Classroom()
        await classroom.control("naming", #""naming":"codes""#)
        let first = try await classroom.join(#""label":"P07","group":"A""#)
        let second = try await classroom.join(#""label":"P07","group":"B""#)
        #expect(first.id == "p1" && second.id == "p2")
        let all = try await classroom.stats()["participants"]
        #expect(all.items.map { $0["label"] } == ["P07", "P07"] && all.items.map { $0["group"] } == ["A", "B"])
        // The same participant comes back only with its token.
        #expect(try await classroom.resume(first, #""label":"P07","group":"A""#).id == "p1")
    }

    @Test func `measurements under a code stay under it`() async throws {
        let classroom = try await Classroom()
        await classroom.control("naming", #""naming":"codes""#)
        let phone = try await classroom.join(#""label":"P07""#)
        _ = try await classroom.resume(phone, #""label":"P08""#)
        #expect(try await called(classroom) == "P08", "nothing was measured")
        let again = try await classroom.resume(phone)
        await again.touch(1, "[[0,1,0,0,0],[2,1,64,0,100]]")
        await again.send(#"{"type":"name","label":"P09"}"#)
        #expect(
            try await again.newest("error")["detail"]
                == "name: this phone has measured under another code; join anew for this one."
        )
        _ = try await classroom.resume(phone, #""label":"P09""#)
        #expect(try await called(classroom) == "P08")
    }

    @Test func `the naming can be changed only while no name is lost`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        #expect(await classroom.control("naming", #""naming":"own""#).status == 200)
        #expect(await classroom.control("naming", #""naming":"codes""#).status == 200)
        await phone.send(#"{"type":"name","label":"P07"}"#)
        #expect(await classroom.control("naming", #""naming":"own""#).problem == "naming-fixed")
        #expect(await classroom.control("naming", #""naming":"codes""#).status == 200)
        await classroom.control("rename", #""participant":"p1""#)
        #expect(await classroom.control("naming", #""naming":"invented""#).status == 200)
    }

    @Test(arguments: [
        ("naming", #""naming":"numbers""#), ("naming", ""), ("naming", #""label":"x""#), ("rename", #""label":"x""#),
        ("rename", #""participant":"p1","label":"\u0007""#), ("label", #""participant":"p1""#),
    ])
    func `an action with other fields changes nothing`(action: String, fields: String) async throws {
        let classroom = try await Classroom()
        _ = try await classroom.join()
        #expect(await classroom.control(action, fields).status == 422)
    }

    @Test func `a phone can change its name a limited number of times`() async throws {
        let classroom = try await Classroom()
        await classroom.control("naming", #""naming":"own""#)
        let phone = try await classroom.join()
        for number in 1...20 {
            await phone.send("{\"type\":\"name\",\"label\":\"Ida \(number)\"}")
            await classroom.pass(milliseconds: 100)
        }
        #expect(try await called(classroom) == "Ida 16")
        #expect(try await phone.newest("error")["detail"] == "name: changed too often.")
    }

    @Test(arguments: ["replay", "figures"])
    func `names survive a kill`(retention: String) async throws {
        let classroom = try await Classroom("{\"retention\":\"\(retention)\"}")
        await classroom.control("naming", #""naming":"own""#)
        let phone = try await classroom.join(#""label":"Ida","group":"A""#)
        _ = try await classroom.join(#""label":"Rude""#)
        await phone.touch(1, "[[0,1,0,0,0],[2,1,64,0,100]]")
        await classroom.control("label", #""participant":"p2","on":false"#)
        await classroom.control("rename", #""participant":"p1","label":"Ida B.""#)
        try await classroom.restart(killing: true)
        let all = try await classroom.asHost(.get).json["participants"]
        #expect(all.items.map { $0["label"] } == ["Ida B.", "Rude"])
        #expect(all[0]["group"] == "A" && all[1]["labelHidden"] == true)
        #expect(try await called(classroom) == "Ida B.")
        #expect(try await called(classroom, "p2") == .null)
        #expect(try await classroom.stats()["naming"] == "own")
    }

    @Test func `a withdrawal also removes the name`() async throws {
        let classroom = try await Classroom()
        await classroom.control("naming", #""naming":"own""#)
        let phone = try await classroom.join(#""label":"Ida""#)
        await phone.touch(1, "[[0,1,0,0,0],[2,1,64,0,100]]")
        await phone.send(#"{"type":"withdraw"}"#)
        await classroom.pass(seconds: 2)
        // Only what was acknowledged survives a kill.
        #expect(try await phone.messages(ofType: "withdrawn").count == 1)
        try await classroom.restart(killing: true)
        #expect(await !classroom.asHost(.get, "/replay").text.contains("Ida"))
    }
}
