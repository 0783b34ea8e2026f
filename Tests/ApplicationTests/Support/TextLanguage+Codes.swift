import Languages

/// The languages of this project that tests name.
extension TextLanguage {
    static let de = TextLanguage(tag: "de") ?? .en
    static let fr = TextLanguage(tag: "fr") ?? .en
}
