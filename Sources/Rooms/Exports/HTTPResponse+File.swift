package import Transport

extension HTTPResponse {
    /// A file of a session's data, sent piece by piece. No cache keeps it.
    ///
    /// It has no entity tag: its bytes are not known yet.
    ///
    /// - Parameters:
    ///   - name: the name under which browsers save it.
    ///   - varying: the request's fields that the bytes depend on.
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
