import Foundation
import HTTPServer
import MarketAPI
import Testing

@testable import openapi_generator

/// The OpenAPI document, held to what the API is.
@Suite(.timeLimit(.minutes(10)))
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

    @Test func descriptionMatchesTheOperationsTable() async throws {
        try await TestMarket.with { market in
            let committed = try await market.ask(.get, "/openapi.json").text
            #expect(committed == OpenAPIDocument.text, "openapi.json is out of date: run `make openapi`")
        }
    }

    /// A name that two types give their schemas would describe one of them only.
    @Test func noTwoSchemasShareAName() {
        var texts: [String: String] = [:]
        func look(at schemas: [NamedSchema]) {
            for schema in schemas {
                let text = schema.schema.tree.indented
                let known = texts.updateValue(text, forKey: schema.name)
                #expect(known == nil || known == text, "\(schema.name)")
                if known == nil { look(at: schema.schema.references) }
            }
        }
        look(at: MarketAPI.Operation.all.flatMap { [$0.input, $0.output].compactMap(\.self) })
        #expect(Set(texts.keys).isSubset(of: NamedSchema.all.map(\.name)))
    }

    @Test func everyOperationIsDescribedWithItsProblems() async throws {
        let document = try await document()
        let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
        let described = paths.flatMap { path, methods in
            methods.map { method, operation in
                let problems = operation["x-problems"] as? [String] ?? []
                return "\(method.uppercased()) \(path): \(problems.joined(separator: " "))"
            }
        }
        let operations = Operation.all.map { operation in
            let problems = operation.problems.map(\.rawValue).joined(separator: " ")
            return "\(operation.method.rawValue) \(operation.path): \(problems)"
        }
        #expect(described.sorted() == operations.sorted())
    }

    @Test func everyProblemAndEnumerationIsListed() async throws {
        let schemas = try schemas(try await document())
        func values(_ name: String) -> [String]? { (schemas[name]?["enum"] as? [String])?.sorted() }
        #expect(values("ProblemCode") == ProblemCode.allCases.map(\.rawValue).sorted())
        #expect(values("SessionKind") == SessionKind.allCases.map(\.rawValue).sorted())
        #expect(values("ProductState") == ["hidden", "reserved", "selling", "sold"])
        #expect(values("Currency") == ["KRW", "USD"])
        #expect(values("Role") == ["administrator", "moderator"])
    }

    /// Values that the description allows are accepted, and no others.
    @Test(arguments: [
        (
            "condition", ["", "new", "new,used", "for_parts,like_new"],
            ["old", "new,", ",new", "new;used", "New", "new, used"]
        ),
        ("ways", ["", "meeting", "meeting,parcel"], ["post", "parcel,", "meeting parcel"]),
        ("state", ["", "sold", "sold,selling"], ["gone", "sold,"]),
    ])
    func wordsPartedByCommasHaveTheirPattern(name: String, allowed: [String], refused: [String]) async throws
    {
        let document = try await document()
        let components = try #require(document["components"] as? [String: Any])
        let parameters = try #require(components["parameters"] as? [String: [String: Any]])
        let schema = try #require(parameters[name]?["schema"] as? [String: Any])
        let pattern = try #require(schema["pattern"] as? String)
        try await TestMarket.with { market in
            for value in allowed + refused {
                let isAllowed = value.range(of: pattern, options: .regularExpression) != nil
                #expect(isAllowed == allowed.contains(value), "\(value)")
                let reply = try await market.ask(.get, "/products?\(name)=\(PercentText.encode(value))")
                #expect(reply.status == (isAllowed ? 200 : 400), "\(value)")
            }
        }
    }

    @Test func everyReferenceResolvesAndEveryComponentIsUsed() async throws {
        let document = try await document()
        let references = Set(references(in: document))
        for reference in references {
            var place: Any? = document
            for key in reference.dropFirst(2).split(separator: "/") {
                place = (place as? [String: Any])?[String(key)]
            }
            #expect(place != nil, "\(reference)")
        }
        let components = try #require(document["components"] as? [String: [String: Any]])
        for kind in ["schemas", "parameters", "requestBodies", "responses"] {
            for name in try #require(components[kind]).keys {
                #expect(references.contains("#/components/\(kind)/\(name)"))
            }
        }
    }

    /// Addresses land in logs and histories: what is secret travels in fields and bodies alone.
    @Test func noOperationTakesASecretInItsURL() async throws {
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
        for name in Set(names + Operation.all.map(\.path).flatMap(Self.placeholders)) {
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
