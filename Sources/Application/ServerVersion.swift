/// The version of the program.
package enum ServerVersion {
    /// The version's number (Semantic Versioning 2.0.0).
    package static let number = Rooms.version
}
