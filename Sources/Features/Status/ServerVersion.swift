/// The version of the program: semantic, and the heading of the newest section of docs/CHANGELOG.md.
package enum ServerVersion {
    /// Major, minor and patch, with dots between them.
    package static let number = "1.0.0"
    /// The version of the API and of the live connection, as in `/api/v1` and `touchfigures.v1`.
    package static let api = 1
}
