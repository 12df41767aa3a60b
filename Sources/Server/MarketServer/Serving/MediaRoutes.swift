import HTTPServer
import Market
import MarketAPI
package import MarketPhotos
import MarketService

/// The files of photos, which never change.
package struct MediaRoutes: RouteGroup {
    private let server: ServerContext
    private let storage: any PhotoStorage

    package init(_ server: ServerContext, storage: any PhotoStorage) {
        self.server = server
        self.storage = storage
    }

    package func answer(_ incoming: RequestContext) async -> Answer? {
        guard incoming.segments.first == "media" else { return nil }
        return Answer(reply(incoming), route: "/media")
    }

    private func reply(_ incoming: RequestContext) -> HTTPResponse {
        guard incoming.request.method == .get || incoming.request.isHead else {
            return .methodNotAllowed(incoming)
        }
        guard let address = MediaAddress(path: incoming.request.path) else {
            return .problem(.notFound, incoming)
        }
        do throws(OpenFileError) {
            // The address names the content by its digest and nothing else, so it can't lead out of a folder.
            let name = StoredPhotoName(address.content, address.kind, address.format)
            var reply: HTTPResponse
            switch storage.open(name) {
            case .file(let path):
                reply = HTTPResponse(file: try OpenFile(path), type: address.format.mediaType)
            }
            reply = reply.cachedForever()
            reply.fields["X-Content-Type-Options"] = "nosniff"
            return reply
        } catch {
            switch error {
            case .notFound, .notAFile:
                return .problem(.notFound, incoming)
            case .unreadable(let errno):
                server.log.error("photo_unreadable", [("errno", .number(Int64(errno)))])
                return .problem(.failed, incoming)
            }
        }
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
