import Foundation
import LiveMarket
import LoopbackSocket

/// A web server in front of a market, with the sample from `packaging/`: only addresses, ports and the certificate are
/// replaced.
final class FrontProxy: Sendable {
    enum Kind: String, CaseIterable {
        case nginx, caddy

        var program: String? {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
            let folders = path.split(separator: ":").map(String.init) + ["/usr/sbin"]
            return folders.map { "\($0)/\(rawValue)" }.first { access($0, X_OK) == 0 }
        }

        /// Nothing is tried behind those that are not there.
        static var installed: [Kind] { allCases.filter { $0.program != nil } }
    }

    private let port: UInt16
    private let plainPort: UInt16
    private let certificate: String
    private let program: ChildProgram

    /// Starts one in front of `market`, and returns when it listens; its files are kept in `folder`.
    init(_ kind: Kind, of market: LiveMarket, in folder: String) async throws {
        certificate = "\(folder)/cert.pem"
        try await Self.makeCertificate(in: folder)
        var started: (ChildProgram, [UInt16])?
        for _ in 0..<5 where started == nil {
            // Another program may have taken a port meanwhile.
            let ports = try TakenPort.free(2)
            if let program = try await Self.start(kind, ports, before: market.port, in: folder) {
                started = (program, ports)
            }
        }
        guard let started else {
            let errors = String(
                decoding: FileManager.default.contents(atPath: "\(folder)/errors") ?? Data(),
                as: UTF8.self
            )
            throw ToolFailure("\(kind) did not start: \(errors)")
        }
        program = started.0
        (plainPort, port) = (started.1[0], started.1[1])
    }

    static let host = "market.example"

    /// As a browser comes, over TLS and HTTP/2, and not from where the proxy itself is.
    func entrance(host: String = FrontProxy.host, prefix: String = "") -> EditionEndpoint {
        let places = [port, plainPort].flatMap { ["--resolve", "\(host):\($0):127.0.0.1"] }
        return EditionEndpoint(
            origin: "https://\(host):\(port)",
            prefix: prefix,
            curl: ["--http2", "--cacert", certificate, "--interface", Self.client] + places,
            version: "2"
        )
    }

    var plainOrigin: String { "http://\(Self.host):\(plainPort)" }

    static let client = "127.0.0.2"

    private static func makeCertificate(in folder: String) async throws {
        let names = "subjectAltName=DNS:\(host),DNS:*.\(host)"
        let program = try ChildProgram(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-days", "1",
            ]
                + ["-subj", "/CN=\(host)", "-addext", names, "-keyout", "\(folder)/key.pem"]
                + ["-out", "\(folder)/cert.pem"]
        )
        guard await program.waitForExit() == .status(0) else { throw ToolFailure("there is no certificate") }
    }
}

extension FrontProxy {
    /// Starts it, and waits until it listens; `nil` where it ends instead.
    private static func start(
        _ kind: Kind,
        _ ports: [UInt16],
        before market: UInt16,
        in folder: String
    ) async throws -> ChildProgram? {
        let settings = "\(folder)/\(kind)"
        let text = try kind.settings(ports, before: market, in: folder)
        try text.write(toFile: settings, atomically: true, encoding: .utf8)
        let program = try ChildProgram(
            kind.program ?? kind.rawValue,
            kind == .nginx
                ? [
                    "-e", "\(folder)/errors", "-c", settings, "-g",
                    "daemon off; master_process off; pid \(folder)/nginx.pid;",
                ]
                : ["run", "--adapter", "caddyfile", "--config", settings],
            environment: ["HOME": folder],
            errors: "\(folder)/said"
        )
        try await until("the proxy listens") {
            guard program.isRunning else { return true }
            return try await isListening(ports[1])
        }
        return program.isRunning ? program : nil
    }

    private static func isListening(_ port: UInt16) async throws -> Bool {
        do {
            _ = try await Curl()([
                "--insecure", "--resolve", "\(host):\(port):127.0.0.1", "https://\(host):\(port)/",
            ])
            return true
        } catch is CurlFailure {
            return false
        }
    }
}

extension FrontProxy.Kind {
    fileprivate func settings(_ ports: [UInt16], before market: UInt16, in folder: String) throws -> String {
        switch self {
        case .nginx:
            let places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
                .map { "\($0)_temp_path \(folder)/nginx-\($0);" }.joined(separator: " ")
            return try Repository.text("packaging/nginx.conf")
                .split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.contains("listen [::]") && !$0.hasPrefix("user ") }.joined(separator: "\n")
                .replacing("include /etc/nginx/conf.d/*.conf;", with: "access_log off; \(places)")
                .replacing("127.0.0.1:8080", with: "127.0.0.1:\(market)")
                .replacing("listen 80", with: "listen 127.0.0.1:\(ports[0])")
                .replacing("listen 443 ", with: "listen 127.0.0.1:\(ports[1]) ")
                .replacing("server_name \(Self.name);", with: "server_name \(Self.name) *.\(Self.name);")
                .replacing("/etc/letsencrypt/live/market.example/fullchain.pem", with: "\(folder)/cert.pem")
                .replacing("/etc/letsencrypt/live/market.example/privkey.pem", with: "\(folder)/key.pem")
        case .caddy:
            return try Repository.text("packaging/Caddyfile")
                .replacing("127.0.0.1:8080", with: "127.0.0.1:\(market)")
                .replacing(
                    "\n{\n",
                    with: "\n{\n\tadmin off\n\thttp_port \(ports[0])\n\thttps_port \(ports[1])\n"
                )
                .replacing("\n:80 {", with: "\n:\(ports[0]) {")
                .replacing("\n:443 {", with: "\n:\(ports[1]) {")
                .replacing(
                    "\n\(Self.name) {",
                    with: "\n\(Self.name) {\n\ttls \(folder)/cert.pem \(folder)/key.pem"
                )
        }
    }

    private static let name = FrontProxy.host
}
