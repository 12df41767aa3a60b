import Foundation

/// `curl`, as a person would call it.
public struct Curl: Sendable {
    /// Stands before the arguments of each call.
    public var options: [String]
    /// The folder that relative paths in arguments start from.
    public var folder: String?

    public init(_ options: [String] = [], in folder: String? = nil) {
        self.options = options
        self.folder = folder
    }

    /// Calls it, and gives the reply; throws where there was none, or not all of one.
    public func callAsFunction(_ arguments: [String]) async throws -> CurlReply {
        let place = FileManager.default.temporaryDirectory.appending(path: "curl-\(UUID())")
            .path(percentEncoded: false)
        let files = ["body", "head", "said", "errors"].map { "\(place).\($0)" }
        defer { for file in files { unlink(file) } }
        let program = try ChildProgram(
            "/usr/bin/curl",
            ["--silent", "--show-error", "--max-time", "60", "--output", files[0], "--dump-header", files[1]]
                + ["--write-out", "%{http_code} %{http_version}"] + options + arguments,
            in: folder,
            // So that neither a proxy nor a .curlrc of the tester matters.
            environment: ["HOME": "/nonexistent", "no_proxy": "*", "LC_ALL": "C.UTF-8"],
            output: files[2],
            errors: files[3]
        )
        let exit = await program.waitForExit()
        guard exit == .status(0) else {
            throw CurlFailure(exit: exit, message: Self.text(files[3]), status: Self.text(files[2]))
        }
        let isHead = !Set(arguments).isDisjoint(with: ["-I", "--head"])
        let facts = Self.text(files[2]).split(separator: " ")
        return CurlReply(
            status: facts.first.flatMap { Int($0) } ?? 0,
            version: facts.last.map(String.init) ?? "",
            fields: CurlReply.fields(of: Self.text(files[1])),
            // Of a reply without a body curl writes no file, and the head of one that has nothing else.
            body: isHead ? [] : Array(FileManager.default.contents(atPath: files[0]) ?? Data())
        )
    }

    private static func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
}

/// The reply that `curl` received.
public struct CurlReply: Sendable {
    public let status: Int
    /// Of HTTP.
    public let version: String
    public let fields: [(name: String, value: String)]
    public let body: [UInt8]

    public var text: String { String(decoding: body, as: UTF8.self) }

    public func values(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    public func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body))
    }

    /// Of the last head, as others may have come before it.
    fileprivate static func fields(of heads: String) -> [(name: String, value: String)] {
        let head = heads.split(separator: "\r\n\r\n").last ?? ""
        return head.split(separator: "\r\n").dropFirst().compactMap { line in
            line.firstIndex(of: ":").map { colon in
                let value = line[line.index(after: colon)...].drop { $0 == " " }
                return (String(line[..<colon]), String(value))
            }
        }
    }
}

/// Why `curl` has no reply.
public struct CurlFailure: Error, CustomStringConvertible {
    public let exit: Exit
    public let message: String
    /// Of a reply that broke off after its head.
    public let status: String

    public var description: String { "curl: \(exit), \(status): \(message)" }
}
