import Imaging

/// Shares the making of a thumbnail among simultaneous requests: a class opens a map at once.
actor ThumbnailTasks {
    private var tasks: [ThumbnailCache.Key: Task<Result<EncodedPicture, PictureError>, Never>] = [:]

    /// The result of `make`, or of the same work that another caller started. The work continues if one caller is
    /// cancelled.
    func thumbnail(
        _ key: ThumbnailCache.Key,
        _ make: @escaping @Sendable () async throws(PictureError) -> EncodedPicture
    ) async throws(PictureError) -> EncodedPicture {
        if let task = tasks[key] { return try await task.value.get() }
        let task = Task { () -> Result<EncodedPicture, PictureError> in
            do throws(PictureError) {
                return .success(try await make())
            } catch {
                return .failure(error)
            }
        }
        tasks[key] = task
        defer { tasks[key] = nil }
        return try await task.value.get()
    }
}
