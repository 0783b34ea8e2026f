package import Transport

extension HTTPResponse {
    /// A file of a session's data, sent piece by piece. No HTTP cache stores it.
    ///
    /// It has no entity tag, because its bytes are not known yet.
    ///
    /// - Parameters:
    ///   - name: The name under which browsers save it.
    ///   - varying: The request's fields on which the bytes depend.
    package static func file(
        _ pieces: @escaping Pieces,
        named name: String,
        mediaType: String,
        varying: String = "Accept"
    ) -> HTTPResponse {
        var response = HTTPResponse(status: 200, body: .stream(pieces))
        response.headers["content-type"] = mediaType
        response.headers["cache-control"] = "no-store"
        response.headers["content-disposition"] = "attachment; filename=\"\(name)\""
        response.headers["vary"] = varying
        return response
    }
}
