import Foundation
import Glibc
import LiveMarket

/// A link to another end of the network, which can be cut as by a knife: neither side gets a signal.
///
/// The other end is a namespace with one address; what is started there sees no other network.
struct NetworkLink {
    /// The address of the other end, from here.
    static let address = "198.18.77.2"
    private static let here = "198.18.77.1/30"

    private let name = "openmarket-\(getpid())"
    // Names of interfaces have 15 characters at most.
    private let near = "om\(getpid())"
    private let far = "far0"

    /// Starts a program at the other end.
    var through: [String] { [Self.tool, "netns", "exec", name] }

    func lay() async throws {
        try await run("netns", "add", name)
        try await run("link", "add", near, "type", "veth", "peer", "name", far, "netns", name)
        try await run("addr", "add", Self.here, "dev", near)
        try await run("-n", name, "addr", "add", "\(Self.address)/30", "dev", far)
        try await run("link", "set", near, "up")
        try await run("-n", name, "link", "set", "lo", "up")
        try await mend()
    }

    func cut() async throws { try await run("-n", name, "link", "set", far, "down") }

    func mend() async throws { try await run("-n", name, "link", "set", far, "up") }

    /// The line goes with its other end.
    func remove() async throws { try await run("netns", "del", name) }

    private static let tool = "/usr/sbin/ip"

    private func run(_ words: String...) async throws {
        let (exit, text) = try await ChildProgram.said(by: Self.tool, words)
        guard exit == .status(0) else {
            throw ToolFailure("ip \(words.joined(separator: " ")): \(exit) \(text)")
        }
    }
}
