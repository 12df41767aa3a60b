import HTTPServer
import Market
import MarketAPI
import MarketPhotos
import MarketService

/// Sends the files of photos, without checking who may see them.
struct PhotoFileReplies: Sendable {
    private let server: ServerContext
    private let storage: any PhotoStorage

    init(_ server: ServerContext, _ storage: any PhotoStorage) {
        self.server = server
        self.storage = storage
    }

    /// The file, to which the caller adds for how long it may be kept; a tile where it is lost.
    func reply(with name: StoredPhotoName, to incoming: RequestContext) async -> HTTPResponse {
        let reply = await exactReply(with: name, to: incoming)
        guard reply.status == .notFound, name.kind == .medium else { return reply }
        // A photo that is older than the middle size has none.
        return await exactReply(with: StoredPhotoName(name.content, .large, name.format), to: incoming)
    }

    private func exactReply(
        with name: StoredPhotoName,
        to incoming: RequestContext
    ) async -> HTTPResponse {
        do throws(OpenFileError) {
            if let reply = try reply(with: name, at: storage.open(name)) { return reply }
        } catch {
            // One that was there a moment ago may have made room for others, and is brought again.
            guard error == .notFound, storage.open(name) == .elsewhere else {
                return await reply(to: error, name, incoming)
            }
        }
        return await broughtReply(with: name, to: incoming)
    }

    /// `nil` for one that has to be brought first.
    private func reply(
        with name: StoredPhotoName,
        at location: PhotoLocation
    ) throws(OpenFileError) -> HTTPResponse? {
        var reply: HTTPResponse
        switch location {
        case .file(let path): reply = HTTPResponse(file: try OpenFile(path), type: name.format.mediaType)
        case .memory(let bytes): reply = HTTPResponse(type: name.format.mediaType, bytes: bytes)
        case .elsewhere: return nil
        }
        reply.fields["X-Content-Type-Options"] = "nosniff"
        return reply
    }

    private func broughtReply(with name: StoredPhotoName, to incoming: RequestContext) async -> HTTPResponse {
        var problem = OpenFileError.notFound
        do {
            // What nobody ever sent here is not asked for there.
            guard try await server.services.photos.isKnown(name.content) else {
                return .problem(.notFound, incoming)
            }
            // Twice, as one that lies in the folder may be carried into the bucket before it is opened.
            for _ in 1...2 where problem == .notFound {
                let location = try await storage.fetch(name)
                do throws(OpenFileError) {
                    if let reply = try reply(with: name, at: location) { return reply }
                } catch {
                    problem = error
                }
            }
        } catch {
            // The log gets an entry when the bucket begins to fail, and not once more by each request.
            return .problem(.busy, incoming)
        }
        return await reply(to: problem, name, incoming)
    }

    private func reply(
        to problem: OpenFileError,
        _ name: StoredPhotoName,
        _ incoming: RequestContext
    ) async -> HTTPResponse {
        do throws(MarketError) {
            if try await server.services.photos.isLost(name.content) { return .lostPhoto }
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
