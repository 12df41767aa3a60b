import Foundation
import LiveMarket
import TemporaryFolder

/// `openssl s_server` with a certificate of its own, which answers every request with a page.
final class TLSServer: Sendable {
    /// The name that the certificate is for.
    enum Name: String {
        case thisMachine = "IP:127.0.0.1"
        case another = "DNS:other.example"
    }

    static let isInstalled = access("/usr/bin/openssl", X_OK) == 0

    let certificate: String
    let address: URL
    private let program: ChildProgram
    private let folder: TemporaryFolder

    init(for name: Name = .thisMachine, options: [String] = []) async throws {
        let folder = try TemporaryFolder()
        let (key, certificate) = (folder.file("key.pem"), folder.file("cert.pem"))
        let made = try ChildProgram(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-days", "1",
                "-subj", "/CN=market", "-addext", "subjectAltName=\(name.rawValue)", "-keyout", key, "-out",
                certificate,
            ]
        )
        guard await made.waitForExit() == .status(0) else { throw ToolFailure("there is no certificate") }
        let output = folder.file("output")
        let program = try ChildProgram(
            "/usr/bin/openssl",
            ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"] + options,
            output: output,
            errors: folder.file("errors")
        )
        var address: URL?
        // It says where: "ACCEPT 127.0.0.1:4433".
        try await until("openssl listens") {
            let said = try String(contentsOfFile: output, encoding: .utf8)
            address = said.split(separator: "\n").first { $0.hasPrefix("ACCEPT ") }
                .flatMap { URL(string: "https://\($0.dropFirst("ACCEPT ".count))/") }
            return address != nil
        }
        guard let address else { throw ToolFailure("openssl does not listen") }
        self.certificate = certificate
        self.address = address
        self.program = program
        self.folder = folder
    }
}
