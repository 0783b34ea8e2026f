import Studies
import Testing

/// Versions of pages: read from addresses, and named by their day.
@Suite struct StudyVersionTests {
    @Test(arguments: [
        ("https://a.example/?touchkit-version=2", "2"),
        ("https://a.example/shop?tab=2&touchkit-version=2026-05-18.2#/cart?x=1", "2026-05-18.2"),
        ("https://a.example/", nil), ("https://a.example/#touchkit-version=2", nil),
        ("https://a.example/?x-touchkit-version=2", nil), ("", nil),
    ])
    func `an address names its version`(page: String, version: String?) {
        #expect(StudyVersion.named(in: page) == version)
    }

    @Test func `versions of one day are numbered from the second one on`() {
        var names: [String] = []
        for day in ["2026-05-18", "2026-05-18", "2026-05-18", "2026-05-19", "2026-05-19"] {
            names.append(StudyVersion.name(beginning: day, after: names))
        }
        #expect(names == ["2026-05-18", "2026-05-18.2", "2026-05-18.3", "2026-05-19", "2026-05-19.2"])
    }
}
