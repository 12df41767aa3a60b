import HTTPServer
import Market
import MarketAPI
import MarketService

/// The files of photos, which never change.
package struct MediaRoutes: RouteGroup {
    private let services: ServerContext

    package init(_ services: ServerContext) {
        self.services = services
    }

    package func answer(_ exchange: RequestContext) async -> Answer? {
        guard exchange.segments.first == "media" else { return nil }
        return Answer(reply(exchange), route: "/media")
    }

    private func reply(_ exchange: RequestContext) -> HTTPResponse {
        guard exchange.request.method == .get || exchange.request.isHead else {
            return .methodNotAllowed(exchange)
        }
        guard let address = MediaAddress(path: exchange.request.path) else {
            return .problem(.notFound, exchange)
        }
        do throws(OpenFileError) {
            // The address names the content by its digest and nothing else, so it can't lead out of the folder.
            let path = services.settings.mediaFolder + address.path.dropFirst(MediaAddress.prefix.count)
            var reply = HTTPResponse(file: try OpenFile(path), type: address.format.mediaType).cachedForever()
            reply.fields["X-Content-Type-Options"] = "nosniff"
            return reply
        } catch {
            switch error {
            case .notFound, .notAFile:
                return .problem(.notFound, exchange)
            case .unreadable(let errno):
                services.log.error("photo_unreadable", [("errno", .number(Int64(errno)))])
                return .problem(.failed, exchange)
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
