package import HTTPServer
import Market

/// The files that pages need beside them, at addresses that change when a file does.
package enum Assets {
    /// The folder of all their addresses; modules find each other inside of it.
    package static let folder = "/assets/\(digest)/"

    private static let sources: [(name: String, type: String, bytes: [UInt8])] = [
        ("market.css", css, sheet),
        ("icons.svg", svg, PackageResources.icons_svg),
        ("mark.svg", svg, PackageResources.mark_svg),
        ("icon-180.png", "image/png", PackageResources.icon_180_png),
        ("icon-192.png", "image/png", PackageResources.icon_192_png),
        ("icon-512.png", "image/png", PackageResources.icon_512_png),
        ("icon-maskable-512.png", "image/png", PackageResources.icon_maskable_512_png),
        ("market.ko.js", script, mainScript(.korean)),
        ("market.en.js", script, mainScript(.english)),
        ("sell.js", script, ScriptBundle(modules: ofForms + ofPhotos).further),
        ("talk.js", script, ScriptBundle(modules: ofTalks + ofPhotos).further),
        ("several.js", script, ScriptBundle(modules: ofOwnProducts).further),
        ("prove.js", script, bare(PackageResources.prove_js)),
    ]

    private static let sheet: [UInt8] = {
        let dark = String(decoding: bare(PackageResources.dark_css), as: UTF8.self)
        return bare(PackageResources.market_css) + Array(Theme.darkRules(dark).utf8)
    }()

    private static let css = "text/css; charset=utf-8"
    private static let svg = "image/svg+xml"
    private static let script = "text/javascript; charset=utf-8"

    /// A script or a sheet without its comment lines: they are for readers of the source, a fifth of what browsers load.
    static func bare(_ source: [UInt8]) -> [UInt8] {
        var lines: [ArraySlice<UInt8>] = []
        var isInComment = false
        for line in source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let text = line.drop { $0 == UInt8(ascii: " ") }
            if isInComment || text.starts(with: "/*".utf8) {
                isInComment = !text.suffix(2).elementsEqual("*/".utf8)
            } else if !text.starts(with: "//".utf8) {
                lines.append(line)
            }
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Names and contents of all files in sixteen digits; not a secret, only a name (FNV-1a).
    static let digest: String = {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for (name, _, bytes) in sources {
            for byte in Array(name.utf8) + bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }()

    private static let files = Dictionary(
        uniqueKeysWithValues: sources.map { name, type, bytes in
            let plain = HTTPResponse(type: type, bytes: bytes).cachedForever().asAsset
            return (
                name,
                KeptReply(
                    plain,
                    for: .untilTheServerStops,
                    isPacked: bytes.count > 512 && type != "image/png"
                )
            )
        }
    )

    /// The file at `/assets/<digest>/<name>`; `nil` for one that never was, or is another by now.
    package static func reply(_ folder: String, _ name: String, to request: HTTPRequest) -> HTTPResponse? {
        folder == digest ? files[name]?.reply(to: request) : nil
    }

    /// The assets that pages need to work without a network.
    private static let kept = sources.map(\.name).filter { !$0.hasSuffix(".png") }.joined(separator: " ")

    /// The mark where browsers look for it without being told.
    package static let icon: HTTPResponse = {
        var reply = HTTPResponse(type: "image/png", bytes: PackageResources.icon_192_png)
        reply.fields[.cacheControl] = "public, max-age=86400"
        return reply.asAsset
    }()

    /// The script that keeps pages for when there is no network; its address never changes, so that browsers
    /// find a newer one.
    package static func serviceWorker() -> HTTPResponse {
        var reply = HTTPResponse(
            type: script,
            bytes: Array("const assets = \"\(folder)\", files = \"\(kept)\".split(\" \");\n".utf8)
                + bare(PackageResources.worker_js)
        )
        reply.fields[.cacheControl] = "no-cache"
        return reply.asAsset
    }

    static func bytes(of name: String) -> [UInt8] { sources.first { $0.name == name }?.bytes ?? [] }

    /// The size that browsers load for all pages together, by the ends of names.
    package static func sizes(of suffix: String) -> Int {
        sources.filter { $0.name.hasSuffix(suffix) }
            .reduce(0) { $0 + (Gzip.compressed($1.bytes, level: 9)?.count ?? $1.bytes.count) }
    }
}

extension HTTPResponse {
    fileprivate var asAsset: HTTPResponse {
        var reply = self
        reply.fields["X-Content-Type-Options"] = "nosniff"
        reply.fields["Cross-Origin-Resource-Policy"] = "same-origin"
        // A picture opened by itself runs nothing either.
        if reply.fields[.contentType] == "image/svg+xml" {
            reply.fields["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
        }
        return reply
    }
}
