import FoundationEssentials
import HTTPServer

/// A plain grey square, for goods that came without a photo: every other edition promises at least one.
struct PlainPicture: Sendable {
    let services: MarketServices

    /// 64 by 64 pixels as PNG.
    private static let base64 =
        "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKklEQVR42u3MQREAAAwCIPsHNYch9ttBANKjCAQCgUAgEAgEAoFA"
        + "IPgeDOiOYNN7571CAAAAAElFTkSuQmCC"

    /// Calls `work` with the path of a file that holds the picture, and removes the file afterwards.
    func withFile<Value>(
        _ work: (String) async throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        let number = String(UInt64.random(in: .min ... .max), radix: 36)
        // Named like an upload, so that what a crash leaves is swept up with those.
        let path = "\(services.settings.temporaryFolder)/upload-plain-\(number).png"
        let written = await services.blocking.run {
            Result { try (Data(base64Encoded: Self.base64) ?? Data()).write(to: URL(filePath: path)) }
        }
        if case .failure(let error) = written { throw .unexpected("a picture can't be written: \(error)") }
        do throws(Refusal) {
            let value = try await work(path)
            await remove(path)
            return value
        } catch {
            await remove(path)
            throw error
        }
    }

    private func remove(_ path: String) async {
        let removed = await services.blocking.run {
            Result { try FileManager.default.removeItem(atPath: path) }
        }
        if case .failure(let error) = removed {
            services.log.warning("upload_kept", [("error", .text("\(error)"))])
        }
    }
}
