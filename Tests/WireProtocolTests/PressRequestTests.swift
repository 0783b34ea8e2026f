import Geometry
import Testing
import WireProtocol

@Suite struct PressRequestTests {
    private func read(_ json: String) throws(PressRequest.Fault) -> PressRequest {
        let bytes = Array(json.utf8)
        return try PressRequest(json: bytes.span)
    }

    @Test("A press is read in any order, with unknown fields and without a size")
    func good() throws {
        let press = try read(#" { "shownHeight" : 3e2 , "y":-2.5,"z":[1,{"x":9}],"x":1, "shownWidth":0.5 } "#)
        #expect(press.point == Point(x: 1, y: -2.5))
        #expect(press.shown == Size(width: 0.5, height: 300))
        #expect(try read(#"{"x":1,"y":2}"#).shown == nil)
        #expect(try read(#"{"x":1,"y":2,"shownWidth":null,"shownHeight":null}"#).shown == nil)
    }

    @Test(
        "A wrong value is refused with the name of its field",
        arguments: [
            ("{}", "x"), (#"{"x":1}"#, "y"), (#"{"x":"1","y":2}"#, "x"), (#"{"x":1,"y":null}"#, "y"),
            (#"{"x":1,"y":true}"#, "y"),
            (#"{"x":1e999,"y":2}"#, "x"), (#"{"x":1,"y":2,"shownWidth":5}"#, "shownHeight"),
            (#"{"x":1,"y":2,"shownHeight":5}"#, "shownWidth"),
            (#"{"x":1,"y":2,"shownWidth":0,"shownHeight":5}"#, "shownWidth"),
            (#"{"x":1,"y":2,"shownWidth":5,"shownHeight":-5}"#, "shownHeight"),
            (#"{"x":1,"y":2,"shownWidth":"5","shownHeight":"5"}"#, "shownWidth"),
        ]
    )
    func wrong(json: String, field: String) {
        do throws(PressRequest.Fault) {
            Issue.record("\(try read(json))")
        } catch {
            guard case .value(field, _) = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test(
        "A body that is not JSON is refused with its own error",
        arguments: ["", "[", "[]]", "{", #"{"x":NaN}"#, #"{"x":1}}"#, #"{"x":01,"y":1}"#, "nul"]
    )
    func noJSON(json: String) {
        do throws(PressRequest.Fault) {
            Issue.record("\(try read(json))")
        } catch {
            guard case .notJSON = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test(
        "JSON that is not an object has another error than a body that is not JSON",
        arguments: ["[]", "1", "null", #" "x" "#, #"[{"x":1}]"#]
    )
    func noObject(json: String) {
        #expect(throws: PressRequest.Fault.notObject) { try read(json) }
    }
}
