import Foundation
import Market
import Testing

@testable import MarketAPI

/// Members that are written, read and described by one row each.
@Suite(.timeLimit(.minutes(10)))
struct ShapeTests {
    private static let full =
        #"{"id":7,"count":2,"size":1,"word":"sold","amount":"12.5","currency":"KRW","lines":[{"text":"a"}]}"#

    private func read(_ json: String) throws -> Sample {
        try JSONDecoder().decode(Sample.self, from: Data(json.utf8))
    }

    @Test func membersAreWrittenInOrderAndReadBack() throws {
        let sample = try read(Self.full)
        #expect(try Wire.text(sample) == Self.full)
        #expect(sample.amount == (try Money("12.5", currency: .krw)))
        #expect(sample.part == Part(size: 1))
    }

    @Test(arguments: ["", #""size":1,"#])
    func absentMembersAreReadAsNoneOrAsTheirFallback(size: String) throws {
        let sample = try read(#"{"id":7,\#(size)"amount":1,"currency":"USD","lines":[],"word":null}"#)
        #expect(sample.count == 3)
        #expect(sample.part.size == (size.isEmpty ? nil : 1))
        #expect(sample.word == nil)
        #expect(try Wire.text(sample).contains("word") == false)
    }

    /// Names the first wrong member by its path, in the order of the members.
    @Test(arguments: [
        ("{}", "id is missing"),
        (#"{"id":"x"}"#, "id has the wrong type"),
        (#"{"id":7,"word":"eaten"}"#, "word is damaged"),
        (#"{"id":7,"amount":1}"#, "currency is missing"),
        (#"{"id":7,"amount":1,"currency":"KRW","lines":[{"text":"a"},{}]}"#, "lines.1.text is missing"),
        (#"{"id":7,"amount":1,"currency":"KRW","lines":[{"text":"no"}]}"#, "lines.0.text is damaged"),
    ])
    func problemsHaveTheirPaths(json: String, expected: String) {
        #expect(throws: (any Error).self) { try read(json) }
        do { _ = try read(json) } catch { #expect(Self.sentence(error) == expected) }
    }

    private static func sentence(_ error: any Error) -> String {
        func path(_ keys: [any CodingKey]) -> String {
            keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        }
        return switch error {
        case DecodingError.keyNotFound(let key, let context): "\(path(context.codingPath + [key])) is missing"
        case DecodingError.typeMismatch(_, let context): "\(path(context.codingPath)) has the wrong type"
        case DecodingError.dataCorrupted(let context): "\(path(context.codingPath)) is damaged"
        default: "\(error)"
        }
    }

    @Test func schemaNamesEachMember() throws {
        let sample = Sample.definition
        #expect(sample.members.map(\.name) == ["type", "properties", "required", "description"])
        #expect(
            Self.text(sample.tree) == """
                {type:object,properties:{\
                id:{type:integer,format:int64,minimum:1,maximum:9223372036854775807},\
                count:{type:integer,minimum:0,description:How many.},\
                size:{type:integer},\
                word:{anyOf:[{$ref:#/components/schemas/ProductState},{type:null}]},\
                amount:{type:string,pattern:^[0-9]+(\\.[0-9]{1,2})?$},\
                currency:{$ref:#/components/schemas/Currency},\
                lines:{type:array,items:{$ref:#/components/schemas/Line}}},\
                required:[id,count,amount,currency,lines],description:A sample.}
                """
        )
        #expect(sample.references.map(\.name) == ["ProductState", "Currency", "Line"])
        #expect(Self.text(Sample.schema.tree) == "{$ref:#/components/schemas/Sample}")
    }

    @Test func nullJoinsTypesAndWords() {
        #expect(Self.text(Schema.words("a").orNull.tree) == "{type:[string,null],enum:[a,null]}")
    }

    @Test(arguments: Operation.all)
    func bodiesAndRepliesOfJSONHaveSchemas(operation: MarketAPI.Operation) {
        switch operation.body {
        case .json, .optionalJSON, .productOffer: #expect(operation.input != nil)
        case .none, .photo: #expect(operation.input == nil)
        }
        #expect((operation.output != nil) == (operation.reply.content == .json))
    }

    private static func text(_ tree: JSONTree) -> String {
        switch tree {
        case .object(let members): "{\(members.map { "\($0.0):\(text($0.1))" }.joined(separator: ","))}"
        case .array(let values): "[\(values.map(text).joined(separator: ","))]"
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .boolean(let value): "\(value)"
        case .null: "null"
        }
    }
}

private struct Sample: ShapedBody, Equatable {
    let id: Product.ID
    let count: Int
    let part: Part
    let word: ProductState?
    let amount: Money
    let lines: [Line]

    static let shape = Shape<Sample>("Sample", "A sample.") { o in
        let id = o("id", \.id)
        let count = o("count", \.count, or: 3, "How many.", as: .count)
        let part = o.members(of: \.part)
        let word = o("word", ifPresent: \.word, as: ProductState.schema.orNull)
        let amount = o.money("amount", \.amount)
        let lines = o("lines", \.lines)
        return { json in
            Sample(
                id: try json(id),
                count: try json(count),
                part: try json(part),
                word: try json(word),
                amount: try json(amount),
                lines: try json(lines)
            )
        }
    }
}

private struct Part: ShapedBody, Equatable {
    let size: Int?

    static let shape = Shape<Part> { o in
        let size = o("size", ifPresent: \.size)
        return { json in Part(size: try json(size)) }
    }
}

private struct Line: ShapedBody, Equatable {
    let text: String

    static let shape = Shape<Line>("Line") { o in
        let text = o("text", \.text)
        return { json in
            let line = Line(text: try json(text))
            guard line.text != "no" else { throw json.refusal(of: "text", "no text") }
            return line
        }
    }
}
