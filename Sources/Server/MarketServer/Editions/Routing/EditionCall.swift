import HTTPServer
import Market
import MarketAPI
import MarketService

/// A request on its way to one edition.
struct EditionCall: Sendable {
    let incoming: RequestContext
    /// The address as the edition knows it: without the prefix that chose it.
    let path: [String]
    /// The part before `path`; empty at the root.
    let prefix: String

    var request: HTTPRequest { incoming.request }

    /// The method, where asking for the head alone counts as reading.
    var method: HTTPMethod { request.isHead ? .get : request.method }

    /// The address that the client knows the server by, such as `http://192.168.0.7:8080`.
    var origin: String { request.origin.address(unnamed: "localhost:\(request.localPort)") }

    /// To whom an edition without accounts counts what is asked.
    var network: UsageParty { .network(ClientNetwork(request.origin.address)) }

    /// Absolute addresses of pictures, at the same origin; pictures need no prefix.
    var photos: PhotoAddresses {
        let origin = origin
        return PhotoAddresses { content, size in
            let kind: MediaAddress.Kind =
                switch size {
                case .thumbnail: .thumbnail
                case .largeThumbnail: .thumbnailDouble
                case .full: .large
                }
            return origin + MediaAddress(content, kind).path
        }
    }
}
