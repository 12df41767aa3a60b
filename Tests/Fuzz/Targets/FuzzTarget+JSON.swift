import Foundation
import MarketAPI

@testable import MarketServer

extension FuzzTarget {
    /// Every body that the market reads is read or refused, in words that hold nothing of what was sent.
    ///
    /// The first byte says which body it is. What was read can be written, and is the same when it is read again.
    static func json(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let body = Array(bytes.dropFirst())
        switch first % 11 {
        case 0: readAgain(ProductInput.self, body)
        case 1: readAgain(SignUpInput.self, body)
        case 2: readAgain(PasswordInput.self, body)
        case 3: readAgain(KeptUploadsInput.self, body)
        case 4: readAgain(StateInput.self, body)
        case 5: readAgain(ReasonInput.self, body)
        case 6: readAgain(QuantityInput.self, body)
        case 7: readAgain(PrivacyInput.self, body)
        case 8: readAgain(RolesInput.self, body)
        case 9:
            // The old apps' bodies: whatever they hold, they are texts or they are not there.
            if let fields = read(RequestFields.self, body) { _ = fields.text("name", "secret") }
        default: textIsWrittenAsItIs(String(decoding: body, as: UTF8.self))
        }
    }

    private static func readAgain<Input: Decodable & Equatable & JSONWritable>(
        _ type: Input.Type,
        _ body: [UInt8]
    ) {
        guard let input = read(type, body) else { return }
        precondition(read(type, JSONWriter.bytes(of: input)) == input, "what was written is another value")
    }

    private static func read<Input: Decodable>(_ type: Input.Type, _ body: [UInt8]) -> Input? {
        do throws(RequestFailure) {
            return try JSONInput.read(type, from: body)
        } catch {
            guard case .problem(.malformed, let detail?) = error else {
                preconditionFailure("a body was refused for another reason: \(error)")
            }
            // Only our own names of fields and places can be in it.
            precondition(detail.utf8.count < 100 && detail.utf8.allSatisfy { 32..<127 ~= $0 })
            return nil
        }
    }

    private static func textIsWrittenAsItIs(_ text: String) {
        let json = JSONWriter.bytes(of: [text])
        let read = try? JSONDecoder().decode([String].self, from: Data(json))
        precondition(read?.count == 1 && read?[0].utf8.elementsEqual(text.utf8) == true)
    }
}
