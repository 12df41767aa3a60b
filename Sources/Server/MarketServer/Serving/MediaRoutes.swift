import HTTPServer
import Market
import MarketAPI
package import MarketPhotos
import MarketService

/// The files of photos, which never change, but for those that moderators took out of sight.
package struct MediaRoutes: RouteGroup {
    private let server: ServerContext
    private let files: PhotoFileReplies

    package init(_ server: ServerContext, storage: any PhotoStorage) {
        self.server = server
        files = PhotoFileReplies(server, storage)
    }

    package func answer(_ incoming: RequestContext) async -> Answer? {
        guard incoming.segments.first == "media" else { return nil }
        return Answer(await reply(incoming), route: "/media")
    }

    /// The audience of a photo.
    private enum Audience {
        case everyone, caller, nobody
    }

    private func audience(of photo: ContentHash, _ request: HTTPRequest) async throws -> Audience {
        let moderation = server.services.moderation
        let sight = try await moderation.sight(of: photo)
        guard sight != .everyone else { return .everyone }
        let caller = try await server.visitor(request).caller
        if try await moderation.mayView(photo, sight, caller) { return .caller }
        // A photo that was never to be seen does not even show that it exists.
        guard sight == .withheld else { throw RequestFailure.problem(.notFound) }
        return .nobody
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
            let failure = RequestFailure(error)
            guard failure.cause == nil else {
                server.log.error("photo_unreadable", [("error", .text("\(type(of: error))"))])
                return .problem(.failed, incoming)
            }
            return .problem(failure.code, incoming)
        }
        guard audience != .nobody else {
            var gone = HTTPResponse.problem(.gone, incoming)
            gone.fields[.cacheControl] = "no-store"
            return gone
        }
        var reply = await files.reply(
            // The address names the content by its digest and nothing else, so it can't lead out of a folder.
            with: StoredPhotoName(address.content, address.kind, address.format),
            to: incoming
        )
        guard reply.status == .ok else { return reply }
        reply = reply.cachedForever()
        // Browsers may keep it for ever; what many share asks again, as the photo may be taken out of sight.
        reply.fields[.cacheControl] =
            audience == .everyone
            ? "public, max-age=31536000, s-maxage=60, immutable" : "private, no-store"
        return reply
    }
}
