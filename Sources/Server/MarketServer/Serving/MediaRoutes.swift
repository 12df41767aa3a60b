import HTTPServer
import Market
import MarketAPI
package import MarketPhotos
import MarketService

/// The files of photos, which never change, but for those that moderators took out of sight.
package struct MediaRoutes: RouteGroup {
    private let server: ServerContext
    private let storage: any PhotoStorage

    package init(_ server: ServerContext, storage: any PhotoStorage) {
        self.server = server
        self.storage = storage
    }

    package func answer(_ incoming: RequestContext) async -> Answer? {
        guard incoming.segments.first == "media" else { return nil }
        return Answer(await reply(incoming), route: "/media")
    }

    /// Who is shown a photo.
    private enum Audience {
        case everyone, caller, nobody
    }

    private func audience(of photo: ContentHash, _ request: HTTPRequest) async throws -> Audience {
        let moderation = server.services.moderation
        guard try await moderation.isWithheld(photo) else { return .everyone }
        let caller = try await server.visitor(request).caller
        return try await moderation.mayView(photo, caller) ? .caller : .nobody
    }

    private func reply(_ incoming: RequestContext) async -> HTTPResponse {
        guard incoming.request.method == .get || incoming.request.isHead else {
            return .methodNotAllowed(incoming)
        }
        guard let address = MediaAddress(path: incoming.request.path) else {
            return .problem(.notFound, incoming)
        }
        let audience: Audience
        do {
            audience = try await self.audience(of: address.content, incoming.request)
        } catch {
            guard case .problem(let code, _) = RequestFailure(error) else {
                server.log.error("photo_unreadable", [("error", .text("\(type(of: error))"))])
                return .problem(.failed, incoming)
            }
            return .problem(code, incoming)
        }
        guard audience != .nobody else {
            var gone = HTTPResponse.problem(.gone, incoming)
            gone.fields[.cacheControl] = "no-store"
            return gone
        }
        let problem: OpenFileError
        do throws(OpenFileError) {
            // The address names the content by its digest and nothing else, so it can't lead out of a folder.
            let name = StoredPhotoName(address.content, address.kind, address.format)
            var reply: HTTPResponse
            switch storage.open(name) {
            case .file(let path):
                reply = HTTPResponse(file: try OpenFile(path), type: address.format.mediaType)
            }
            reply = reply.cachedForever()
            // Browsers may keep it for ever; what many share asks again, as the photo may be taken out of sight.
            reply.fields[.cacheControl] =
                audience == .everyone
                ? "public, max-age=31536000, s-maxage=60, immutable" : "private, no-store"
            reply.fields["X-Content-Type-Options"] = "nosniff"
            return reply
        } catch {
            problem = error
        }
        return await reply(to: problem, address, incoming)
    }

    private func reply(
        to problem: OpenFileError,
        _ address: MediaAddress,
        _ incoming: RequestContext
    ) async -> HTTPResponse {
        do throws(PhotoServiceError) {
            if try await server.services.photos.isLost(address.content) { return .lostPhoto }
            switch problem {
            case .notFound, .notAFile:
                return .problem(.notFound, incoming)
            case .unreadable(let errno):
                server.log.error("photo_unreadable", [("errno", .number(Int64(errno)))])
                return .problem(.failed, incoming)
            }
        } catch {
            return .problem(.notFound, incoming)
        }
    }
}

extension HTTPResponse {
    /// A plain tile in the place of a photo whose files are lost: browsers show it, and apps see that there is none.
    fileprivate static var lostPhoto: HTTPResponse {
        var reply = HTTPResponse(
            .notFound,
            type: "image/svg+xml",
            bytes: Array(
                (#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">"#
                    + ##"<rect width="4" height="4" fill="#d9d9d6"/></svg>"##).utf8
            )
        )
        reply.fields[.cacheControl] = "no-store"
        return reply
    }
}

extension PhotoFileFormat {
    fileprivate var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .webP: "image/webp"
        }
    }
}
