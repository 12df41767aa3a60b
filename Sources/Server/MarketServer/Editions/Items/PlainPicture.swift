import FoundationEssentials
import HTTPServer

/// A plain grey square, for goods that came without a photo: every other edition promises at least one.
struct PlainPicture: Sendable {
    let services: MarketServices

    /// 64 by 64 pixels as PNG.
    private static let base64 =
        "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKklEQVR42u3MQREAAAwCIPsHNYch9ttBANKjCAQCgUAgEAgEAoFA"
        + "IPgeDOiOYNN7571CAAAAAElFTkSuQmCC"

    /// The picture, as if an app had sent it.
    func received() async throws(Refusal) -> ReceivedPhoto {
        let folder = services.settings.temporaryFolder
        do {
            let file = try await services.blocking.run { () throws(Failure) in
                let file = try TemporaryFile(in: folder)
                try file.append(Array(Data(base64Encoded: Self.base64) ?? Data()))
                return file
            }
            return .body(file)
        } catch {
            throw Refusal(error)
        }
    }
}
