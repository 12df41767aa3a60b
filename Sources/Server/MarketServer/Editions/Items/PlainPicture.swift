import FoundationEssentials
import MarketService

/// A plain grey square, for goods that came without a photo: every other edition promises at least one.
struct PlainPicture: Sendable {
    let server: ServerContext

    /// 64 by 64 pixels as PNG.
    private static let base64 =
        "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKklEQVR42u3MQREAAAwCIPsHNYch9ttBANKjCAQCgUAgEAgEAoFA"
        + "IPgeDOiOYNN7571CAAAAAElFTkSuQmCC"

    /// The picture, as if an app had sent it.
    func received() async throws(EditionRefusal) -> ReceivedPhoto {
        try await translatingErrors {
            try await server.services.photos.received(
                Array(Data(base64Encoded: Self.base64) ?? Data()),
                in: server.settings.temporaryFolder
            )
        }
    }
}
