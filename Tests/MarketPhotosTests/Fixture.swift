import Foundation
import Testing

func contents(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
}

enum Fixture {
    static func path(_ name: String) throws -> String {
        let folder = try #require(Bundle.module.resourcePath)
        return "\(folder)/Fixtures/\(name)"
    }

    static var names: [String] {
        get throws {
            let folder = try #require(Bundle.module.resourcePath)
            return try FileManager.default.contentsOfDirectory(atPath: "\(folder)/Fixtures").sorted()
        }
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        try contents(of: path(name))
    }
}
