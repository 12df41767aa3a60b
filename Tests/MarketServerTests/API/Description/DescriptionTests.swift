import Foundation
import HTTPServer
import MarketAPI
import Testing

/// The OpenAPI document, held to what the API is.
@Suite(.timeLimit(.minutes(1)))
struct DescriptionTests {
    private func document() async throws -> [String: Any] {
        var bytes: [UInt8] = []
        try await TestMarket.with { market in
            let reply = try await market.ask(.get, "/openapi.json")
            #expect(reply.fields[.contentType] == "application/json")
            bytes = reply.bytes
        }
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    private func schemas(_ document: [String: Any]) throws -> [String: [String: Any]] {
        let components = try #require(document["components"] as? [String: Any])
        return try #require(components["schemas"] as? [String: [String: Any]])
    }

    @Test func itDescribesEveryOperationAndNothingElse() async throws {
        let document = try await document()
        let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
        let described = paths.flatMap { path, methods in
            methods.map { method, operation in
                "\(method.uppercased()) \(path) \(operation["x-audience"] as? String ?? "nobody")"
            }
        }
        let operations = Operation.all.map {
            "\($0.method.rawValue) \($0.template.rawValue) \($0.audience.rawValue)"
        }
        #expect(described.sorted() == operations.sorted())

        let names = paths.values.flatMap { $0.values.compactMap { $0["operationId"] as? String } }
        #expect(Set(names).count == operations.count)
        #expect((document["servers"] as? [[String: String]])?.map { $0["url"] } == [Route.prefix])
    }

    @Test func itListsEveryProblemAndWhatElseIsChosenFrom() async throws {
        let schemas = try schemas(try await document())
        func values(_ name: String) -> [String]? { (schemas[name]?["enum"] as? [String])?.sorted() }
        #expect(values("ProblemCode") == ProblemCode.allCases.map(\.rawValue).sorted())
        #expect(values("SessionKind") == SessionKind.allCases.map(\.rawValue).sorted())
        #expect(values("ProductState") == ["hidden", "reserved", "selling", "sold"])
        #expect(values("Currency") == ["KRW", "USD"])
        #expect(values("Role") == ["administrator", "moderator"])
    }

    @Test func everyReferenceLeadsSomewhereAndEverySchemaIsReferredTo() async throws {
        let document = try await document()
        let references = Set(references(in: document))
        for reference in references {
            var place: Any? = document
            for key in reference.dropFirst(2).split(separator: "/") {
                place = (place as? [String: Any])?[String(key)]
            }
            #expect(place != nil, "\(reference)")
        }
        for name in try schemas(document).keys {
            #expect(references.contains("#/components/schemas/\(name)"))
        }
    }

    /// Addresses land in logs and histories: what is secret travels in fields and bodies alone.
    @Test func noSecretTravelsInAnAddress() async throws {
        let document = try await document()
        let parameters = try #require(
            (document["components"] as? [String: Any])?["parameters"] as? [String: [String: Any]]
        )
        let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
        let inOperations = paths.values.flatMap(\.values)
            .flatMap { $0["parameters"] as? [[String: Any]] ?? [] }
        let names = (Array(parameters.values) + inOperations)
            .filter { ["path", "query"].contains($0["in"] as? String) }
            .compactMap { $0["name"] as? String }
        #expect(Set(names).isSuperset(of: ["id", "cursor", "q"]))
        let words = ["password", "secret", "token", "key", "invitation", "session"]
        for name in Set(names + Route.Template.allCases.map(\.rawValue).flatMap(Self.placeholders)) {
            #expect(!words.contains { name.lowercased().contains($0) }, "\(name)")
        }
    }

    private static func placeholders(of template: String) -> [String] {
        template.split(separator: "/").filter { $0.hasPrefix("{") }.map(String.init)
    }

    private func references(in value: Any) -> [String] {
        switch value {
        case let object as [String: Any]:
            object.flatMap { key, value in
                key == "$ref" ? [value as? String ?? ""] : references(in: value)
            }
        case let array as [Any]: array.flatMap(references)
        default: []
        }
    }
}
