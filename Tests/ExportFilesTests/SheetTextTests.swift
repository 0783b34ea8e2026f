import Testing

@testable import SpreadsheetFiles

@Suite struct SheetTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("=1+1", "=1+1"), ("_x", "_x"), ("_x00g1_", "_x00g1_"), ("_x0041_", "_x005F_x0041_"),
        ("a_x005F_x0041_", "a_x005F_x005F_x005F_x0041_"), ("a\0b", "a_x0000_b"), ("\u{fffe}\u{ffff}", "_xFFFE__xFFFF_"),
        ("\u{202e}x 😀", "\u{202e}x 😀"),
    ])
    func `characters outside of XML are escaped, and text that looks escaped stays unchanged`(
        text: String,
        cell: String
    ) {
        #expect(SheetText.cell(text) == cell)
    }

    @Test func `a text is cut to the limit of a cell, between characters`() {
        let fitting = String(repeating: "a", count: SheetText.maxCellUnits)
        #expect(SheetText.cell(fitting) == fitting)
        let cut = SheetText.cell(fitting + "b")
        #expect(cut == fitting.dropLast() + "…")
        let wide = SheetText.cell(String(repeating: "😀", count: 20_000))
        #expect(wide.utf16.count == SheetText.maxCellUnits && wide.hasSuffix("😀…"))
    }

    @Test(arguments: [
        ("taps", "taps"), ("a/b\\c?d*e[f]g:h", "abcdefgh"), ("", "_"), ("'quoted'", "quoted_"), ("History", "History_"),
        ("\u{1}x\n", "x"), (String(repeating: "n", count: 40), String(repeating: "n", count: 30) + "…"),
    ])
    func `a sheet's name is valid`(requested: String, name: String) {
        #expect(SheetText.name(requested) == name)
        #expect(SheetText.name(requested).utf16.count <= SheetText.maxNameUnits)
    }
}
