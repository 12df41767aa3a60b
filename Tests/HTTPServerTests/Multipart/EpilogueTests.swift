import Foundation
import HTTPServer
import Linux
import Testing

/// Forms whose senders go on after the last part.
@Suite(.timeLimit(.minutes(10)))
final class EpilogueTests {
    private let directory: String
    private let pool = BlockingPool(threads: 1)

    init() throws {
        directory = NSTemporaryDirectory() + "epilogues-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    }

    deinit {
        pool.stop()
        try? FileManager.default.removeItem(atPath: directory)
    }

    private static let form =
        "--b\r\nContent-Disposition: form-data; name=\"a\"; filename=\"x\"\r\n\r\nphoto\r\n--b--"

    /// As the attacker did, who let an epilogue trickle to hold what the form had brought.
    @Test(arguments: [0, 1, 300 << 10])
    func formIsWholeWithItsLastPart(epilogue: Int) async throws {
        let (directory, pool) = (directory, pool)
        let handler = ClosureHandler { request in
            let form = try await request.multipartForm(filesIn: directory, on: pool)
            return HTTPResponse(text: "\(form.files.count)")
        }
        let adjust = { (options: inout ServerOptions) in options.timeouts.piece = .zero }
        try await withServer(handler, adjust) { _, port in
            let client = try TestClient(port: port)
            let fields = "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000000\r\n"
            client.send("POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(Self.form)")
            client.send([UInt8](repeating: 120, count: epilogue))
            #expect(try await client.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == [])
        }
    }
}
