import Foundation
import MarketAPI
import Testing

/// The bodies in `Fixtures/wire`, and how the tests read and write such.
enum Wire {
    static func example(_ name: String) throws -> String {
        let url = try #require(
            Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Fixtures/wire")
        )
        return try String(contentsOf: url, encoding: .utf8).trimmingCharacters(in: .newlines)
    }

    static func read<Body: Decodable>(_ type: Body.Type, _ json: String) throws -> Body {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    static func text(_ value: some JSONWritable) throws -> String {
        try #require(String(validating: JSONWriter.bytes(of: value), as: UTF8.self))
    }

    static func object(_ json: String) throws -> [String: any Sendable] {
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
        return try #require(object as? [String: any Sendable])
    }
}
