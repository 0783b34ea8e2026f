import Testing

@testable import Application

@Suite struct MapTilesTests {
    @Test(
        "The origin is scheme, host and port, and nothing else of the address",
        arguments: [
            ("https://tiles.example/{z}/{x}/{y}.png", "https://tiles.example"),
            ("http://127.0.0.1:3000/{z}/{x}/{y}@2x.png?key=a{z}", "http://127.0.0.1:3000"),
            ("https://Tiles.Example?z={z}&x={x}&y={y}", "https://tiles.example"),
            ("http://[::1]:8080/{z}/{x}/{y}", "http://[::1]:8080"),
        ]
    )
    func origin(template: String, origin: String) throws {
        let tiles = try MapTiles(template: template, attribution: "A")
        #expect((tiles.url, tiles.origin, tiles.attribution) == (template, origin, "A"))
        #expect(tiles.link == nil)
    }

    @Test(
        "What is no template is refused with its reason",
        arguments: [
            ("tiles.example/{z}/{x}/{y}", MapTiles.Fault.scheme), ("ftp://a/{z}/{x}/{y}", .scheme), ("", .scheme),
            ("https:///{z}/{x}/{y}", .host), ("https://user@a/{z}/{x}/{y}", .host),
            ("https://a:99999/{z}/{x}/{y}", .host),
            ("https://a:/{z}/{x}/{y}", .host), ("https://{z}.a/{x}/{y}", .host), ("https://*/{z}/{x}/{y}", .host),
            ("https://a/{x}/{y}", .missing(placeholder: "{z}")),
            ("https://a/{z}/{X}/{y}", .missing(placeholder: "{x}")),
            ("https://a/{z}/{x}/{y}{r}", .unknown(placeholder: "{r}")),
            ("https://a/{z}/{x}/{y}/{", .unknown(placeholder: "{")),
            ("https://a/{z}/{x}/{y} https://b", .character(" ")), ("https://a;x/{z}/{x}/{y}", .character(";")),
            ("https://ä/{z}/{x}/{y}", .character("ä")), ("https://a/{z}/{x}/{y}\n", .character("\n")),
        ]
    )
    func refused(template: String, fault: MapTiles.Fault) {
        #expect(throws: fault) { try MapTiles(template: template, attribution: "A") }
    }

    @Test("An attribution is required, except for OpenStreetMap's own servers")
    func attribution() throws {
        let path = "/{z}/{x}/{y}.png"
        let own = try MapTiles(template: "https://tile.openstreetmap.org\(path)", attribution: nil)
        #expect(own.attribution == "© OpenStreetMap contributors")
        #expect(own.link == "https://www.openstreetmap.org/copyright")
        #expect(throws: MapTiles.Fault.attributionMissing) {
            try MapTiles(template: "https://notopenstreetmap.org\(path)", attribution: nil)
        }
        for text in ["", "a\nb", String(repeating: "a", count: 201)] {
            #expect(throws: MapTiles.Fault.attribution) {
                try MapTiles(template: "https://a\(path)", attribution: text)
            }
        }
    }
}
