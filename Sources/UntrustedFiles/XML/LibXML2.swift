import CLibXML2

/// The library as a whole.
enum LibXML2 {
    private static let initialised: Void = xmlInitParser()

    /// Has to come before threads use the library at the same time.
    static func initialise() { initialised }
}
