import CLibXML2

/// The library as a whole.
enum LibXML2 {
    private static let initialised: Void = xmlInitParser()

    /// Initialises the library; must be called before threads use it at the same time.
    static func initialise() { initialised }
}
