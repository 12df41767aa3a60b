import HTTPServer

extension APICall {
    /// The request's form, its files in the folder for them; `refusal` is thrown where they are too many.
    func form(
        within limits: MultipartLimits,
        _ services: ServerContext,
        orElse refusal: any Error
    ) async throws -> MultipartForm {
        do {
            return try await request.multipartForm(
                limits: limits,
                filesIn: services.settings.temporaryFolder,
                on: services.blocking
            )
        } catch MultipartError.tooManyParts(let limit) where limit == limits.files {
            throw refusal
        }
    }
}
